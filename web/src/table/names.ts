import { capital } from '../lib/gametexts';
import type { GameTexts, TableInfo } from '../lib/wire';

/** What the seats are called on the page: people by their names, bots in the reader's language. */
export const namesOf = ({ seats }: TableInfo, texts: GameTexts): string[] =>
  seats.map(({ kind, bot, name }) => (kind === 'bot' && bot !== null ? (texts.bots[bot] ?? (name || capital(bot))) : name));
