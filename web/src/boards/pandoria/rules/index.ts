import type { Part } from '../../../rules/drawings';

export { default as Defs } from './Defs.svelte';
export { default as Example } from './Example.svelte';
export { default as Reference } from './Reference.svelte';

export const parts: Part[] = [
  { id: 'peoples', name: 'pandoria.rules.peoples' },
  { id: 'spells', name: 'pandoria.rules.spells' },
  { id: 'buildings', name: 'pandoria.rules.buildings' },
];
