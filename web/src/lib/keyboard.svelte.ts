// One table of keys. It decides what keys do and what the list of keys says; each part of the page adds its own.
import type { KeyGroup, Shortcut } from './keys';

let groups = $state.raw<readonly KeyGroup[]>([]);
/** The list of keys, which can be asked for wherever there are any. */
export const keyList = $state({ open: false });

/** What the list says, in the order in which it was added. */
export const keyGroups = (): readonly KeyGroup[] => groups;

/** Adds keys, which may come later, for as long as a component is there; to be called while it is made. The page's come first. */
export function addKeys(title: () => string, shortcuts: readonly Shortcut[] | Promise<readonly Shortcut[]>, first = false): void {
  $effect(() => {
    let group: KeyGroup | undefined;
    let gone = false;
    void Promise.resolve(shortcuts).then((found) => {
      if (gone) return;
      group = { title, shortcuts: found };
      groups = first ? [group, ...groups] : [...groups, group];
    });
    return () => {
      gone = true;
      groups = groups.filter((other) => other !== group);
    };
  });
}
