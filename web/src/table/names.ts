import type { GameTexts, Seat, TableInfo } from '../lib/wire';

/** What one seat is called: people by their names, bots in the reader's language, programs as the host calls them. */
const nameOf = ({ kind, bot, name }: Seat, texts: GameTexts): string =>
  kind === 'bot' && bot !== null ? (texts.bots[bot] ?? bot) : name;

/** What the seats are called; equal names are numbered, so that each means one of them. */
export function namesOf({ seats }: TableInfo, texts: GameTexts): string[] {
  const names = seats.map((seat) => nameOf(seat, texts));
  return names.map((name, seat) => {
    const same = names.flatMap((other, at) => (other === name ? [at] : []));
    return name === '' || same.length === 1 ? name : `${name} ${same.indexOf(seat) + 1}`;
  });
}
