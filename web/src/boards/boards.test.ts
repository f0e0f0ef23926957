import { expect, it } from 'vitest';
import { cardText, drawable } from '.';

it('a folder with a board is a game that can be drawn, and nothing else is', () => {
  expect(drawable('pagoda')).toBe(true);
  expect(drawable('constructor')).toBe(false);
  expect(drawable('..')).toBe(false);
});

it('cards are called as the game calls them, by their notation where it says nothing', () => {
  expect(cardText('pagoda', 'r', 'draw')).toEqual({ t: '{card}', v: { card: 'red' } });
  expect(cardText('another', 'm2', 'tiles')).toEqual({ t: '{card}', v: { card: 'm2' } });
});
