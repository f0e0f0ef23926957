export { default as Defs } from '../art/Defs.svelte';
export { default as Example } from './Example.svelte';
