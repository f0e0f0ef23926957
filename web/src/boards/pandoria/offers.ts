// What the menu offers, looked at from the things on the table. Which of it exists is the engine's word.
import { leaves } from '../../lib/choices';
import type { Choice, Menu } from '../../lib/unfold';
import type { Marks, MenuRefusal, Text } from '../../lib/wire';
import type { Effects } from './view';

/** One complete choice and what it touches. */
export type Offer = {
  path: string[];
  kind: string;
  /** Of a tile first the space of its first half; of a move from and to. */
  spaces: string[];
  tile: string | null;
  card: string | null;
  /** A building place, from 1. */
  place: number | null;
  wood: number | null;
  label: Text;
  effects: Effects;
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const spacesOf = ({ spaces }: Marks): string[] =>
  Array.isArray(spaces) ? spaces.filter((space): space is string => typeof space === 'string') : [];
export const effectsOf = ({ effects }: Marks): Effects =>
  typeof effects === 'object' && effects !== null ? (effects as Effects) : {};

export function offersOf(menu: Menu): Offer[] {
  return leaves(menu).map(({ path, marks, choice }) => ({
    path,
    kind: text(marks.kind) ?? '',
    spaces: spacesOf(marks),
    tile: text(marks.tile),
    card: text(marks.card),
    place: number(marks.place),
    wood: number(marks.wood),
    label: choice.label,
    effects: effectsOf(marks),
  }));
}

export const sameWay = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ');

export const offerAt = (offers: readonly Offer[], path: readonly string[]): Offer | null =>
  offers.find((offer) => sameWay(offer.path, path)) ?? null;

export const kindsOf = (offers: readonly Offer[]): string[] => [...new Set(offers.map((offer) => offer.kind))];

const choiceOfKind = (menu: Menu, kind: string): Choice | null =>
  menu.choices.find((choice) => choice.marks.kind === kind) ?? null;

/** Why a kind of action is not possible now; null where it is, or where no reason was given. */
export const kindRefusal = (menu: Menu, kind: string): MenuRefusal | null => choiceOfKind(menu, kind)?.refusal ?? null;

export type RefusedUse = { kind: string; label: Text; refusal: MenuRefusal };

/** The uses of a card that are not possible now, with the reasons: where none is listed for the card, that of the kind. */
export function refusedUses(menu: Menu, card: string, kinds: readonly string[]): RefusedUse[] {
  return kinds.flatMap((kind) => {
    const choice = choiceOfKind(menu, kind);
    const listed = (choice?.menu ?? (choice === null ? menu : null))?.choices.find((one) => one.marks.card === card);
    const refusal = listed === undefined ? choice?.refusal : listed.refusal;
    const label = listed?.label ?? choice?.label;
    return refusal && label ? [{ kind, label, refusal }] : [];
  });
}

/** Where something can be chosen that a phone does not show all the time. */
export const wantedParts = (usable: Iterable<string>, hand: readonly string[], mine: boolean): Set<'hand' | 'mine' | 'market'> =>
  new Set([...[...usable].map((card) => (hand.includes(card) ? 'hand' : 'market')), ...(mine ? (['mine'] as const) : [])]);
