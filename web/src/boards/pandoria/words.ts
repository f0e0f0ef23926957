// The things on the table in words, for tooltips, screen readers and the tray.
import type { BoardProps } from '..';
import type { Points } from './placing';
import { TERRAINS, type Setting, type Terrain } from './setting';
import type { Player, Region, View } from './view';

export type UiText = BoardProps['uiText'];
/**
 * How a board speaks: its own texts, sentences of the game, and single words of it. `full` is the name of a spell or a
 * building together with the English one that is printed on the card.
 */
export type Words = { t: UiText; say: BoardProps['say']; term: (word: string) => string; full: (name: string) => string; names: string[] };

export const wordsOf = (t: UiText, say: BoardProps['say'], names: string[]): Words => ({
  t,
  say,
  names,
  term: (word) => say({ t: '{word}', v: { word } }),
  full: (word) => say({ t: '{word|full}', v: { word } }),
});

/** `m2` is a space of mountains with two symbols; null for a castle. */
export function groundOf(ground: string): { terrain: Terrain; symbols: number } | null {
  const terrain = TERRAINS.find((name) => name.startsWith(ground.charAt(0)));
  return terrain === undefined ? null : { terrain, symbols: Number(ground.slice(1)) };
}

/** The spaces of a tile as land: `f1h2#2` is `f1` and `h2`. */
export const halvesOf = (tile: string): string[] => tile.split('#')[0]?.match(/[fhmc]\d/g) ?? [];

export const kindOfFigure = (figure: string): 'worker' | 'leader' => (figure.startsWith('l') ? 'leader' : 'worker');
export const seatOf = (mark: string): number => Number(mark.slice(1)) - 1;

export const RESOURCES = ['crystals', 'gold', 'wood'] as const;

/** The region that a space belongs to. */
export const regionAt = (view: Pick<View, 'regions'>, space: string): Region | null => view.regions.find(({ spaces }) => spaces.includes(space)) ?? null;

/** Regions beside a space that are still to be scored, not the one that it belongs to. */
export function regionsBeside(view: View, points: Points, space: string): Region[] {
  const here = points.get(space);
  const near = ({ x, y }: { x: number; y: number }): boolean => here !== undefined && Math.hypot(x - here.x, y - here.y) < 2.1;
  const around = [...points].flatMap(([name, point]) => (name !== space && near(point) ? [name] : []));
  return view.regions.filter(({ name, spaces, state }) => (state === 'open' || view.closing.includes(name)) && !spaces.includes(space) && spaces.some((one) => around.includes(one)));
}

/** A terrain and how many symbols it has. */
export const landWords = ({ t, term }: Words, { terrain, symbols }: { terrain: string; symbols: number }): string =>
  t('pandoria.land', { n: symbols, terrain: term(terrain) });

/** A space by its name, and what lies there: land or castle or water, who stands there, and what region it is. */
export const spaceWords = (words: Words, setting: Setting, view: View, space: string): string => `${space}: ${lookWords(words, setting, view, space)}`;

/** The same without its name, for those who see where it is. */
export function lookWords(words: Words, setting: Setting, view: View, space: string): string {
  return [groundWords(words, setting, view, space), ...figureWords(words, view, space), ...regionWords(words, view, space)].join('. ');
}

/** What is to be known of a space that is not land: a hole, a ship, a castle; null where there is nothing to it. */
export function noteWords(words: Words, setting: Setting, view: View, space: string): string | null {
  const ship = setting.spaces.some(({ name, kind }) => name === space && kind.endsWith('ship'));
  const plain = regionAt(view, space) !== null || !(ship || view.land[space] !== undefined || view.holes.includes(space));
  return plain ? null : lookWords(words, setting, view, space);
}

function groundWords(words: Words, setting: Setting, view: View, space: string): string {
  const { t, names } = words;
  const ground = view.land[space];
  if (ground?.startsWith('=')) return t('pandoria.castle.of', { name: names[seatOf(ground)] ?? '' });
  const land = ground === undefined ? null : groundOf(ground);
  if (land !== null) return landWords(words, land);
  const kind = setting.spaces.find(({ name }) => name === space)?.kind ?? 'empty';
  if (view.surrounded.includes(space)) return t('pandoria.ship.surrounded');
  if (kind.endsWith('ship')) return t('pandoria.ship');
  if (kind === 'lake' || kind === 'river') return t(`pandoria.${kind}`);
  return t(view.holes.includes(space) ? 'pandoria.hole' : 'pandoria.empty');
}

function figureWords({ t, names }: Words, view: View, space: string): string[] {
  const figure = view.figures[space];
  return figure === undefined ? [] : [t(`pandoria.${kindOfFigure(figure)}.of`, { name: names[seatOf(figure)] ?? '' })];
}

function regionWords({ t }: Words, view: View, space: string): string[] {
  const region = regionAt(view, space);
  if (region === null || region.spaces.length === 0) return [];
  return [`${t('pandoria.region.symbols', { n: region.symbols })}, ${stateWords(t, region)}`];
}

/** Whether a region can still close, and how much is missing. */
export const stateWords = (t: UiText, { state, empty }: Region): string =>
  state === 'open' ? t('pandoria.region.open', { n: empty.length }) : t(`pandoria.region.${state}`);

/** What a player holds in one line, for the strip on a phone. */
export function reserveWords({ t }: Words, { workers, leader, castles }: Pick<Player, 'workers' | 'leader' | 'castles'>): string {
  const held = [t('pandoria.reserve.workers', { n: workers }), t('pandoria.reserve.leaders', { n: leader ? 1 : 0 }), t('pandoria.reserve.castles', { n: castles })];
  return t('pandoria.reserve.words', { held: held.join(t('list.separator')) });
}
