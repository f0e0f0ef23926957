// What a board keeps of a choice that is not complete yet, and the path that is chosen on the page: they follow each other.
import { untrack } from 'svelte';
import type { BoardProps } from '.';

type Menu = NonNullable<BoardProps['menu']>;
type Drafting = {
  chosen: () => Pick<BoardProps, 'menu' | 'selection'>;
  /** The path of the draft. */
  path: () => string[];
  forget: () => void;
  adopt: (menu: Menu, path: string[]) => void;
};

/** A new menu starts afresh; a path chosen elsewhere on the page becomes the draft. */
export function followSelection({ chosen, path, forget, adopt }: Drafting): void {
  let known: BoardProps['menu'] = null;
  $effect.pre(() => {
    const { menu, selection } = chosen();
    const fresh = menu !== known;
    known = menu;
    untrack(() => {
      if (fresh) forget();
      if (menu !== null && selection.join(' ') !== path().join(' ')) adopt(menu, selection);
    });
  });
}
