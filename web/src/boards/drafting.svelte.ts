// What a board keeps of a choice that is not complete yet, and the path that is chosen on the page: they follow each other.
import { untrack } from 'svelte';
import type { BoardProps } from '.';
import { draftFor, keepDraft } from './keeping';

type Menu = NonNullable<BoardProps['menu']>;
type Drafting<Draft extends { path: string[] }> = {
  chosen: () => Pick<BoardProps, 'frame' | 'menu' | 'selection'>;
  draft: () => Draft;
  forget: () => void;
  adopt: (menu: Menu, path: string[]) => void;
  /** The draft that was there when the page was left. */
  resume: (draft: Draft) => void;
};

/** A new menu starts afresh; a path chosen elsewhere on the page becomes the draft. A page that is loaded again goes on with its draft. */
export function followSelection<Draft extends { path: string[] }>({ chosen, draft, forget, adopt, resume }: Drafting<Draft>): void {
  let known: BoardProps['menu'] = null;
  let loaded = false;
  $effect.pre(() => {
    const { frame, menu, selection } = chosen();
    const fresh = menu !== known;
    known = menu;
    untrack(() => {
      if (fresh) forget();
      if (menu === null) return;
      const kept = loaded ? null : draftFor<Draft>(frame);
      loaded = true;
      if (kept !== null) resume(kept);
      else if (selection.join(' ') !== draft().path.join(' ')) adopt(menu, selection);
    });
  });
  $effect(() => {
    const { frame, menu } = chosen();
    if (menu !== null) keepDraft(frame, draft());
  });
}
