// What is asked of a table besides playing at it: each is fetched with what shows it.
import { answer, at, command, get, query } from '../lib/api';
import type { BotCommand, Deal, Invitation, NewTableId, Review, SeatCommand, TryAgain } from '../lib/wire';

export const leave = (id: string, seat: number): Promise<unknown> => command<SeatCommand>(`${at(id)}/leave`, { seat });
export const resign = (id: string, seat: number): Promise<unknown> => command<SeatCommand>(`${at(id)}/resign`, { seat });
export const takeBack = (id: string, seat: number): Promise<unknown> => command<SeatCommand>(`${at(id)}/return`, { seat });
export const seatBot = (id: string, seat: number, bot: string): Promise<unknown> =>
  command<BotCommand>(`${at(id)}/seats/${seat}/bot`, { bot });
/** A new table where a finished game goes on from a step: we play the seat, bots the others. */
export const tryAgain = (id: string, step: number, seat: number): Promise<NewTableId> =>
  command<TryAgain, NewTableId>(`${at(id)}/again`, { step, seat });
export const record = async (id: string, seat: number | null): Promise<string> =>
  (await answer('GET', `${at(id)}/record${query({ seat })}`)).text();
/** The review without the turns that we know already. */
export const review = (id: string, seat: number | null, known: number): Promise<Review> => get(`${at(id)}/review${query({ seat, known })}`);
export const deal = (id: string): Promise<Deal> => get(`${at(id)}/deal`);
/** Where others reach a table. */
export const invitation = (id: string): Promise<Invitation> => get(`${at(id)}/invitation`);
export const qrAddress = (id: string): string => `${at(id)}/qr.svg`;
