// How points came together in a game that is over, from its log; teams count as one.
import type { Source, SourcesOf } from '../../boards/sources';
import type { Entry } from '../../lib/wire';

type Told = { log: readonly Entry[]; teams: readonly number[][] };

/** The points of each team after every step, nothing at first. */
export const courseOf = ({ log, teams }: Told): number[][] =>
  teams.map((team) => [0, ...log.map(({ scores }) => scores[team[0] ?? 0] ?? 0)]);

/** The points of each team by where they come from, what brought most first. `ended`: the last step ended the game. */
export function sourcesIn({ log, teams }: Told, sourcesOf: SourcesOf, ended: boolean): Source[] {
  const found = new Map<string, number[]>();
  log.forEach((entry, place) => {
    const gained = gainedBy(entry, log[place - 1], teams);
    for (const { name, points } of sourcesOf(entry, gained, ended && place === log.length - 1)) {
      const sums = found.get(name) ?? teams.map(() => 0);
      found.set(name, sums.map((sum, team) => (teams[team] ?? []).reduce((all, seat) => all + (points[seat] ?? 0), sum)));
    }
  });
  const total = (points: number[]): number => points.reduce((sum, each) => sum + each, 0);
  return [...found].map(([name, points]) => ({ name, points })).filter(({ points }) => points.some((each) => each !== 0)).sort((a, b) => total(b.points) - total(a.points));
}

/** What a step brought each seat; what partners have together is written down for the first of them. */
function gainedBy(entry: Entry, before: Entry | undefined, teams: readonly number[][]): number[] {
  const first = new Set(teams.map((team) => team[0]));
  return entry.scores.map((score, seat) => (first.has(seat) ? score - (before?.scores[seat] ?? 0) : 0));
}
