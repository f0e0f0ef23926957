// What the map draws and tells; it knows no rule and chooses nothing by itself.
import type { BoardProps } from '../..';
import type { Setting } from '../setting';
import type { View } from '../view';

export type UiText = BoardProps['uiText'];

/** What would lie there: halves of a tile or a castle, a figure, and figures that would leave. */
export type Ghost = {
  spaces: { space: string; ground: string }[];
  /** `kind` as in a view: `w1`, `l1`. */
  figure: { space: string; kind: string } | null;
  home: string[];
};

/** Several spaces shown as a whole. */
export type Outline = {
  spaces: string[];
  tone: 'closing' | 'looked at' | 'endless' | 'marked' | 'news';
  label?: string;
  /** Points that one would get there beside what the region gives. */
  points?: number;
  /** Spaces of figures that count for it. */
  figures?: string[];
};

export type MapProps = {
  setting: Setting;
  view: View;
  /** The seat at the bottom. */
  near: number;
  ghost: Ghost | null;
  /** Figures that a tap of their space puts there, as in a view. */
  standing: { [space: string]: string };
  /** Spaces that can be chosen now. */
  lit: ReadonlySet<string>;
  outlines: Outline[];
  /** Spaces that one should see now: the camera goes there by itself, or an arrow shows where they are. */
  news: readonly string[];
  /** A tap, a click, Enter on a space; never after a drag or pinch. `seen`: by somebody who sees what lies there. */
  touch: (space: string, seen: boolean) => void;
  /** The pointer over a space, or the keyboard's focus; and to which of its sides the mouse points, in sixths of a turn from the right. */
  hover: (space: string | null, aim: number | null) => void;
  /** Wheel or key while a tile is in hand; null: nothing to turn. */
  turn: ((by: 1 | -1) => void) | null;
  /** Does what was put down for a look; null: nothing lies there that could be done. */
  place: (() => void) | null;
  reducedMotion: boolean;
  t: UiText;
  /** What lies on a space, in words, with its name or for those who see where it is. */
  describe: (space: string, named: boolean) => string;
};
