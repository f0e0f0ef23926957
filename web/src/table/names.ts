import { capital } from '../lib/gametexts';
import type { GameTexts, Seat, TableInfo } from '../lib/wire';

/** What one seat is called: people by their names, bots in the reader's language. */
export const nameOf = ({ kind, bot, name }: Seat, texts: GameTexts): string =>
  kind === 'bot' && bot !== null ? (texts.bots[bot] ?? (name || capital(bot))) : name;

export const namesOf = ({ seats }: TableInfo, texts: GameTexts): string[] =>
  seats.map((seat) => nameOf(seat, texts));
