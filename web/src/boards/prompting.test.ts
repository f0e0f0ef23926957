// A law for every board: if a seat can act, the prompt names what the menu holds, nothing else, and offers it.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { follow } from '../lib/choices';
import { unfold } from '../lib/unfold';
import type * as wire from '../lib/wire';
import { offeringOf, type Offering } from '../prompt/primary';
import { isMore, type Position, type Prompt, type Prompting } from './prompting.fixture';

type Draft = { path: string[] };
const promptings = import.meta.glob<{ prompting: Prompting<Draft> }>('./*/prompting.fixture.ts', { eager: true });
const boards = Object.keys(import.meta.glob('./*/Board.svelte')).map((path) => path.split('/')[1] ?? '');

/** Positions of games by weak bots, as the server sends them. */
function randomPositions(board: string): Position[] {
  const frames = JSON.parse(readFileSync(new URL(`./${board}/fixtures/random.json`, import.meta.url), 'utf8')) as wire.Frame[];
  return frames.map((frame) => unfold(frame) as unknown as Position);
}

const named = import.meta.glob<{ [name: string]: Position }>('./*/fixtures/*.ts', { eager: true });
const namedPositions = (board: string): Position[] =>
  Object.entries(named).flatMap(([path, module]) => (path.startsWith(`./${board}/`) ? Object.values(module).filter(({ menu }) => menu !== null) : []));

/** What the prompt claims without reason: sentences that are not so, and a start that the menu does not have. */
function untrue({ claims }: Prompting<Draft>, position: Position, draft: Draft, { says, start }: Prompt<Draft>): string[] {
  const wrong = says.filter((key) => claims[key]?.(position, draft) !== true);
  return follow(position.menu, start) === null ? [...wrong, `start ${start.join(' ')}`] : wrong;
}

const isOffered = ({ primary }: Offering, { touches }: Prompt<Draft>): boolean => (primary !== null && !primary.choice.passes) || touches.length > 0;

/** What is wrong before and after the first touch. */
function faults(prompting: Prompting<Draft>, position: Position): string[] {
  const { menu } = position;
  const prompt = prompting.promptOf(position, prompting.empty);
  const offering = offeringOf(menu, [], prompt.start);
  const wrong = untrue(prompting, position, prompting.empty, prompt);
  if (prompt.says.length === 0) wrong.push('nothing is said');
  if (offering.primary === null && offering.passing === null && prompt.touches.length === 0) wrong.push('nothing is offered');
  if (isMore(menu) && !isOffered(offering, prompt) && !offering.primary?.choice.passes) wrong.push('nothing but passing is offered');
  for (const draft of prompt.touches) {
    const next = prompting.promptOf(position, draft);
    const after = offeringOf(menu, draft.path, next.start);
    if (follow(menu, draft.path) === null) wrong.push(`illegal: ${draft.path.join(' ')}`);
    wrong.push(...untrue(prompting, position, draft, next).map((fault) => `${draft.path.join(' ')}: ${fault}`));
    if (!isOffered(after, next)) wrong.push(`a dead end: ${JSON.stringify(draft)}`);
  }
  return wrong;
}

test('every board tells what its prompt says', () => {
  expect(Object.keys(promptings).map((path) => path.split('/')[1])).toEqual(boards);
});

describe.each(boards)('%s', (board) => {
  const { prompting } = promptings[`./${board}/prompting.fixture.ts`]!;
  const positions = [...namedPositions(board), ...randomPositions(board)];

  test('says what can be done, and offers it', () => {
    expect(positions.length).toBeGreaterThan(100);
    const found = positions.flatMap((position, place) => faults(prompting, position).map((fault) => `${place}: ${fault}`));
    expect(found).toEqual([]);
  });

  test('every sentence is said somewhere', () => {
    const said = new Set(
      positions.flatMap((position) => {
        const prompt = prompting.promptOf(position, prompting.empty);
        return [...prompt.says, ...prompt.touches.flatMap((draft) => prompting.promptOf(position, draft).says)];
      }),
    );
    expect([...said].sort()).toEqual(Object.keys(prompting.claims).sort());
  });
});
