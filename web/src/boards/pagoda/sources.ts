import type { SourcesOf } from '../sources';
import { marksOf } from './view';

/** The column of an alternative turn is a column. */
const NAMES: { [kind: string]: string } = { column: 'column', alternative: 'column', tile: 'tile', roof: 'roof' };

export const sourcesOf: SourcesOf = ({ marks }, gained) => [{ name: `pagoda.source.${NAMES[marksOf(marks).kind ?? ''] ?? 'other'}`, points: [...gained] }];
