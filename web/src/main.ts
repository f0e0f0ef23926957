import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import { speak } from './lib/texts.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no #app');
await speak(settings.lang);
startRouter();
mount(App, { target });
