import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './lib/router.svelte';
import { routeOf } from './lib/routes';
import { settings } from './lib/settings.svelte';
import { speak } from './lib/texts.svelte';
import { loadPage } from './pages';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no #app');
// The page is fetched beside the texts, not after them; `App` says so when it cannot be.
loadPage(routeOf(location.pathname).page).catch(() => undefined);
await speak(settings.lang);
startRouter();
mount(App, { target });
