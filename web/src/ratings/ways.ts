// How a person scores: the points of several games by their source.
import type { SourcesOf } from '../boards/sources';
import type { GameLog } from '../lib/wire';
import { sourcesIn } from '../table/ending/course';

export type Way = { name: string; points: number; share: number };
/** A game's log, and the team of the one it is about. */
export type PlayedLog = { log: GameLog; team: number };

/** How many points each way brought in all these games, the most first, without ways that cost points. */
export function waysIn(games: readonly PlayedLog[], sourcesOf: SourcesOf): Way[] {
  const sums = new Map<string, number>();
  for (const { log, team } of games) {
    for (const { name, points } of sourcesIn({ log: log.entries, teams: log.teams }, sourcesOf, log.regular)) {
      sums.set(name, (sums.get(name) ?? 0) + (points[team] ?? 0));
    }
  }
  const found = [...sums].filter(([, points]) => points > 0);
  const total = found.reduce((sum, [, points]) => sum + points, 0);
  return found.map(([name, points]) => ({ name, points, share: points / total })).sort((one, other) => other.points - one.points);
}
