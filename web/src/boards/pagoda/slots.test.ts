import { describe, expect, test } from 'vitest';
import { arrange, come, inOrder, left } from './slots';

describe('cards at their places', () => {
  test('begin from the left', () => {
    expect(arrange('', 'RRYB', 5)).toBe('RRYB ');
  });
  test('stay where they are when another one is played', () => {
    expect(arrange('RRYBP', 'RRBP', 5)).toBe('RR BP');
    expect(arrange('RRYBP', 'RYBP', 5)).toBe('R YBP');
  });
  test('come into the places that are free', () => {
    expect(arrange('RR BP', 'RRGBP', 5)).toBe('RRGBP');
    expect(arrange('R  BP', 'RGBPP', 5)).toBe('RGPBP');
  });
  test('have as many places as they need', () => {
    expect(arrange('rg', 'rgbb', 2)).toBe('rgbb');
    expect(arrange('rgbb', 'b', 2)).toBe('  b');
    expect(arrange('rgbb', 'r', 2)).toBe('r ');
  });
  test('are known when they leave and when they come', () => {
    expect(left('RRYBP', 'R GBP')).toEqual([1, 2]);
    expect(come('R  BP', 'RGPBP')).toEqual([1, 2]);
  });
  test('are known in the order in which they came', () => {
    const dealt = inOrder([], '', 'RYGBP');
    expect(dealt).toEqual([0, 1, 2, 3, 4]);
    const played = inOrder(dealt, 'RYGBP', ' Y BP');
    expect(played).toEqual([1, 3, 4]);
    expect(inOrder(played, ' Y BP', 'PYRBP')).toEqual([1, 3, 4, 0, 2]);
  });
});
