// A page for developers (`npm run dev`, then /story.html?at=roof&theme=dark&lang=de): the board alone, in positions from real games.
// It is not part of what is built.
import { mount } from 'svelte';
import './app.css';
import type { Frame, Menu } from './lib/wire';
import type { Lang } from './lib/lang';
import Story from './Story.svelte';

type Fixture = { view: object; menu: Menu | null };
const fixtures = import.meta.glob<{ default: Fixture }>('./boards/pagoda/fixtures/*.json');

const asked = new URLSearchParams(location.search);
const lang = (asked.get('lang') ?? 'en') as Lang;
const fixture = await fixtures[`./boards/pagoda/fixtures/${asked.get('at') ?? 'opening'}.json`]?.();
const target = document.getElementById('story');
document.documentElement.dataset.theme = asked.get('theme') ?? 'light';
if (fixture !== undefined && target !== null) {
  const { view, menu } = fixture.default;
  const frame = { type: 'frame', version: 1, step: 1, seat: 0, view, entry: null, menu, undo: false } as unknown as Frame;
  mount(Story, { target, props: { frame, menu, lang } });
}
