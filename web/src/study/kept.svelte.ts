// A study that the server keeps: what is changed here is sent, and what others change comes by itself.
import { answer, ApiError, command, get } from '../lib/api';
import { Heartbeat } from '../lib/heartbeat';
import { newId } from '../lib/ids';
import { Shelf } from '../lib/shelf';
import type * as wire from '../lib/wire';
import type { Edit } from './edits';
import { Study } from './study.svelte';
import { ROOT, type Tree } from './tree';

const PAUSE = 1500;
const KEY_HEADER = 'X-Pagoria-Study-Key';

/** The keys of studies that were made in this browser: nobody is told them again. */
const keys = new Shelf<string>('pagoria.studies');

const at = (id: string): string => `/api/studies/${encodeURIComponent(id)}`;
const withKey = (key: string): { [name: string]: string } => (key === '' ? {} : { [KEY_HEADER]: key });

export const mine = (): Promise<wire.StudyInfo[]> => get('/api/studies');

/** Keeps a tree from now on. */
export async function keepStudy(title: string, tree: Tree): Promise<string> {
  const kept = await command<wire.NewStudy, wire.KeptStudy>('/api/studies', { title, chapters: [{ title: '', tree: plain(tree) }] });
  keys.put(kept.id, kept.key);
  return kept.id;
}

/** What a tree says, without what the server knows itself. */
const plain = (tree: Tree): wire.StudyTreeWish => ({ ...tree, nodes: tree.nodes.map(({ id, parent, action, draws, comment, marks }) => ({ id, parent, action, draws, comment, marks })) });

export class KeptStudy {
  info = $state.raw<wire.Study>() as wire.Study;
  number = $state(1);
  study = $state.raw<Study>() as Study;
  problem = $state.raw<ApiError | null>(null);
  /** The key with which it may be changed, where it is known here. */
  key = $state('');
  private revision = 0;
  private unsent: wire.StudyEdit[] = [];
  private sending = false;
  private readonly own = new Set<string>();
  private socket: WebSocket | null = null;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly heartbeat = new Heartbeat(
    () => this.socket?.send(JSON.stringify({ do: 'ping' })),
    () => this.socket?.close(),
  );

  private constructor(readonly id: string) {}

  /** Opens a study at a node of a chapter; `hash` is what stands behind the address. */
  static async open(id: string, hash: string, chapter: number | null, node: string): Promise<KeptStudy> {
    const kept = new KeptStudy(id);
    kept.key = hash.slice(1) || (keys.get(id) ?? '');
    await kept.read();
    kept.number = kept.info.chapters.some(({ number }) => number === chapter) ? (chapter ?? 1) : (kept.info.chapters[0]?.number ?? 1);
    await kept.turnTo(kept.number, node);
    kept.connect();
    return kept;
  }

  address = $derived.by((): string => {
    const asked = new URLSearchParams({ chapter: String(this.number), ...(this.study.at === ROOT ? {} : { node: this.study.at }) });
    return `/study/${this.id}?${asked}`;
  });
  readLink = $derived.by((): string => `${location.origin}/study/${this.id}`);
  writeLink = $derived.by((): string | null => (this.key === '' ? null : `${this.readLink}#${this.key}`));

  /** Shows another chapter. */
  async turnTo(number: number, node: string = ROOT): Promise<void> {
    const { tree, revision } = await get<wire.StudyChapter>(`${at(this.id)}/chapters/${number}`);
    const study = new Study(tree);
    study.writable = this.info.writable;
    study.eyes = (this.study as Study | undefined)?.eyes ?? null;
    study.tell = (edit) => this.told(edit);
    await study.go(study.index.byId.has(node) ? node : ROOT);
    if (study.problem !== null) throw study.problem;
    this.revision = Math.max(this.revision, revision);
    this.number = number;
    this.study = study;
  }

  rename = (title: string): void => void this.send({ do: 'name_study', title });
  /** Another chapter, which begins with the position on the board. */
  addChapter = (title: string, root: string): void => {
    const { game, variant, names } = this.study.tree;
    void this.send({ do: 'add_chapter', title, tree: { game, variant, names, root, nodes: [] } });
  };
  removeChapter = (chapter: number): void => void this.send({ do: 'remove_chapter', chapter });

  /** From now on only another link lets others write. */
  async newKey(): Promise<void> {
    const { key } = await command<wire.Command, wire.KeptStudy>(`${at(this.id)}/key`, {});
    keys.put(this.id, key);
    this.key = key;
  }

  delete = (): Promise<Response> => answer('DELETE', at(this.id));

  close = (): void => {
    this.closed = true;
    clearTimeout(this.timer);
    this.heartbeat.stop();
    this.socket?.close();
  };

  // -- what is changed here ----------------------------------------------------------------------------

  private told(edit: Edit): void {
    if (edit.do === 'know') return;
    if (edit.do === 'add') {
      const { id, parent, action, draws, comment, marks } = edit.node;
      void this.send({ do: 'add', chapter: this.number, node: { id, parent, action, draws, comment, marks } });
    } else void this.send({ ...edit, chapter: this.number });
  }

  /** One request after the other: what comes meanwhile goes together. */
  private async send(edit: wire.StudyEdit): Promise<void> {
    this.unsent.push(edit);
    if (this.sending) return;
    this.sending = true;
    while (this.unsent.length > 0) {
      const edits = this.unsent.splice(0);
      const id = newId();
      this.own.add(id);
      try {
        await answer('POST', `${at(this.id)}/edits`, { command_id: id, edits } satisfies wire.StudyEdits, withKey(this.key));
        this.problem = null;
        if (edits.some(({ do: kind }) => kind.includes('chapter') || kind === 'name_study')) await this.read();
      } catch (error) {
        await this.failed(error);
      }
    }
    this.sending = false;
  }

  /** What could not be kept is not shown either. */
  private async failed(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    this.problem = error;
    this.unsent = [];
    if (error.code !== 'offline') await this.readAgain();
  }

  // -- what others change ------------------------------------------------------------------------------

  private async read(): Promise<void> {
    this.info = (await (await answer('GET', at(this.id), undefined, withKey(this.key))).json()) as wire.Study;
    if (this.study as Study | undefined) this.study.writable = this.info.writable;
  }

  private async readAgain(): Promise<void> {
    try {
      await this.read();
      const there = this.info.chapters.some(({ number }) => number === this.number);
      await this.turnTo(there ? this.number : (this.info.chapters[0]?.number ?? 1), this.study.at);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    }
  }

  private connect(): void {
    if (this.closed) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${at(this.id)}/live?since=${this.revision}`);
    this.socket = socket;
    this.heartbeat.await();
    socket.onmessage = ({ data }) => void this.hear(JSON.parse(String(data)) as wire.StudyMessage);
    socket.onclose = () => {
      this.heartbeat.stop();
      if (!this.closed) this.timer = setTimeout(() => this.connect(), PAUSE);
    };
    socket.onopen = () => this.heartbeat.begin();
  }

  private async hear(message: wire.StudyMessage): Promise<void> {
    this.heartbeat.heard();
    if (message.type === 'pong') return;
    if (message.type === 'revision') {
      if (message.revision > this.revision && !this.sending) await this.readAgain();
      return;
    }
    const { revision, id, edits } = message;
    if (revision <= this.revision) return;
    const next = revision === this.revision + 1;
    this.revision = revision;
    // Ours are done once more in the order of all, so that everybody sees the same.
    if (!next && !this.own.has(id)) return this.readAgain();
    for (const edit of edits) this.apply(edit);
    if (edits.some(({ do: kind }) => kind.includes('chapter') || kind === 'name_study')) await (this.own.has(id) ? this.read() : this.readAgain());
  }

  private apply(edit: wire.StudyEdit): void {
    if (!('chapter' in edit) || edit.chapter !== this.number || edit.do === 'name_chapter' || edit.do === 'remove_chapter') return;
    if (edit.do === 'add') this.study.learn({ draws: '', comment: '', marks: [], ...edit.node });
    else this.study.apply(edit);
  }
}
