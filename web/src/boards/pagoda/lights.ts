// Which parts of the board are the places that lessons name, and what is touched next for an action.
import type * as wire from '../../lib/wire';
import type { Ring } from '../lights';
import { marksOf, type Marks } from './view';

const OWN = '.pagoda .seat.near';
const TRAY = '.act [data-option]';
/** What the page begins or does. */
const BUTTON = '.act .primary[aria-disabled=false]';

/** Where a place is that is named by a word alone. */
const PLACES: { [place: string]: string } = {
  display: `${OWN} .card:not(.hand)`,
  hand: `${OWN} .card.hand`,
  opponent: '.pagoda .seat:not(.near)',
};

const all = (page: ParentNode, selector: string): Ring => [...page.querySelectorAll(selector)];
/** Each of them in a ring of its own. */
const each = (page: ParentNode, selector: string): Ring[] => all(page, selector).map((part) => [part]);

const lot = (number: number | string = ''): string => `.pagoda [data-lot="${Number(number)}"]`;
const marker = (letter: string): string => `${OWN} [data-marker="${CSS.escape(letter)}"]`;
/** Cards of a colour, open or in the hand. */
const cardsOf = (letter: string): string => `${OWN} :is([data-card="${letter.toUpperCase()}"], [data-card="${letter.toLowerCase()}"])`;
const raised = (page: ParentNode, selector: string): Ring => all(page, selector).filter((card) => card.getAttribute('aria-pressed') === 'true');

export function placeRings(place: string, page: ParentNode): Ring[] {
  const [kind = '', which = ''] = place.split(' ');
  if (kind === 'lot') return each(page, lot(which));
  if (kind === 'marker') return each(page, marker(which));
  if (kind === 'card') return each(page, `${OWN} [data-card="${CSS.escape(which)}"]`);
  if (kind === 'score') return [all(page, '.pagoda .track'), ...each(page, '.pagoda .seat .score')];
  return [all(page, PLACES[kind] ?? ':not(*)')];
}

/** What an ability begins with that is chosen for itself. */
const ABILITIES: { [kind: string]: string } = { lantern: 'R', dragon: 'Y' };

export function nextRings(touched: wire.Marks, page: ParentNode): Ring[] {
  const marks = marksOf(touched);
  const { kind = '', cards = '' } = marks;
  if (kind === 'fan') return each(page, BUTTON);
  if (kind === 'alternative') return alternative(marks, page);
  const ability = ABILITIES[kind];
  if (ability !== undefined) return abilityRings(ability, cards, page);
  if (kind === 'column') return column(marks, page);
  if (kind === 'tile' || kind === 'roof') return tiled(kind, marks, page);
  return [];
}

/** A card of the colour, then the lot. */
function column({ cards = '', lot: number, ability }: Marks, page: ParentNode): Ring[] {
  if (ability) return all(page, `${marker(ability)}[aria-pressed=true]`).length > 0 ? each(page, lot(number)) : each(page, marker(ability));
  const wanted = cardsOf(cards[0] ?? '');
  return raised(page, wanted).length > 0 ? each(page, lot(number)) : each(page, wanted);
}

/** The lot, then what is built there, unless the only way to build is chosen already. */
function tiled(kind: string, { lot: number, colour }: Marks, page: ParentNode): Ring[] {
  const option = `${TRAY}[data-option="${kind}${colour}"]`;
  const picked = page.querySelector(`.pagoda :is(.picked, .armed) > ${lot(number).split(' ').at(-1)}`);
  return picked === null ? each(page, lot(number)) : each(page, `${option}[aria-pressed=false]`);
}

function abilityRings(letter: string, cards: string, page: ParentNode): Ring[] {
  if (all(page, `${marker(letter)}[aria-pressed=true]`).length === 0) return each(page, marker(letter));
  return missing(cards, page);
}

function alternative({ cards = '', lot: number, colour }: Marks, page: ParentNode): Ring[] {
  const option = each(page, `${TRAY}[data-option="alternative"]`);
  if (option.length > 0) return option;
  if (all(page, `${TRAY}[data-option="clear"]`).length === 0) return each(page, BUTTON);
  const left = missing(cards, page);
  if (left.length > 0) return left;
  const options = each(page, `${TRAY}[data-option="${colour}"][aria-pressed=false]`);
  return page.querySelector('.pagoda .picked') === null ? each(page, lot(number)) : options;
}

/** Those of several cards that are not chosen yet. */
function missing(cards: string, page: ParentNode): Ring[] {
  const letters = new Set(cards);
  return [...letters].flatMap((card) => {
    const here = all(page, `${OWN} [data-card="${CSS.escape(card)}"]`);
    const wanted = [...cards].filter((other) => other === card).length;
    const chosen = here.filter((one) => one.getAttribute('aria-pressed') === 'true').length;
    return here.filter((one) => one.getAttribute('aria-pressed') !== 'true').slice(0, Math.max(0, wanted - chosen)).map((one) => [one]);
  });
}
