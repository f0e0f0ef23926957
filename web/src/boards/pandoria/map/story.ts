// A page for developers (`npm run dev`, then /src/boards/pandoria/map/story.html?at=late&theme=dark&show=ghost): the map alone, in positions from real games.
// It is not part of what is built.
import { mount } from 'svelte';
import '../../../app.css';
import type { Setting } from '../setting';
import type { View } from '../view';
import MapStory from './MapStory.svelte';

const fixtures = import.meta.glob<{ default: { view: View; setting: Setting } }>('../fixtures/*.json');
const asked = new URLSearchParams(location.search);
const fixture = await fixtures[`../fixtures/${asked.get('at') ?? 'late'}.json`]?.();
const target = document.getElementById('story');
document.documentElement.dataset.theme = asked.get('theme') ?? 'light';
if (fixture !== undefined && target !== null) mount(MapStory, { target, props: { ...fixture.default, show: asked.get('show') ?? '' } });
