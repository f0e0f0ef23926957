import type { Source, SourcesOf } from '../sources';
import { marksOf } from './view';

/** Regions by their terrain; what is left of a step came with what was done, or was counted at the end. */
export const sourcesOf: SourcesOf = (entry, gained, last) => {
  const { kind, effects } = marksOf(entry.marks);
  const found: Source[] = [];
  const rest = [...gained];
  for (const { terrain, shares } of effects?.scores ?? []) {
    for (const { seat, points } of shares) {
      found.push({ name: `pandoria.source.${terrain}`, points: gained.map((_, other) => (other === seat ? points : 0)) });
      rest[seat] = (rest[seat] ?? 0) - points;
    }
  }
  return [...found, { name: `pandoria.source.${last ? 'last' : kind === 'monument' ? 'monument' : 'other'}`, points: rest }];
};
