// A page for developers (`npm run dev`, then /story.html?game=GAME&at=POSITION&theme=dark&lang=de): a board alone, in positions from
// real games. It is not part of what is built.
import { mount } from 'svelte';
import './app.css';
import type { Frame, Menu } from './lib/unfold';
import type { TableInfo } from './lib/wire';
import { loadBoard, loadTexts } from './boards';
import Story from './Story.svelte';

type Fixture = { view: { seat: number | null }; menu: Menu | null; setting?: unknown };
const fixtures = import.meta.glob<{ [name: string]: Fixture }>('./boards/*/fixtures/*.ts');

const asked = new URLSearchParams(location.search);
const lang = asked.get('lang') ?? 'en';
const game = asked.get('game') ?? Object.keys(fixtures)[0]?.split('/')[2] ?? '';
const at = asked.get('at') ?? 'opening';
const fixture = (await fixtures[`./boards/${game}/fixtures/${at}.ts`]?.())?.[at];
const target = document.getElementById('story');
document.documentElement.dataset.theme = asked.get('theme') ?? 'light';
if (fixture !== undefined && target !== null) {
  const { view, menu, setting = null } = fixture;
  const table = { status: 'playing' } as TableInfo;
  const frame: Frame = { type: 'frame', version: 1, step: 1, seat: view.seat, view, entry: null, menu, undo: false, table };
  mount(Story, { target, props: { Board: await loadBoard(game), frame, menu, setting, texts: await loadTexts(game, lang), lang } });
}
