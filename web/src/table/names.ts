import { capital } from '../lib/gametexts';
import { t } from '../lib/texts.svelte';
import type { GameTexts, Seat, TableInfo } from '../lib/wire';

/** The bot of games that bring none of their own. */
const anyGame = 'random';

/** What a bot is called: by the game, or as the host calls a program. */
export const botName = (bot: string, texts: GameTexts): string => texts.bots[bot] ?? (bot === anyGame ? t('bot.random') : bot);

/** What a variant is called. */
export const variantName = (variant: string, texts: GameTexts): string => {
  const [base = variant, ...options] = variant.split('+');
  const named = [texts.variants[base] ?? capital(base), ...options.map((option) => texts.options[option] ?? option)];
  return texts.variants[variant] ?? named.join(' + ');
};

/** What one seat is called: people by their names unless they are no longer known here, bots in the reader's language, programs as the host calls them. */
const nameOf = ({ kind, bot, name }: Seat, texts: GameTexts): string =>
  kind === 'bot' && bot !== null ? botName(bot, texts) : name || (kind === 'person' || kind === 'vacant' ? t('former') : '');

/** What the seats are called; equal names are numbered, so that each means one of them. */
export function namesOf({ seats }: TableInfo, texts: GameTexts): string[] {
  const names = seats.map((seat) => nameOf(seat, texts));
  return names.map((name, seat) => {
    const same = names.flatMap((other, at) => (other === name ? [at] : []));
    return name === '' || same.length === 1 ? name : `${name} ${same.indexOf(seat) + 1}`;
  });
}
