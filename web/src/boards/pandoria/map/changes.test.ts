import { describe, expect, it } from 'vitest';
import type { Region } from '../view';
import { changesBetween } from './changes';

const region = (state: Region['state'], ...spaces: string[]): Region => ({ name: spaces[0] ?? '', terrain: 'forest', symbols: 1, spaces, state, empty: [], shares: [] });
const before = { land: { A1: 'f1' }, figures: { A1: 'w1', B1: 'l2' }, regions: [region('open', 'A1')] };

describe('what is new on the map', () => {
  it('is what was laid, what closed by it, and who went home', () => {
    const after = { land: { A1: 'f1', A2: 'f2', A3: 'h1' }, figures: { B1: 'l2' }, regions: [region('closed', 'A1', 'A2'), region('open', 'A3')] };
    expect(changesBetween(before, after)).toEqual({ laid: ['A2', 'A3'], closed: [['A1', 'A2']], gone: [{ space: 'A1', figure: 'w1' }] });
  });
  it('is nothing when a step is taken back or many are skipped', () => {
    const none = { laid: [], closed: [], gone: [] };
    expect(changesBetween(before, { land: {}, figures: {}, regions: [] })).toEqual(none);
    expect(changesBetween(before, { ...before, land: { A1: 'f1', A2: 'f1', A3: 'f1', A4: 'f1' } })).toEqual(none);
  });
  it('does not send home who only moves', () => {
    expect(changesBetween(before, { ...before, figures: { C1: 'w1', B1: 'l2' } }).gone).toEqual([]);
  });
  it('lets a region close only once', () => {
    const closed = { ...before, regions: [region('closed', 'A1')] };
    expect(changesBetween(before, closed).closed).toHaveLength(1);
    expect(changesBetween(closed, closed).closed).toEqual([]);
  });
});
