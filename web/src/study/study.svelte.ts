// One study as this browser sees it: a tree of lines, the node that is looked at, and through whose eyes.
import { ApiError } from '../lib/api';
import { type Chooser, follow, type Followed, followOn, sendable } from '../lib/choices';
import { newId } from '../lib/ids';
import type { Frame, Menu } from '../lib/unfold';
import type { Entry } from '../lib/wire';
import * as api from './api';
import { type Edit, edited } from './edits';
import { indexOf, known, lineFrom, type Node, reached, ROOT, type Tree, type Way, wayTo } from './tree';

/** What chance has to bring before an action is done: the action, and what was chosen so far. */
export type Due = { move: api.Move; pending: api.Pending; chosen: string[] };
/** A line that is looked at and not part of the tree; where its last action would draw something, that is left open. */
export type Look = { actions: readonly string[]; spots: api.Spot[]; done: number; open: api.Pending | null };

const numbered = (entry: Entry | null | undefined, step: number): Entry[] => (entry ? [{ ...entry, step }] : []);

export class Study implements Chooser {
  tree = $state.raw<Tree>() as Tree;
  /** The node that is looked at. */
  at = $state(ROOT);
  /** The seat through whose eyes the board is seen; null: everything is open. */
  eyes = $state<number | null>(null);
  selection = $state.raw<string[]>([]);
  sending = $state(false);
  due = $state.raw<Due | null>(null);
  look = $state.raw<Look | null>(null);
  problem = $state.raw<ApiError | null>(null);
  /** The position of the node that is looked at. */
  spot = $state.raw<api.Spot | null>(null);
  /** The tree before something was deleted from it: it can be brought back until something else is changed. */
  deleted = $state.raw<Tree | null>(null);
  /** The part that saves the study is told of every change that was made here. */
  tell: ((edit: Edit) => void) | null = null;
  /** How far a review has come whose turning points are added as comments. */
  review = $state.raw<{ done: number; total: number } | null>(null);
  /** Whether it may be changed here. */
  writable = $state(true);

  private readonly spots = new Map<string, api.Spot>();
  private readonly positions = new Map<string, string>();
  /** Counts what was wanted: an answer to something older comes too late. */
  private wishes = 0;

  constructor(tree: Tree) {
    this.begin(tree);
  }

  index = $derived.by(() => indexOf(this.tree));
  way = $derived.by((): Node[] => wayTo(this.index, this.at));
  node = $derived.by((): Node | null => this.index.byId.get(this.at) ?? null);
  /** What is on the board: the node, or the line that is looked at. */
  frame = $derived.by((): Frame | null => {
    const step = this.way.length + (this.look?.done ?? 0);
    const { frame, entry } = this.look?.spots[this.look.done - 1] ?? this.spot ?? { frame: null, entry: null };
    return frame === null ? null : { ...frame, step, version: step, entry: numbered(entry, step)[0] ?? null, table: { ...frame.table, step, version: step } };
  });
  /** What was done on the way, as a table's log: its steps are counted from the root. */
  log = $derived.by((): Entry[] => this.way.flatMap(({ id }, place) => numbered(this.entries.get(id), place + 1)));
  /** The seat that decides; null when the game is over. */
  actor = $derived.by((): number | null => this.spot?.frame.table.to_act ?? null);
  over = $derived.by((): boolean => this.spot?.frame.table.status === 'over');
  menu = $derived.by((): Menu | null => (this.look !== null || this.sending || this.due !== null || !this.writable ? null : (this.spot?.frame.menu ?? null)));
  followed = $derived.by((): Followed | null => (this.menu === null ? null : follow(this.menu, this.selection)));
  /** What the seat that decides does next in the line, up to what chance brings then. */
  next = $derived.by((): Node[] => {
    const found: Node[] = [];
    for (const node of lineFrom(this.index, this.at)) {
      if (node.seat !== this.actor || found.at(-1)?.draws) break;
      found.push(node);
    }
    return found;
  });
  /** What the log says of a node, where it was looked at. */
  entryOf = (id: string): Entry | undefined => this.entries.get(id);
  private entries = $state.raw<ReadonlyMap<string, Entry>>(new Map());

  /** Another tree, from its root on. */
  begin(tree: Tree): void {
    this.tree = tree;
    this.spots.clear();
    this.positions.clear();
    this.positions.set(ROOT, tree.root);
    this.entries = new Map();
    this.at = ROOT;
    this.spot = null;
    this.leave();
  }

  // -- looking ---------------------------------------------------------------------------------------

  /** Shows a node. A later call overtakes an earlier one. */
  go = async (id: string): Promise<void> => {
    const wish = ++this.wishes;
    this.leave();
    await this.asking(async () => {
      const spot = await this.spotOf(id);
      if (wish !== this.wishes) return;
      this.at = id;
      this.spot = spot;
    });
  };

  step = (way: Way): void => {
    const { look } = this;
    if (look !== null && way !== 'up' && way !== 'down') return this.stepLook(look, way);
    const next = reached(this.index, this.at, way);
    if (next !== this.at) void this.go(next);
  };

  see = (eyes: number | null): void => {
    this.eyes = eyes;
    void this.go(this.at);
  };

  /** Shows a line that is not in the tree, up to the next chance. */
  lookAt = async (actions: readonly string[]): Promise<void> => {
    const wish = ++this.wishes;
    this.leave();
    await this.asking(async () => {
      const { game, position } = { game: this.tree.game, position: this.positions.get(this.at) ?? this.tree.root };
      const spots = await api.line(game, position, actions.slice(0, -1).map((action) => ({ action, draws: '' })), this.eyes);
      const last = await api.move(game, spots.at(-1)?.position ?? position, { action: actions.at(-1) ?? '', draws: [] }, this.eyes);
      if (wish !== this.wishes) return;
      if (!('pending' in last)) spots.push(last);
      this.look = { actions, spots, done: spots.length, open: 'pending' in last ? last.pending : null };
    });
  };

  /** Takes a line into the tree behind a node, without going there; what its last action draws is left to chance. */
  tryOut = async (parent: string, actions: readonly string[]): Promise<void> => {
    await this.asking(async () => {
      const { position } = await this.spotOf(parent);
      const moves = actions.map((action, place) => ({ action, draws: place === actions.length - 1 ? null : '' }));
      let at = parent;
      for (const spot of await api.line(this.tree.game, position, moves, this.eyes)) at = this.grow(at, spot);
    });
  };

  /** Back from what is only looked at, and from what is only touched. */
  leave = (): void => {
    this.selection = [];
    this.due = null;
    this.look = null;
    this.problem = null;
  };

  // -- moving ----------------------------------------------------------------------------------------

  select = (path: string[]): void => {
    const at = this.menu === null ? null : followOn(this.menu, path);
    if (at === null) return;
    this.selection = at.path;
    this.problem = null;
  };

  confirm = (): void => this.choose(this.selection);

  choose = (path: readonly string[]): void => {
    const picks = this.menu === null ? null : sendable(this.menu, path);
    if (picks !== null) void this.move({ picks: [...picks] }, []);
  };

  /** Chance brings this, of what may come. */
  bring = (card: string): void => {
    const { due } = this;
    if (due !== null) void this.move(due.move, [...due.chosen, card]);
  };

  /** Chance decides all that is due. */
  roll = (): void => {
    const { due } = this;
    if (due !== null) void this.move(due.move, null);
  };

  /** One choice of chance less, or nothing is to be drawn any more. */
  takeBack = (): void => {
    const { due, look } = this;
    if (look !== null) this.look = null;
    else if (due === null) this.step('back');
    else if (due.chosen.length === 0) this.due = null;
    else void this.move(due.move, due.chosen.slice(0, -1));
  };

  canTakeBack = $derived.by((): boolean => !this.sending && (this.due !== null || this.look !== null || this.at !== ROOT));

  /** Plays a line that is looked at into the tree. */
  adopt = async (): Promise<void> => {
    const { look } = this;
    if (look === null) return;
    let parent = this.at;
    for (const spot of look.spots) parent = this.grow(parent, spot);
    await this.go(parent);
    const action = look.actions.at(-1);
    if (look.open !== null && action !== undefined && this.at === parent) this.due = { move: { action }, pending: look.open, chosen: [] };
  };

  /** Does something; without `draws`, chance decides what comes. */
  private async move(move: api.Move, draws: string[] | null): Promise<void> {
    const { position } = this.spot ?? { position: this.tree.root };
    this.sending = true;
    this.problem = null;
    const wish = ++this.wishes;
    await this.asking(async () => {
      const done = await api.move(this.tree.game, position, { ...move, draws }, this.eyes);
      if (wish !== this.wishes) return;
      if ('pending' in done) this.due = { move, pending: done.pending, chosen: draws ?? [] };
      else this.arrive(this.grow(this.at, done), done);
    });
    this.sending = false;
  }

  private arrive(id: string, spot: api.Spot): void {
    this.leave();
    this.at = id;
    this.spot = spot;
  }

  /** The node of an action: the one that is there already, or a new one. */
  private grow(parent: string, spot: api.Spot): string {
    const { entry, position, draws } = spot;
    if (entry === null) return parent;
    const there = known(this.index, parent, entry.action, draws);
    const id = there?.id ?? newId();
    this.positions.set(id, position);
    this.spots.set(this.key(id), spot);
    this.entries = new Map(this.entries).set(id, entry);
    if (there === undefined) {
      const { action, seat, turn, words } = entry;
      this.change({ do: 'add', node: { id, parent, action, draws, comment: '', marks: [], seat, turn, words } });
    }
    return id;
  }

  // -- changing --------------------------------------------------------------------------------------

  /** Changes the tree, and tells the part that saves it. */
  change = (edit: Edit): void => {
    this.deleted = null;
    this.apply(edit);
    this.tell?.(edit);
  };

  /** Deletes a node and what follows it. */
  remove = (id: string): void => {
    const before = this.tree;
    this.change({ do: 'remove', id });
    this.deleted = before;
  };

  /** Brings back what was deleted, at the place where it was. */
  restore = (): void => {
    const { deleted, tree } = this;
    if (deleted === null) return;
    const gone = deleted.nodes.filter(({ id }) => !this.index.byId.has(id));
    const mains = gone.filter((node) => this.index.byId.has(node.parent) || node.parent === ROOT).filter((node) => indexOf(deleted).behind.get(node.parent)?.[0] === node);
    for (const node of gone) this.change({ do: 'add', node });
    for (const { id } of mains) if (tree.nodes.some(({ parent }) => parent === this.index.byId.get(id)?.parent)) this.change({ do: 'promote', id });
    const [first] = gone;
    if (first !== undefined) void this.go(first.id);
  };

  /** What somebody changed, here or elsewhere. */
  apply(edit: Edit): void {
    const parent = edit.do === 'remove' ? this.index.byId.get(edit.id)?.parent : undefined;
    this.tree = edited(this.tree, edit);
    // If the node on the board is gone, the one before it is shown.
    if (!this.index.byId.has(this.at) && this.at !== ROOT) void this.go(parent !== undefined && (parent === ROOT || this.index.byId.has(parent)) ? parent : ROOT);
  }

  /** What somebody else did; what the log says of it is asked for. */
  learn(node: Node): void {
    const there = this.index.byId.get(node.id);
    this.apply({ do: 'add', node: there ?? node });
    if (there === undefined) void this.asking(async () => void (await this.spotOf(node.id)));
  }

  // -- asking ----------------------------------------------------------------------------------------

  private stepLook(look: Look, way: Way): void {
    const last = look.spots.length;
    const done = { first: 0, back: look.done - 1, forward: look.done + 1, last }[way as 'first'];
    if (done < 0) this.look = null;
    else this.look = { ...look, done: Math.min(last, done) };
  }

  private readonly key = (id: string): string => `${this.eyes} ${id}`;

  private async spotOf(id: string): Promise<api.Spot> {
    const there = this.spots.get(this.key(id));
    if (there !== undefined) return there;
    const way = wayTo(this.index, id);
    const from = way.findLastIndex((node, place) => place < way.length - 1 && this.positions.has(node.id));
    const steps = way.slice(from + 1).map(({ id, action, draws }) => ({ id, move: { action, draws } }));
    if (steps.length === 0) return this.keep(ROOT, await api.position(this.tree.game, this.tree.root, this.eyes));
    const start = way[from]?.id ?? ROOT;
    const spots = await api.line(this.tree.game, this.positions.get(start) ?? this.tree.root, steps.map(({ move }) => move), this.eyes);
    steps.forEach(({ id }, place) => {
      const spot = spots[place];
      if (spot !== undefined) this.keep(id, spot);
    });
    const last = spots.at(-1);
    if (last === undefined) throw new ApiError('internal', 'a line without its end');
    return last;
  }

  private keep(id: string, spot: api.Spot): api.Spot {
    this.positions.set(id, spot.position);
    this.spots.set(this.key(id), spot);
    const { entry } = spot;
    if (entry === null) return spot;
    this.entries = new Map(this.entries).set(id, entry);
    const { seat, turn, words } = entry;
    if (id !== ROOT && this.index.byId.get(id)?.words === undefined) this.tree = edited(this.tree, { do: 'know', id, seat, turn, words });
    return spot;
  }

  private async asking(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    }
  }
}
