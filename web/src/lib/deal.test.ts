import { describe, expect, it } from 'vitest';
import { checkDeal, commitmentOf, DealSource } from './deal';
import type { Note } from './notes';
import type { Deal, DealDraw, Shuffle } from './wire';

// The numbers were computed by the server's own `DealSource`.
const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const commitment = '4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef';
const entropies = ['0f1e2d3c4b5a69788796a5b4c3d2e1f0', ''];
const deck = [...'RYGBP'].flatMap((colour) => Array<string>(11).fill(colour));
const first = [...'RRPPYGGRPPRYGBBPYGYPBYRGBRYBBYGRYBGRGYRYPRGPPRYBBBGBPPG'];
const second = [...'YYGGBRRGBYGYGGYBRRBRRGYYBGRYBRBYGGYYG'];

const deal: Deal = {
  commitment,
  seed,
  entropies,
  players: 2,
  start_drawn: true,
  started_by: 1,
  shuffles: [
    { pile: 'draw', cards: deck, order: first, drawn_before: 0 },
    { pile: 'draw', cards: deck.slice(3, 40), order: second, drawn_before: 55 },
  ],
  draws: [...first, ...second.slice(0, 5)].map((card, step) => ({ step, pile: 'draw', zone: 'hand', seat: 0, card })),
};

const note: Note = { commitment, entropies: { 0: entropies[0] ?? '' } };

describe('a deal', () => {
  it('is computed as the server does it', async () => {
    const source = await DealSource.of(seed, entropies);
    expect(await commitmentOf(seed)).toBe(commitment);
    expect(await source.starter(2)).toBe(1);
    expect(await source.shuffled(1, deck)).toEqual(first);
    expect(await source.shuffled(2, deck.slice(3, 40))).toEqual(second);
  });

  it('depends on what the seats added', async () => {
    const other = await DealSource.of(seed, [entropies[0] ?? '', '00']);
    expect(await other.shuffled(1, deck)).not.toEqual(first);
  });

  it('that is honest passes every check', async () => {
    const checks = await checkDeal(deal, note);
    expect(checks.map(({ kind, holds }) => [kind, holds])).toEqual([
      ['commitment', true],
      ['entropy', true],
      ['starter', true],
      ['shuffle', true],
      ['shuffle', true],
      ['draws', true],
    ]);
  });

  const failing = async (changed: Partial<Deal>, noted: Note | null = null): Promise<string[]> =>
    (await checkDeal({ ...deal, ...changed }, noted)).filter(({ holds }) => !holds).map(({ kind }) => kind);

  it('with another seed than the one committed to is found', async () => {
    expect(await failing({ commitment: commitment.replace('4', '5') })).toEqual(['commitment']);
    expect(await failing({}, { ...note, commitment: 'another one' })).toEqual(['commitment']);
  });

  it('without what our own seat added is found', async () => {
    expect(await failing({}, { ...note, entropies: { 1: '0123' } })).toEqual(['entropy']);
  });

  it('with a moved card is found', async () => {
    const [one, two, three, ...rest] = first as [string, string, string, ...string[]];
    expect(await failing({ shuffles: [{ pile: 'draw', cards: deck, order: [one, three, two, ...rest], drawn_before: 0 }] })).toContain('shuffle');
  });

  it('with a card drawn out of turn is found, and named', async () => {
    const draws = (deal.draws ?? []).map((draw) => (draw.step === 2 ? { ...draw, card: 'Y' } : draw));
    const checks = await checkDeal({ ...deal, draws }, null);
    expect(checks.at(-1)).toMatchObject({ kind: 'draws', holds: false, wrong: { step: 2, card: 'Y' } });
  });

  it('may mix a pile anew for each of its draws, but not when it likes', async () => {
    const source = await DealSource.of(seed, entropies);
    const mixed = async (n: number, cards: string[], drawn_before: number): Promise<Shuffle> => ({ pile: 'p', cards, order: await source.shuffled(n, cards), drawn_before });
    const shuffles = [await mixed(1, ['a', 'b', 'c'], 0), await mixed(2, ['a', 'c'], 1), await mixed(3, ['a', 'b', 'c'], 3)];
    const top = (shuffle: Shuffle | undefined, at = 0): string => shuffle?.order[at] ?? '';
    const drawn = (cards: string[]): DealDraw[] => cards.map((card, step) => ({ step, pile: 'p', zone: 'z', seat: 0, card }));
    const [one, two, three] = shuffles as [Shuffle, Shuffle, Shuffle];
    expect(await failing({ shuffles: [one, two], draws: drawn([top(one), top(two)]) })).toEqual([]);
    // Two cards of the second order, then a third shuffle though cards were left in the first.
    expect(await failing({ shuffles: [one, two, three], draws: drawn([top(one), top(two), top(two, 1), top(three)]) })).toEqual(['draws']);
    expect(await failing({ shuffles: [one, two], draws: drawn([top(one), top(two, 1)]) })).toEqual(['draws']);
  });

  it('with another start player is found', async () => {
    expect(await failing({ started_by: 0 })).toEqual(['starter']);
  });
});
