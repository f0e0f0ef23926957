// The games' pictures for the lobby, which shows all of them at once.
import type { Component } from 'svelte';

const emblems = import.meta.glob<{ default: Component }>('./*/Emblem.svelte', { eager: true });

/** The picture of a game, if it has one. */
export const emblemOf = (game: string): Component | undefined => emblems[`./${game}/Emblem.svelte`]?.default;
