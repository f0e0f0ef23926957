// What the menu offers, looked at from the things on the table. Which of it exists is the engine's word.
import { leaves } from '../../lib/choices';
import type { Choice, Menu } from '../../lib/unfold';
import type { Marks, MenuRefusal, Text } from '../../lib/wire';
import { marksOf, type Effects } from './view';

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

export const spacesOf = (marks: Marks): string[] => marksOf(marks).spaces ?? [];
export const effectsOf = (marks: Marks): Effects => marksOf(marks).effects ?? {};

export function offersOf(menu: Menu): Offer[] {
  return leaves(menu).map(({ path, marks, choice: { label } }) => {
    const { kind = '', spaces = [], tile = null, card = null, place = null, wood = null, effects = {} } = marksOf(marks);
    return { path, kind, spaces, tile, card, place, wood, label, effects };
  });
}

export const sameWay = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ');

export const offerAt = (offers: readonly Offer[], path: readonly string[]): Offer | null =>
  offers.find((offer) => sameWay(offer.path, path)) ?? null;

export const kindsOf = (offers: readonly Offer[]): string[] => [...new Set(offers.map((offer) => offer.kind))];

const choiceOfKind = (menu: Menu, kind: string): Choice | null =>
  menu.choices.find((choice) => marksOf(choice.marks).kind === kind) ?? null;

/** Why a kind of action is not possible now; null where it is, or where no reason was given. */
export const kindRefusal = (menu: Menu, kind: string): MenuRefusal | null => choiceOfKind(menu, kind)?.refusal ?? null;

export type RefusedUse = { kind: string; label: Text; refusal: MenuRefusal };

/** The uses of a card that are not possible now, with the reasons: where none is listed for the card, that of the kind. */
export function refusedUses(menu: Menu, card: string, kinds: readonly string[]): RefusedUse[] {
  return kinds.flatMap((kind) => {
    const choice = choiceOfKind(menu, kind);
    const listed = (choice?.menu ?? (choice === null ? menu : null))?.choices.find((one) => marksOf(one.marks).card === card);
    const refusal = listed === undefined ? choice?.refusal : listed.refusal;
    const label = listed?.label ?? choice?.label;
    return refusal && label ? [{ kind, label, refusal }] : [];
  });
}

/** Where something can be chosen that a phone does not show all the time. */
export const wantedParts = (usable: Iterable<string>, hand: readonly string[], mine: boolean): Set<'hand' | 'mine' | 'market'> =>
  new Set([...[...usable].map((card) => (hand.includes(card) ? 'hand' : 'market')), ...(mine ? (['mine'] as const) : [])]);
