// What the server tells of results and ratings.
import { at, get } from '../lib/api';
import type { BotLadder, GameLog, Pool, PoolSize, Profile, Ranking, SeatRating } from '../lib/wire';

export const profile = (name: string): Promise<Profile> => get(`/api/people/${encodeURIComponent(name)}`);
export const pools = (): Promise<PoolSize[]> => get('/api/ratings');
export const ranking = (pool: Pool): Promise<Ranking> => get(`/api${addressOf(pool)}`);
export const ladders = (): Promise<BotLadder[]> => get('/api/ladder');
export const atTable = (id: string): Promise<SeatRating[]> => get(`${at(id)}/ratings`);
export const logOf = (id: string): Promise<GameLog> => get(`${at(id)}/log`);

/** Where a pool's ranking is. */
export const addressOf = ({ game, players, ladder }: Pool): string => `/ratings/${game}/${players}/${ladder}`;

/** Where a member's profile is. Signs that an address cannot hold do not tell names apart, so they are left out. */
export const profileOf = (name: string): string => `/p/${encodeURIComponent(name.replaceAll(/[/\\.?#%]/g, ''))}`;
