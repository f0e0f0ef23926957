import { expect, it } from 'vitest';
import { settled } from './slots';

it('leaves every card where it lies', () => {
  expect(settled([], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(settled(['a', 'b', 'c'], ['c', 'a'])).toEqual(['a', null, 'c']);
});
it('puts new cards into empty places first', () => {
  expect(settled(['a', null, 'c'], ['a', 'c', 'd', 'e'])).toEqual(['a', 'd', 'c', 'e']);
  expect(settled(['a', 'b'], ['b', 'c'])).toEqual(['c', 'b']);
});
it('begins anew when no card is left', () => {
  expect(settled(['a', 'b'], [])).toEqual([]);
});
