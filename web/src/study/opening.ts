// How a study begins: with a deal, a position, a record, or a game that is over.
import { answer, ApiError, at } from '../lib/api';
import * as api from './api';
import { ROOT, type Tree } from './tree';

const empty = (game: string, variant: string, names: string[], root: string): Tree => ({ game, variant, names, root, comment: '', nodes: [] });

/** A new deal. */
export async function beginning(game: string, variant: string, players: number): Promise<Tree> {
  const { position, frame } = await api.deal(game, variant, players);
  return empty(game, variant, frame.table.seats.map(() => ''), position);
}

/** A position in notation. */
export async function fromPosition(game: string, text: string): Promise<Tree> {
  const { position, frame } = await api.position(game, text, null);
  return empty(game, frame.table.variant, frame.table.seats.map(() => ''), position);
}

/** What somebody pastes: a record has lines with keys, a position has none. Its game is found by trying, the one at hand first. */
export async function fromText(text: string, games: readonly string[], likely: string): Promise<Tree> {
  const trimmed = text.trim();
  if (/^[A-Z][A-Za-z]*:/m.test(trimmed)) return api.record(text);
  const order = [...games.filter((game) => game === likely), ...games.filter((game) => game !== likely)];
  const faults: ApiError[] = [];
  for (const game of order) {
    try {
      return await fromPosition(game, trimmed);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'bad_position') throw error;
      faults.push(error);
    }
  }
  // A fault in a field that a game has says more than that there are too few or too many fields.
  throw faults.find(({ details }) => details['field'] !== 'position') ?? faults[0] ?? new ApiError('bad_position', '');
}

/** A game that was played at a table, and the node after one of its steps. */
export async function fromTable(table: string, step: number): Promise<{ tree: Tree; at: string }> {
  const record = await (await answer('GET', `${at(table)}/record`)).text();
  const tree = await api.record(record);
  return { tree, at: step === 0 ? ROOT : (tree.nodes[Math.min(step, tree.nodes.length) - 1]?.id ?? ROOT) };
}
