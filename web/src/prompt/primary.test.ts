import { describe, expect, it } from 'vitest';
import { choice } from '../lib/choice.fixture';
import type { Choice, Menu } from '../lib/unfold';
import { askedNext, needsBreath, offeringOf, onlyPassing, press, SETTLING, Steady } from './primary';

const menu = (...choices: Choice[]): Menu => ({ question: { t: '?' }, choices, pick: null });
const refusal = { rule: 'X-1', text: { t: 'no' } };
const end = choice('E', { passes: true, final: true });
const skip = choice('-', { passes: true });
const build = choice('C', { menu: menu(choice('1', { points: 2 }), choice('2')) });

const paths = (asked: Menu | null, selection: string[] = []) => {
  const { primary, passing } = offeringOf(asked, selection);
  return [primary?.path ?? null, passing?.path ?? null];
};

describe('the primary button', () => {
  it('does what is selected once it is complete', () => {
    expect(paths(menu(build, end), ['C'])).toEqual([null, ['E']]);
    expect(paths(menu(build, end), ['C', '1'])).toEqual([['C', '1'], ['E']]);
    expect(offeringOf(menu(build, end), ['C', '1']).primary).toMatchObject({ choice: { key: 'C' }, points: 2 });
  });

  it('never passes while something else is possible, even when that is selected', () => {
    expect(paths(menu(build, end))).toEqual([null, ['E']]);
    expect(paths(menu(build, end), ['E'])).toEqual([null, ['E']]);
  });

  it('passes when nothing else is possible', () => {
    expect(paths(menu(choice('C', { refusal }), end))).toEqual([['E'], null]);
    expect(paths(menu(choice('C', { refusal }), end), ['E'])).toEqual([['E'], null]);
    expect(onlyPassing(menu(choice('C', { refusal }), end))?.path).toEqual(['E']);
    expect(onlyPassing(menu(build, end))).toBeNull();
  });

  it('has nothing to do while others decide, or where all is refused', () => {
    expect(paths(null)).toEqual([null, null]);
    expect(paths(menu(build, choice('E', { refusal })))).toEqual([null, null]);
  });

  it('counts the cards that end a pick menu', () => {
    const cards: Menu = { question: { t: '?' }, choices: [choice('R', { count: 2 }), choice('B')], pick: { least: 1, most: 3, done: '.' } };
    expect(paths(menu(choice('D', { menu: cards }), end), ['D', 'R'])).toEqual([['D', 'R', '.'], ['E']]);
  });
});

describe('a breath', () => {
  it('is for passing that cannot be undone while something else is possible', () => {
    expect(needsBreath(menu(build, end), ['E'])).toBe(true);
    expect(needsBreath(menu(build, skip), ['-'])).toBe(false);
    expect(needsBreath(menu(choice('C', { refusal }), end), ['E'])).toBe(false);
    expect(needsBreath(menu(build, end), ['C', '1'])).toBe(false);
  });
});

describe('a hand that slips', () => {
  const pressed = (): Steady => {
    const steady = new Steady();
    steady.mean('build', 0);
    steady.touch(true);
    return steady;
  };

  it('presses nothing new for a moment', () => {
    const steady = pressed();
    steady.mean('', 1010);
    expect(steady.mean('end', 1100)).toBe(SETTLING);
    for (const after of [0, 60, 120, 250, 450, 500, 599]) expect(steady.isMeant(1100 + after)).toBe(false);
    expect(steady.isMeant(1100 + SETTLING)).toBe(true);
  });

  it('is not kept waiting for what it knows', () => {
    const steady = pressed();
    expect(steady.mean('build', 1000)).toBe(0);
    expect(steady.isMeant(1000)).toBe(true);
  });

  it('is not kept waiting after it has chosen something elsewhere', () => {
    const steady = pressed();
    steady.mean('', 1010);
    steady.touch(false);
    steady.mean('build again', 1020);
    expect(steady.isMeant(1020)).toBe(true);
  });

  it('is on nothing when the page opens', () => {
    const steady = new Steady();
    expect(steady.mean('end', 0)).toBe(0);
    expect(steady.isMeant(0)).toBe(true);
  });

  it('waits again when the meaning changes while it waits', () => {
    const steady = pressed();
    steady.mean('end', 1000);
    steady.mean('skip', 1500);
    expect(steady.isMeant(1700)).toBe(false);
    expect(steady.isMeant(2100)).toBe(true);
  });
});

describe('a start', () => {
  it('is on the button while nothing is selected, complete or not', () => {
    expect(offeringOf(menu(build, end), [], ['C']).primary?.path).toEqual(['C']);
    expect(offeringOf(menu(build, end), [], ['C', '1']).primary).toMatchObject({ path: ['C', '1'], points: 2 });
    expect(offeringOf(menu(build, end), ['C'], ['C']).primary).toBeNull();
  });

  it('may be passing, which then does not stand beside it', () => {
    expect(offeringOf(menu(build, end), [], ['E'])).toMatchObject({ primary: { path: ['E'] }, passing: null });
  });

  it('is nothing that the menu refuses', () => {
    expect(offeringOf(menu(build, choice('D', { refusal })), [], ['D']).primary).toBeNull();
  });

  it('is done when it is complete, else selected', () => {
    const done: string[][] = [];
    const selected: string[][] = [];
    const chooser = { menu: menu(build, end), choose: (path: readonly string[]) => done.push([...path]), select: (path: string[]) => selected.push(path) };
    press(chooser, ['C']);
    press(chooser, ['C', '1']);
    expect([done, selected]).toEqual([[['C', '1']], [['C']]]);
  });
});

it('what is asked next is what is missing', () => {
  expect(askedNext(menu(build), [])).toBeNull();
  expect(askedNext(menu(build), ['C'])).toEqual({ t: '?' });
  expect(askedNext(menu(build), ['C', '1'])).toBeNull();
});
