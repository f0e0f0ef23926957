// A game with the ways it could have gone: nodes that follow nodes, the first of which is the main line. Values: a change is another tree.
import type { StudyNode, StudyTree } from '../lib/wire';

/** The node before the first one: the position that all lines begin with. */
export const ROOT = '';

/** An action in notation, what chance brought after it, and what is thought of it. */
export type Node = Readonly<StudyNode>;

/** Nodes come after their parents; of those with the same parent, the first is the main line. */
export type Tree = Readonly<Omit<StudyTree, 'nodes'>> & { readonly nodes: readonly Node[] };

/** What somebody thinks of an action, from the best to the worst. */
export const MARKS = ['!!', '!', '!?', '?!', '?', '??'] as const;

/** A tree to look things up in. */
export type Index = { byId: ReadonlyMap<string, Node>; behind: ReadonlyMap<string, readonly Node[]> };

export function indexOf({ nodes }: Tree): Index {
  const byId = new Map<string, Node>();
  const behind = new Map<string, Node[]>();
  for (const node of nodes) {
    byId.set(node.id, node);
    const siblings = behind.get(node.parent);
    if (siblings === undefined) behind.set(node.parent, [node]);
    else siblings.push(node);
  }
  return { byId, behind };
}

const after = ({ behind }: Index, id: string): readonly Node[] => behind.get(id) ?? [];

/** The nodes on the way to a node, itself included. */
export function wayTo({ byId }: Index, id: string): Node[] {
  const way: Node[] = [];
  for (let node = byId.get(id); node !== undefined; node = byId.get(node.parent)) way.push(node);
  return way.reverse();
}

/** A line from a node on: the main line behind it. */
export function lineFrom(index: Index, id: string): Node[] {
  const line: Node[] = [];
  for (let [node] = after(index, id); node !== undefined; [node] = after(index, node.id)) line.push(node);
  return line;
}

export type Way = 'first' | 'back' | 'forward' | 'last' | 'up' | 'down';

/** Where a step leads: along the line, or to the variation above or below. */
export function reached(index: Index, id: string, way: Way): string {
  const node = index.byId.get(id);
  if (way === 'first') return ROOT;
  if (way === 'back') return node?.parent ?? ROOT;
  if (way === 'forward') return after(index, id)[0]?.id ?? id;
  if (way === 'last') return lineFrom(index, id).at(-1)?.id ?? id;
  const siblings = node === undefined ? [] : after(index, node.parent);
  const place = siblings.findIndex((sibling) => sibling.id === id);
  return siblings[place + (way === 'down' ? 1 : -1)]?.id ?? id;
}

/** The node with this action and these draws behind a node, where it is there already. */
export const known = (index: Index, parent: string, action: string, draws: string): Node | undefined =>
  after(index, parent).find((node) => node.action === action && node.draws === draws);

/** The node that begins the variation in which a node lies: the nearest on the way that is not the main line; null on the main line. */
export const variationOf = (index: Index, id: string): Node | null =>
  wayTo(index, id).findLast((node) => after(index, node.parent)[0] !== node) ?? null;

// -- changes ---------------------------------------------------------------------------------------

export const added = (tree: Tree, node: Node): Tree => ({ ...tree, nodes: [...tree.nodes, node] });

/** Without a node and all that follows it. */
export function removed(tree: Tree, id: string): Tree {
  const gone = new Set([id]);
  // Nodes come behind their parents: what follows a node that is gone is met later.
  for (const node of tree.nodes) if (gone.has(node.parent)) gone.add(node.id);
  return { ...tree, nodes: tree.nodes.filter((node) => !gone.has(node.id)) };
}

/** With a node as the main line behind its parent. */
export function promoted(tree: Tree, id: string): Tree {
  const node = tree.nodes.find((one) => one.id === id);
  const first = tree.nodes.findIndex((one) => one.parent === node?.parent);
  if (node === undefined) return tree;
  const others = tree.nodes.filter((one) => one !== node);
  return behindParents({ ...tree, nodes: [...others.slice(0, first), node, ...others.slice(first)] });
}

/** With a node as the last variation behind its parent. */
export function putLast(tree: Tree, id: string): Tree {
  const node = tree.nodes.find((one) => one.id === id);
  return node === undefined ? tree : behindParents({ ...tree, nodes: [...tree.nodes.filter((one) => one !== node), node] });
}

/** What is said of a node, or of the root. */
export function changed(tree: Tree, id: string, change: Partial<Node>): Tree {
  if (id === ROOT) return { ...tree, comment: change.comment ?? tree.comment };
  return { ...tree, nodes: tree.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)) };
}

/** The same tree with each node behind its parent, and siblings in their order. */
function behindParents(tree: Tree): Tree {
  const index = indexOf(tree);
  const nodes: Node[] = [];
  const waiting = [...after(index, ROOT)];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    nodes.push(node);
    waiting.unshift(...after(index, node.id));
  }
  return { ...tree, nodes };
}

// -- as it is read ---------------------------------------------------------------------------------

/** How many turns there were, and whose the last one was. */
export type Turns = { number: number; seat: number | null };
/** A piece of a line: what one seat does in a row, up to an action that could have been another one. */
export type Piece = {
  nodes: Node[];
  /** The turn that begins with it. */ turn: Turns | null;
  variations: readonly Node[];
  /** The turns before its last action. */ before: Turns;
};

/** A line from its first node on, cut where the turn changes and behind every action that has variations. */
export function piecesOf(index: Index, first: Node, begun: Turns): Piece[] {
  const pieces: Piece[] = [];
  let before = begun;
  for (const node of [first, ...lineFrom(index, first.id)]) {
    const [main, ...others] = after(index, node.parent);
    const turn = node.turn === undefined || node.turn === before.seat ? null : { number: before.number + 1, seat: node.turn };
    const last = pieces.at(-1);
    const piece = last === undefined || turn !== null || last.variations.length > 0 ? { nodes: [], turn, variations: [], before } satisfies Piece : last;
    if (piece !== last) pieces.push(piece);
    piece.nodes.push(node);
    piece.variations = node === main ? others : [];
    piece.before = before;
    before = turn ?? before;
  }
  return pieces;
}
