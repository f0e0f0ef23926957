// What a study asks the server: positions without a table, and what may come of them.
import { ask } from '../learning/answering';
import { post } from '../lib/api';
import { type Frame, unfold } from '../lib/unfold';
import type * as wire from '../lib/wire';
import { seen, type Spot } from './spots';
import type { Tree } from './tree';

export type { Spot } from './spots';
/** A draw that is due: what may come, and what came before it. */
export type Pending = wire.DueDraw;
/** What is done, by its notation or by keys into the menu, and what is drawn then: a text, card by card, or null to roll it. */
export type Move = wire.StudyMove;
/** One way to go on. */
export type Line = wire.StudyLine;
export type Judgement = wire.StudyJudgement;

/** So many moves are played at a time. */
const MOST_MOVES = 25;

export const deal = async (game: string, variant: string, players: number): Promise<Spot> => seen(await ask('position', { game, variant, players } satisfies wire.PositionWish), null);

export const position = async (game: string, text: string, eyes: number | null): Promise<Spot> => seen(await ask('position', { game, position: text, seat: eyes } satisfies wire.PositionWish), eyes);

/** What comes of a move, or the draw that has to be chosen before. */
export async function move(game: string, from: string, done: Move, eyes: number | null): Promise<Spot | { pending: Pending }> {
  const told = await ask<wire.StudySpot | wire.StudyDue>('move', { game, position: from, ...done, seat: eyes } satisfies wire.MoveWish);
  return 'pending' in told ? told : seen(told, eyes);
}

/** What comes of several moves, one after the other. */
export async function line(game: string, from: string, moves: readonly Move[], eyes: number | null): Promise<Spot[]> {
  const spots: Spot[] = [];
  for (let begin = 0; begin < moves.length; begin += MOST_MOVES) {
    const part = moves.slice(begin, begin + MOST_MOVES);
    const told = await ask<wire.StudySpot[]>('line', { game, position: spots.at(-1)?.position ?? from, moves: part, seat: eyes } satisfies wire.LineWish);
    spots.push(...told.map((spot) => seen(spot, eyes)));
  }
  return spots;
}

/** A draft that is set up by hand, drawn with all cards open, and what can be done with it. */
export type Draft = Omit<wire.StudyDraft, 'frame'> & { frame: Frame };
export type Change = wire.DraftChange;

export async function arrange(game: string, draft: string, changes: Change[]): Promise<Draft> {
  const told = await post<wire.StudyDraft>('/api/study/arrange', { game, position: draft, changes } satisfies wire.ArrangeWish);
  const { position, frame } = told;
  return { ...told, frame: { ...unfold(frame), seat: frame.table.to_act ?? 0, table: { ...frame.table, id: position } } };
}

/** The tree that a record or a copied study holds. */
export const record = async (text: string): Promise<Tree> => post('/api/study/record', { record: text } satisfies wire.StudyRecord);

export const text = async (tree: Tree): Promise<string> => (await post<wire.TreeText>('/api/study/text', tree)).text;

/** With `played`, what is said of it beside the best line; without, what is said of the best. */
export const evaluate = async (game: string, text: string, eyes: number | null, seconds: number, played: string[]): Promise<Judgement> =>
  post('/api/study/evaluate', { game, position: text, eyes: eyes ?? 'open', seconds, played, beside: [] } satisfies wire.JudgementWish);

