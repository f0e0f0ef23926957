import { expect, it } from 'vitest';
import { added, changed, indexOf, known, lineFrom, type Node, piecesOf, promoted, putLast, reached, removed, ROOT, type Tree, variationOf, wayTo } from './tree';

const node = (id: string, parent: string, turn = 0): Node => ({ id, parent, action: id, draws: '', comment: '', marks: [], seat: turn, turn });
/** a b c, with d e instead of b, and f instead of e. */
const tree: Tree = {
  game: 'any',
  variant: '',
  names: ['Ada', 'Ben'],
  root: 'start',
  comment: '',
  nodes: [node('a', ROOT), node('b', 'a', 1), node('c', 'b'), node('d', 'a', 1), node('e', 'd'), node('f', 'd')],
};
const index = indexOf(tree);
const ids = (nodes: readonly Node[]): string => nodes.map(({ id }) => id).join(' ');

it('knows the way to a node and the main line behind it', () => {
  expect(ids(wayTo(index, 'e'))).toBe('a d e');
  expect(ids(wayTo(index, ROOT))).toBe('');
  expect(ids(lineFrom(index, ROOT))).toBe('a b c');
  expect(ids(lineFrom(index, 'd'))).toBe('e');
});

it('steps along a line and between variations', () => {
  expect(reached(index, ROOT, 'forward')).toBe('a');
  expect(reached(index, 'a', 'last')).toBe('c');
  expect(reached(index, 'c', 'forward')).toBe('c');
  expect(reached(index, 'a', 'back')).toBe(ROOT);
  expect(reached(index, ROOT, 'back')).toBe(ROOT);
  expect(reached(index, 'f', 'first')).toBe(ROOT);
  expect(reached(index, 'b', 'down')).toBe('d');
  expect(reached(index, 'd', 'up')).toBe('b');
  expect(reached(index, 'b', 'up')).toBe('b');
});

it('tells a node that is there from the same action with other draws', () => {
  expect(known(index, 'a', 'd', '')?.id).toBe('d');
  expect(known(index, 'a', 'd', '[R]')).toBeUndefined();
});

it('adds, removes with all that follows, and says something of a node or the root', () => {
  expect(ids(added(tree, node('g', 'c')).nodes)).toBe('a b c d e f g');
  expect(ids(removed(tree, 'd').nodes)).toBe('a b c');
  expect(removed(tree, 'a').nodes).toEqual([]);
  expect(changed(tree, 'd', { marks: ['!'] }).nodes[3]).toMatchObject({ id: 'd', marks: ['!'] });
  expect(changed(tree, ROOT, { comment: 'so' }).comment).toBe('so');
});

it('makes a variation the main line and keeps the others', () => {
  const after = promoted(tree, 'd');
  expect(ids(lineFrom(indexOf(after), ROOT))).toBe('a d e');
  expect(ids(after.nodes)).toBe('a d e f b c');
  expect(promoted(tree, 'nobody')).toBe(tree);
});

it('puts a node behind its siblings, with what follows it', () => {
  expect(ids(putLast(tree, 'b').nodes)).toBe('a d e f b c');
  expect(ids(putLast(tree, 'd').nodes)).toBe('a b c d e f');
});

it('knows which variation a node lies in', () => {
  expect(variationOf(index, 'c')).toBeNull();
  expect(variationOf(index, 'e')?.id).toBe('d');
  expect(variationOf(index, 'f')?.id).toBe('f');
});

it('cuts a line where the turn changes and where it could have gone otherwise', () => {
  const [first] = tree.nodes;
  const pieces = piecesOf(index, first as Node, { number: 0, seat: null });
  expect(pieces.map(({ nodes }) => ids(nodes))).toEqual(['a', 'b', 'c']);
  expect(pieces.map(({ turn }) => turn?.number)).toEqual([1, 2, 3]);
  expect(ids(pieces[1]?.variations ?? [])).toBe('d');
  // A variation of the second turn is the second turn, too.
  expect(pieces[1]?.before).toEqual({ number: 1, seat: 0 });
  const [variation] = piecesOf(index, tree.nodes[3] as Node, pieces[1]?.before ?? { number: 0, seat: null });
  expect([variation?.turn?.number, ids(variation?.nodes ?? [])]).toEqual([2, 'd']);
});
