// What pools are called.
import { t } from '../lib/texts.svelte';
import type { Pool } from '../lib/wire';

const ladderName = (ladder: Pool['ladder']): string => (ladder === 'people' ? t('people.ladder.people') : t('people.ladder.bots'));

/** "Game, 2 players, among people"; `titles` has what games are called. */
export const poolName = ({ game, players, ladder }: Pool, titles: { [game: string]: string }): string =>
  [titles[game] ?? game, t('people.players', { n: players }), ladderName(ladder)].join(', ');
