// A finished game as a study: the review's turning points become comments, and the better line a variation.
import { ApiError } from '../lib/api';
import { capital } from '../lib/gametexts';
import { t } from '../lib/texts.svelte';
import type { ReviewedTurn, Text } from '../lib/wire';
import { share } from '../table/judging';
import { review } from '../table/requests';
import { isBest, worthMentioning } from '../table/reviewing';
import type { Study } from './study.svelte';

/** Of each seat. */
const MOST = 3;
const PAUSE_MS = 700;
/** What a loss is called, from the greatest on. */
const MARKS: readonly (readonly [number, string])[] = [
  [0.2, '??'],
  [0.1, '?'],
  [0, '?!'],
];

/** The decisions of each seat that cost it most, in the order of the game. */
export function turningPoints(turns: readonly ReviewedTurn[]): ReviewedTurn[] {
  const costly = turns.filter(({ loss }) => loss >= worthMentioning).toSorted((one, other) => other.loss - one.loss);
  return costly.filter((turn) => costly.filter(({ seat }) => seat === turn.seat).indexOf(turn) < MOST).toSorted((one, other) => one.step - other.step);
}

/** Asks for the review of a table until it is there, as long as somebody wants it, and writes into the study what it found. */
export async function addTurningPoints(study: Study, table: string, say: (text: Text) => string, wanted: () => boolean): Promise<void> {
  try {
    const turns = await judged(study, table, wanted);
    if (!wanted()) return;
    // Nodes of a record are in its order: each step is one.
    const steps = study.tree.nodes.map(({ id }) => id);
    for (const turn of turningPoints(turns)) if (wanted()) await comment(study, turn, steps[turn.step], say);
  } catch (error) {
    // A study is as good without it.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    study.review = null;
  }
}

async function judged(study: Study, table: string, wanted: () => boolean): Promise<ReviewedTurn[]> {
  let turns: ReviewedTurn[] = [];
  for (;;) {
    const told = await review(table, null, turns.length);
    turns = [...turns.slice(0, told.first), ...told.turns];
    if (told.status === 'ready' || !wanted()) return turns;
    study.review = { done: told.done, total: told.total };
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function comment(study: Study, turn: ReviewedTurn, id: string | undefined, say: (text: Text) => string): Promise<void> {
  const node = study.tree.nodes.find((one) => one.id === id);
  if (node === undefined || node.comment !== '') return;
  const better = isBest(turn) ? [] : [t('study.turning.better', { line: turn.best.words.map(say).join(t('list.separator')) })];
  const sentences = [t('study.turning', { win: share(turn.loss) }), ...turn.claims.map(({ words }) => capital(say(words))), ...better];
  study.change({ do: 'comment', id: node.id, comment: sentences.join(' ') });
  const [, mark] = MARKS.find(([loss]) => turn.loss >= loss) ?? [0, '?!'];
  study.change({ do: 'mark', id: node.id, marks: [mark] });
  if (!isBest(turn)) await study.tryOut(node.parent, turn.best.actions);
}
