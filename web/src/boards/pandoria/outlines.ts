// Groups of spaces that the map shows as a whole: what closes, what is looked at, what a step touched.
import type { Marks } from '../../lib/wire';
import { yieldOf } from './effects';
import type { Outline } from './map/props';
import { effectsOf, spacesOf } from './offers';
import type { Setting } from './setting';
import type { Told } from './story';
import type { Effects, Region, Scored, View } from './view';
import { regionAt } from './words';

/** A region of the story that is told now, and the figures that it is about. */
export type Retold = { spaces: string[]; symbols: number; figures: string[] };

type Shown = {
  view: Pick<View, 'closing' | 'regions' | 'figures'>;
  setting: Pick<Setting, 'terms'>;
  near: number;
  /** The step that the table shows. */
  step: number;
  /** Of what is at hand; null where nothing is. */
  effects: Effects | null;
  /** Regions beside the figure at hand. */
  beside: Region[];
  region: Region | null;
  told: Told[];
  highlight: Marks | null;
  /** Spaces that a sentence names. */
  named: readonly string[];
  retold: Retold | null;
};

const figuresOf = ({ shares }: Pick<Scored, 'shares'>): string[] => shares.flatMap(({ figures }) => figures);
const scoredSpaces = ({ scores = [] }: Effects): string[][] => scores.map(({ spaces }) => spaces);

/** A region with its number of symbols, who counts for it, and the points that too much of something brings oneself. */
function counted(region: Scored, tone: Outline['tone'], { setting, near }: Pick<Shown, 'setting' | 'near'>): Outline {
  const { spaces, symbols, terrain, shares } = region;
  const plain = yieldOf(setting, terrain) === 'points' ? undefined : shares.find(({ seat }) => seat === near)?.points;
  return { spaces, tone, label: String(symbols), points: plain, figures: figuresOf(region) };
}

export function outlinesOf(shown: Shown): Outline[] {
  const { view, step, effects, beside, region, told, highlight, named, retold } = shown;
  const waiting = view.closing.flatMap((name) => regionAt(view, name) ?? []);
  const closing = [...waiting, ...(effects?.closes ?? [])].map((one) => counted(one, 'closing', shown));
  const looked = beside.length > 0 || region === null ? beside : [region];
  const touched = highlight === null ? [] : [spacesOf(highlight), ...scoredSpaces(effectsOf(highlight))];
  const fresh = effects === null ? told.filter((one) => one.step === step).flatMap(scoredSpaces) : [];
  const marked = [...touched, ...named.map((space) => [space]), ...fresh].filter((spaces) => spaces.length > 0);
  const already = new Set(closing.map(({ spaces }) => spaces[0]));
  return [
    ...told.map(({ placed, stood }): Outline => ({ spaces: placed, tone: 'news', figures: stood.filter((space) => view.figures[space] !== undefined) })),
    ...marked.map((spaces): Outline => ({ spaces, tone: 'marked' })),
    ...(retold === null
      ? looked.filter(({ spaces }) => !already.has(spaces[0])).map((one) => counted(one, one.state === 'endless' ? 'endless' : 'looked at', shown))
      : [{ spaces: retold.spaces, tone: 'closing' as const, label: String(retold.symbols), figures: retold.figures }]),
    ...(retold === null ? closing : []),
  ];
}
