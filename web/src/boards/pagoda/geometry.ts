// Where the parts of a pagoda stand. Units of the drawing: a lot is 120 wide, x counts from its middle, y grows upwards
// from the feet of the front columns on the ground.
import type { Letter } from './art/signs';
import type { Offer } from './offers';
import type { Fresh } from './story';
import type { Floor, Lot } from './view';

export const LOT_WIDTH = 120;
/** Room below the ground line for the steps and the garden. */
export const GROUND = 26;
const SHAFT = 31;
const EAVE = 20;
const ROOFTOP = 50;
const HEADROOM = 14;
const NARROWER = 0.06;
/** An empty lot is given this much sky, so that the points of a ghost have room. */
const LEAST = 80;
/** The camera stands so far back that this much fits at least: nothing moves when the first floors grow. */
const SCENE = 150;

/** Built, still free, or shown as a ghost of the choice at hand. */
export type Look = 'built' | 'free' | 'ghost';
export type Column = { place: number; x: number; back: boolean; look: Look; fresh: boolean };
export type Storey = {
  floor: number;
  y: number;
  scale: number;
  colour: Letter | null;
  columns: Column[];
  /** The tile on top: its base is the storey's colour, `space` that of the next floor or of the rooftop. */
  tile: { look: Look; space: Letter | null; fresh: boolean } | null;
};
export type Rooftop = { y: number; scale: number; colour: Letter | null; look: Look; fresh: boolean };
/** `fresh` parts were built by somebody else since the reader's last move. */
export type Tower = { storeys: Storey[]; rooftop: Rooftop | null; height: number };

type Ghost = Pick<Offer, 'kind' | 'colour'>;

const X = [-33, 33, -11.5, 11.5] as const;

export const scaleOf = (floor: number): number => 1 - NARROWER * (floor - 1);

/** Height of the feet of a floor's columns. */
export function feetOf(floor: number): number {
  let y = 0;
  for (let below = 1; below < floor; below += 1) y += (SHAFT + EAVE) * scaleOf(below);
  return y;
}

function columnsOf(floor: Floor, ghosts: number, fresh: number): Column[] {
  return X.map((x, place) => {
    const look: Look = place < floor.columns ? 'built' : place < floor.columns + ghosts ? 'ghost' : 'free';
    return { place, x, back: place >= 2, look, fresh: look === 'built' && place >= floor.columns - fresh };
  });
}

function tileOf(lot: Lot, index: number, ghost: Ghost | null, news: Fresh): Storey['tile'] {
  const above = lot.floors[index + 1];
  const top = index === lot.floors.length - 1;
  const fresh = news.tiles.has(index + 1);
  if (!top) return above === undefined ? null : { look: 'built', space: above.colour, fresh };
  if (lot.roof !== null) return { look: 'built', space: lot.roof, fresh };
  if (ghost !== null && ghost.kind !== 'column') return { look: 'ghost', space: ghost.colour, fresh: false };
  return lot.next === 'tile' || lot.next === 'roof' ? { look: 'free', space: null, fresh: false } : null;
}

const NOTHING_NEW: Fresh = { columns: new Map(), tiles: new Set(), roof: false };

/** All parts of a lot, with the ghost of an offer for it. */
export function towerOf(lot: Lot, ghost: Ghost | null, news = NOTHING_NEW): Tower {
  const floors: Floor[] = lot.floors.length > 0 ? lot.floors : [{ colour: null, columns: 0 }];
  const drawn = { ...lot, floors };
  const storeys = floors.map((floor, index): Storey => {
    const top = index === floors.length - 1;
    const building = top && ghost !== null && ghost.kind === 'column';
    return {
      floor: index + 1,
      y: feetOf(index + 1),
      scale: scaleOf(index + 1),
      colour: floor.colour ?? (building ? ghost.colour : null),
      columns: columnsOf(floor, building ? 1 : 0, news.columns.get(index + 1) ?? 0),
      tile: tileOf(drawn, index, ghost, news),
    };
  });
  const rooftop = rooftopOf(lot, floors.length, ghost, news.roof);
  return { storeys, rooftop, height: heightOf(storeys, rooftop !== null) };
}

function rooftopOf(lot: Lot, floors: number, ghost: Ghost | null, fresh: boolean): Rooftop | null {
  const place = { y: feetOf(floors + 1), scale: scaleOf(floors) };
  if (lot.roof !== null) return { ...place, colour: lot.roof, look: 'built', fresh };
  if (ghost?.kind === 'roof') return { ...place, colour: ghost.colour, look: 'ghost', fresh: false };
  return lot.next === 'roof' ? { ...place, colour: null, look: 'free', fresh: false } : null;
}

function heightOf(storeys: readonly Storey[], roofed: boolean): number {
  const last = storeys.at(-1);
  if (last === undefined) return LEAST;
  const open = last.y + (SHAFT + HEADROOM + (last.tile === null ? 0 : EAVE)) * last.scale;
  return Math.max(LEAST, roofed ? feetOf(last.floor + 1) + ROOFTOP * last.scale + HEADROOM : open);
}

/** How high the middle of the ghost is, for the points beside it. */
export function ghostHeight(tower: Tower): number {
  const last = tower.storeys.at(-1);
  if (last === undefined) return 0;
  if (tower.rooftop?.look === 'ghost') return tower.rooftop.y + ROOFTOP * tower.rooftop.scale;
  return last.y + (SHAFT + (last.tile?.look === 'ghost' ? EAVE : 0)) * last.scale;
}

/** How high the scene must reach for all towers, steps and garden included. */
export const sceneHeight = (lots: readonly Lot[]): number => Math.max(SCENE, ...lots.map((lot) => towerOf(lot, null).height)) + GROUND;
