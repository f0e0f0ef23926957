import { expect, it } from 'vitest';
import { capital, noTexts, render } from './gametexts';
import type { GameTexts, Text } from './wire';

const german: GameTexts = {
  ...noTexts,
  language: 'de',
  templates: { 'a {colour} column on lot {lot}': 'eine {colour|f} Säule auf Bauplatz {lot}', '{most} and {last}': '{most} und {last}' },
  terms: { red: 'Rot', 'red|f': 'rote', blue: 'Blau' },
};

it('stays English without a catalogue', () => {
  expect(render({ t: 'a {colour} column on lot {lot}', v: { colour: 'red', lot: 3 } }, noTexts)).toBe('a red column on lot 3');
});

it('takes the form of a term that the template asks for, or its plain one', () => {
  const text = { t: 'a {colour} column on lot {lot}', v: { colour: 'red', lot: 3 } };
  expect(render(text, german)).toBe('eine rote Säule auf Bauplatz 3');
  expect(render({ ...text, v: { colour: 'blue', lot: 1 } }, german)).toBe('eine Blau Säule auf Bauplatz 1');
});

it('renders texts within texts, and joins lists', () => {
  const text = { t: '{most} and {last}', v: { most: ['red', { t: '{colour}', v: { colour: 'blue' } }], last: 'green' } };
  expect(render(text, german)).toBe('Rot, Blau und green');
});

it('takes the plural form for the counted number, in English too', () => {
  const points = (count: number): Text => ({ t: '{count} points', v: { count }, one: '{count} point' });
  const templates = { '{count} points': { one: '{count} Punkt', other: '{count} Punkte' } };
  expect([0, 1, 2].map((n) => render(points(n), noTexts))).toEqual(['0 points', '1 point', '2 points']);
  expect([0, 1, 2].map((n) => render(points(n), { ...german, templates }))).toEqual(['0 Punkte', '1 Punkt', '2 Punkte']);
});

it('joins lists as the language does', () => {
  const text = { t: '{cards}', v: { cards: ['a', 'b'] } };
  expect(render(text, { ...noTexts, templates: { ', ': '、' } })).toBe('a、b');
});

it('keeps a place without a value visible', () => {
  expect(render({ t: 'lot {lot}' }, noTexts)).toBe('lot {lot}');
});

it('begins labels like sentences', () => {
  expect(capital('écarter')).toBe('Écarter');
});
