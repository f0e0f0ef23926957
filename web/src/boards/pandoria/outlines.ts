// Groups of spaces that the map shows as a whole: what closes, what is looked at, what a step touched.
import type { Marks } from '../../lib/wire';
import type { Outline } from './map/props';
import { effectsOf, spacesOf } from './offers';
import type { Told } from './story';
import type { Effects, Region, View } from './view';
import { regionAt } from './words';

type Shown = {
  view: View;
  /** The step that the table shows. */
  step: number;
  /** Of what is at hand; null where nothing is. */
  effects: Effects | null;
  /** Regions beside the figure at hand. */
  beside: Region[];
  region: Region | null;
  told: Told[];
  highlight: Marks | null;
  /** A region of the story that is pointed at. */
  retold: string[] | null;
};

const counted = ({ spaces, symbols }: { spaces: string[]; symbols: number }, tone: Outline['tone']): Outline => ({ spaces, tone, label: String(symbols) });
const scoredSpaces = ({ scores = [] }: Effects): string[][] => scores.map(({ spaces }) => spaces);

export function outlinesOf({ view, step, effects, beside, region, told, highlight, retold }: Shown): Outline[] {
  const waiting = view.closing.flatMap((name) => regionAt(view, name) ?? []);
  const closing = [...waiting, ...(effects?.closes ?? [])].map((one) => counted(one, 'closing'));
  const looked = beside.length > 0 || region === null ? beside : [region];
  const news = effects === null ? told.flatMap((one) => [one.placed, ...(one.step === step ? scoredSpaces(one) : [])]) : [];
  const touched = highlight === null ? [] : [spacesOf(highlight), ...scoredSpaces(effectsOf(highlight))];
  const marked = [...touched, ...news, retold ?? []].filter((spaces) => spaces.length > 0);
  const already = new Set(closing.map(({ spaces }) => spaces[0]));
  return [
    ...marked.map((spaces): Outline => ({ spaces, tone: 'marked' })),
    ...looked.filter(({ spaces }) => !already.has(spaces[0])).map((one) => counted(one, one.state === 'endless' ? 'endless' : 'looked at')),
    ...closing,
  ];
}
