import { expect, it } from 'vitest';
import { entryWith } from '../../lib/entry.fixture';
import { sourcesOf } from './sources';

const after = (kind: string) => sourcesOf(entryWith({ marks: { kind } }), [0, 3], false);

it('every point comes from what was built', () => {
  for (const [kind, name] of [['column', 'column'], ['alternative', 'column'], ['tile', 'tile'], ['roof', 'roof'], ['end', 'other']] as const) {
    expect(after(kind)).toEqual([{ name: `pagoda.source.${name}`, points: [0, 3] }]);
  }
});
