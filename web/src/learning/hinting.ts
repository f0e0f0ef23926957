// What a lesson hints at, as a path in the menu.
import { pathTo } from '../table/judging';
import type { Lesson } from './lesson.svelte';

/** The way to the action that leads on; null where nothing is asked, or nothing is known. */
export const hintedPath = ({ menu, part }: Lesson): string[] | null => (menu === null || part === null || part.hint === null ? null : pathTo(menu, part.hint.marks));

/** Whether a path is one that passes on: that has a button of its own, and is not selected. */
export const passesOn = ({ menu }: Lesson, path: readonly string[]): boolean => menu?.choices.find(({ key }) => key === path[0])?.passes === true;
