// What was scored, taken apart: a line for each player of each region, a moment for each figure and for the buildings.
import type { Told } from './story';
import type { Scored, Share } from './view';

/** What a figure brings; without a space, what the buildings bring. */
export type Part = { space: string | null; leader: boolean; gain: number };
export type Line = { id: string; region: Scored; share: Share; parts: Part[] };
/** So far in the story: the parts of a line up to one of them. */
export type Moment = { line: number; part: number };

/** The leader brings twice as much. One that has gone home since is known by the strength that it brought. */
function partsOf(symbols: number, { figures, strength, bonus }: Share, standing: { [space: string]: string }): Part[] {
  const seen = figures.findIndex((space) => standing[space]?.startsWith('l'));
  const gone = strength > figures.length ? figures.findIndex((space) => standing[space] === undefined) : -1;
  const leads = seen >= 0 && strength > figures.length ? seen : gone;
  const parts = figures.map((space, place) => ({ space, leader: place === leads, gain: place === leads ? 2 * symbols : symbols }));
  return bonus > 0 ? [...parts, { space: null, leader: false, gain: bonus }] : parts;
}

export const linesOf = (told: readonly Told[], standing: { [space: string]: string }): Line[] =>
  told.flatMap(({ step, scores }) =>
    scores.flatMap((region) =>
      region.shares.map((share) => ({ id: `${step} ${region.name} ${share.seat}`, region, share, parts: partsOf(region.symbols, share, standing) })),
    ),
  );

export const momentsOf = (lines: readonly Line[]): Moment[] => lines.flatMap(({ parts }, line) => parts.map((_, part) => ({ line, part })));

/** What has been counted of a line so far. */
export const sumTo = ({ parts }: Line, part: number): number => parts.slice(0, part + 1).reduce((sum, { gain }) => sum + gain, 0);
