// Computes a deal again from its seed, as docs/browser.md describes it, with the browser's own cryptography.
import type { Note } from './notes';
import type { Deal, DealDraw, Shuffle } from './wire';

const wordsEnd = 2 ** 32;

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export async function commitmentOf(seed: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', fromHex(seed)));
}

/** The numbers of one stream: words of block 0, of block 1, and so on. */
class Stream {
  private words: number[] = [];
  private block = 0;

  constructor(
    private readonly key: CryptoKey,
    private readonly name: string,
  ) {}

  /** A number from 0 to bound - 1; words that would make some likelier than others are left out. */
  async below(bound: number): Promise<number> {
    const surplus = wordsEnd % bound;
    for (;;) {
      const product = BigInt(await this.word()) * BigInt(bound);
      if (Number(product % BigInt(wordsEnd)) >= surplus) return Number(product / BigInt(wordsEnd));
    }
  }

  private async word(): Promise<number> {
    if (this.words.length === 0) {
      const message = new TextEncoder().encode(`${this.name}:${this.block++}`);
      const digest = new DataView(await crypto.subtle.sign('HMAC', this.key, message));
      for (let at = digest.byteLength - 4; at >= 0; at -= 4) this.words.push(digest.getUint32(at));
    }
    return this.words.pop() ?? 0;
  }
}

/** All streams of a deal: stream 0 says who starts, stream n belongs to the n-th shuffle. */
export class DealSource {
  private constructor(
    private readonly key: CryptoKey,
    private readonly context: string,
  ) {}

  static async of(seed: string, entropies: string[]): Promise<DealSource> {
    const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new DealSource(key, `pagoria-deal-1:${entropies.join(',')}`);
  }

  starter(players: number): Promise<number> {
    return this.stream(0).below(players);
  }

  /** The n-th shuffle (1, 2, …) of cards that lie in ascending order. */
  async shuffled(n: number, cards: string[]): Promise<string[]> {
    const stream = this.stream(n);
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last--) {
      const other = await stream.below(last + 1);
      const card = order[last] as string;
      order[last] = order[other] as string;
      order[other] = card;
    }
    return order;
  }

  private stream(n: number): Stream {
    return new Stream(this.key, `${this.context}:${n}`);
  }
}

export type Check =
  | { kind: 'commitment'; holds: boolean; noted: boolean }
  | { kind: 'entropy'; holds: boolean; seat: number }
  | { kind: 'starter'; holds: boolean; seat: number }
  | { kind: 'shuffle'; holds: boolean; number: number; pile: string; size: number; order: string[] }
  | { kind: 'draws'; holds: boolean; pile: string; drawn: number; wrong: DealDraw | null };

/**
 * Every statement of a finished deal, checked.
 * @param note what this browser saw and added before the deal, if it did
 */
export async function checkDeal(deal: Deal, note: Note | null): Promise<Check[]> {
  const { commitment, seed, entropies = [], shuffles = [], draws = [] } = deal;
  if (seed === undefined) throw new Error('the seed is not known yet');
  const source = await DealSource.of(seed, entropies);
  const computed = await commitmentOf(seed);
  const checks: Check[] = [
    { kind: 'commitment', holds: [commitment, note?.commitment ?? computed].every((told) => told === computed), noted: note !== null },
    ...checkEntropies(entropies, note),
  ];
  if (deal.start_drawn && deal.players !== undefined && deal.started_by !== undefined) {
    const seat = await source.starter(deal.players);
    checks.push({ kind: 'starter', holds: seat === deal.started_by, seat: deal.started_by });
  }
  for (const [index, shuffle] of shuffles.entries()) checks.push(await checkShuffle(source, shuffle, index + 1));
  return [...checks, ...checkDraws(shuffles, draws)];
}

/** What our own seats added is what the deal was made with. */
const checkEntropies = (entropies: string[], note: Note | null): Check[] =>
  Object.entries(note?.entropies ?? {}).map(([seat, added]) => ({
    kind: 'entropy',
    holds: entropies[Number(seat)] === added,
    seat: Number(seat),
  }));

async function checkShuffle(source: DealSource, { pile, cards, order }: Shuffle, number: number): Promise<Check> {
  const computed = await source.shuffled(number, cards);
  return { kind: 'shuffle', holds: computed.join() === order.join(), number, pile, size: cards.length, order };
}

/**
 * Cards come off each pile in the order of its shuffles, none left out: a pile is mixed again when it is used up, or anew
 * for each of its draws.
 */
function checkDraws(shuffles: Shuffle[], draws: DealDraw[]): Check[] {
  const piles = [...new Set(draws.map((draw) => draw.pile))];
  return piles.map((pile) => {
    const parts = partsOf(pile, shuffles, draws);
    const anew = parts.every(({ drawn }) => drawn.length <= 1);
    const early = parts.slice(0, -1).find(({ drawn, order }) => !anew && drawn.length < order.length);
    const moved = parts.flatMap(({ drawn, order }) => drawn.filter((draw, index) => draw.card !== order[index]));
    const wrong = moved[0] ?? early?.drawn.at(-1) ?? null;
    return { kind: 'draws', holds: wrong === null, pile, drawn: parts.flatMap(({ drawn }) => drawn).length, wrong };
  });
}

/** What was drawn from a pile after each of its shuffles. */
function partsOf(pile: string, shuffles: Shuffle[], draws: DealDraw[]): { order: string[]; drawn: DealDraw[] }[] {
  const own = shuffles.filter((shuffle) => shuffle.pile === pile);
  const begins = own.map(({ drawn_before }, index) => (index === 0 ? 0 : drawn_before));
  return own.map(({ order }, index) => ({
    order,
    drawn: draws.slice(begins[index], begins[index + 1]).filter((draw) => draw.pile === pile),
  }));
}
