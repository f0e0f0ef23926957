// What is changed in a tree, one thing at a time: here, or by somebody else who has the study open.
import type { Text } from '../lib/wire';
import { added, changed, type Node, promoted, putLast, removed, type Tree } from './tree';

export type Edit =
  | { do: 'add'; node: Node }
  | { do: 'remove'; id: string }
  | { do: 'promote'; id: string }
  | { do: 'comment'; id: string; comment: string }
  | { do: 'mark'; id: string; marks: string[] }
  /** What became known about a node; others need not be told. */
  | { do: 'know'; id: string; seat: number; turn: number; words: Text };

export function edited(tree: Tree, edit: Edit): Tree {
  if (edit.do === 'add') return tree.nodes.some(({ id }) => id === edit.node.id) ? putLast(tree, edit.node.id) : added(tree, edit.node);
  if (edit.do === 'remove') return removed(tree, edit.id);
  if (edit.do === 'promote') return promoted(tree, edit.id);
  const { do: _, id, ...change } = edit;
  return changed(tree, id, change);
}
