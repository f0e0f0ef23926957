// A page for developers (`npm run dev`, then /src/boards/pandoria/map/story.html?at=late&theme=dark&show=ghost): the map alone, in positions from real games.
// It is not part of what is built.
import { mount } from 'svelte';
import '../../../app.css';
import type { Setting } from '../setting';
import type { View } from '../view';
import MapStory from './MapStory.svelte';

const fixtures = import.meta.glob<{ [name: string]: { view: View; setting: Setting } }>('../fixtures/*.ts');
const asked = new URLSearchParams(location.search);
const at = asked.get('at') ?? 'late';
const fixture = (await fixtures[`../fixtures/${at}.ts`]?.())?.[at];
const target = document.getElementById('story');
document.documentElement.dataset.theme = asked.get('theme') ?? 'light';
if (fixture !== undefined && target !== null) mount(MapStory, { target, props: { ...fixture, show: asked.get('show') ?? '' } });
