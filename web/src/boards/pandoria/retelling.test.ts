import { describe, expect, it } from 'vitest';
import type { Setting } from './setting';
import { outlinesOf } from './outlines';
import { linesOf, momentsOf, sumTo } from './retelling';
import type { Told } from './story';
import type { Scored, Share } from './view';

const share = (seat: number, figures: string[], more: Partial<Share> = {}): Share => ({ seat, figures, strength: figures.length, bonus: 0, gain: 0, kept: 0, lost: 0, points: 0, ...more });
const region = (name: string, ...shares: Share[]): Scored => ({ name, terrain: 'forest', symbols: 3, spaces: [name], shares });
const told = (...scores: Scored[]): Told[] => [{ step: 7, seat: 1, scores, words: null, placed: [], stood: [] }];

describe('the story of a scoring', () => {
  it('goes region by region, player by player, figure by figure, and ends with the buildings (PD-32)', () => {
    const lines = linesOf(told(region('A1', share(0, ['B1', 'B2'], { bonus: 2 }), share(1, ['C1'])), region('D1', share(1, ['C1']))), {});
    expect(lines.map(({ region: { name }, share: { seat } }) => [name, seat])).toEqual([['A1', 0], ['A1', 1], ['D1', 1]]);
    expect(lines[0]?.parts).toEqual([
      { space: 'B1', leader: false, gain: 3 },
      { space: 'B2', leader: false, gain: 3 },
      { space: null, leader: false, gain: 2 },
    ]);
    expect(momentsOf(lines)).toHaveLength(5);
    expect([0, 1, 2].map((part) => sumTo(lines[0]!, part))).toEqual([3, 6, 8]);
  });
  it('counts the leader twice, whether it stands there or has gone home (PD-31)', () => {
    const shares = share(0, ['B1', 'B2'], { strength: 3 });
    const seen: { [space: string]: string }[] = [{ B1: 'w1', B2: 'l1' }, { B1: 'w1' }];
    for (const standing of seen) {
      const [line] = linesOf(told(region('A1', shares)), standing);
      expect(line?.parts.map(({ gain }) => gain)).toEqual([3, 6]);
    }
  });
  it('tells nothing where nobody gets anything', () => {
    expect(momentsOf(linesOf(told(region('A1')), {}))).toEqual([]);
  });
});

describe('outlines', () => {
  const view = { closing: [], regions: [], figures: {} };
  const setting: Pick<Setting, 'terms'> = { terms: { yield: { forest: 'wood', hills: 'gold', mountains: 'crystals', city: 'points' } } };
  const plain = { view, setting, near: 0, step: 7, effects: null, beside: [], region: null, told: [], highlight: null, named: [], retold: null };
  it('of a region that would close show who counts for it, and one’s own points by overflow (PD-33)', () => {
    const closes = [region('A1', share(0, ['B1'], { points: 2 }), share(1, ['C1'], { points: 9 }))];
    expect(outlinesOf({ ...plain, effects: { closes } })).toEqual([{ spaces: ['A1'], tone: 'closing', label: '3', points: 2, figures: ['B1', 'C1'] }]);
    const [city] = outlinesOf({ ...plain, effects: { closes: [{ ...closes[0]!, terrain: 'city' }] } });
    expect(city?.points).toBeUndefined();
  });
  it('mark what others placed and put since', () => {
    const since: Told[] = [{ step: 6, seat: 1, scores: [], words: null, placed: ['A1', 'A2'], stood: ['A2'] }];
    const standing = { ...view, figures: { A2: 'w2' } };
    expect(outlinesOf({ ...plain, view: standing, told: since })).toEqual([{ spaces: ['A1', 'A2'], tone: 'news', figures: ['A2'] }]);
    expect(outlinesOf({ ...plain, told: since })[0]?.figures).toEqual([]);
  });
  it('of what is told come before those of what is looked at', () => {
    const retold = { spaces: ['A1'], symbols: 3, figures: ['B1'] };
    expect(outlinesOf({ ...plain, effects: { closes: [region('D1')] }, retold }).map(({ spaces }) => spaces)).toEqual([['A1']]);
  });
});
