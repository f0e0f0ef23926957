import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { getAhead } from './lib/api';
import { startRouter } from './lib/router.svelte';
import { routeOf } from './lib/routes';
import { settings } from './lib/settings.svelte';
import { speak } from './lib/texts.svelte';
import { firstRequests, loadPage } from './pages';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no #app');
const route = routeOf(location.pathname);
// The page and what it shows are fetched beside the texts, not after them; `App` says so when it cannot be.
const spoken = speak(settings.lang);
loadPage(route.page).catch(() => undefined);
for (const path of firstRequests(route)) getAhead(path);
await spoken;
startRouter();
mount(App, { target });
