// Which parts of the board are the places that lessons name, and what is touched next for an action.
import type * as wire from '../../lib/wire';
import type { Ring } from '../lights';
import { marksOf, type Marks } from './view';

const OWN = '.pandoria .own';

/** Where a place is that is named by a word alone. */
const PLACES: { [place: string]: string } = {
  tiles: `${OWN} .tiles`,
  figures: `${OWN} .reserve > .reserve`,
  castles: `${OWN} .castle`,
  score: `${OWN} .score`,
  resources: `${OWN} .tracks`,
  buildings: `${OWN} .place:not(.spell)`,
  spell: `${OWN} .place.spell`,
  hand: '.pandoria .band .hand [data-card]',
  market: '.pandoria .market [data-card]',
  monuments: '.pandoria .monuments',
};

/** What may have to be chosen before its space. */
const PUT: readonly string[] = ['castle', 'worker', 'leader'];

const all = (page: ParentNode, selector: string): Ring => [...page.querySelectorAll(selector)];
/** Each of them in a ring of its own. */
const each = (page: ParentNode, selector: string): Ring[] => all(page, selector).map((part) => [part]);

const space = (name: string): string => `.pandoria [data-space="${CSS.escape(name)}"]`;
const card = (name = ''): string => `.pandoria [data-card="${CSS.escape(name)}"]`;
const option = (id: string): string => `.act [data-option="${CSS.escape(id)}"]`;
const unpressed = (id: string): string => `${option(id)}:not([aria-pressed="true"])`;

export function placeRings(place: string, page: ParentNode): Ring[] {
  const [kind = '', which] = place.split(' ');
  if (kind === 'card' && which !== undefined) return each(page, card(which));
  if (kind === 'opponents') return each(page, '.pandoria .opponent > summary');
  const selector = PLACES[kind];
  return selector === undefined ? each(page, space(kind)) : [all(page, selector)];
}

/** What a card is used for, and what it is called among the choices. */
const USES: readonly string[] = ['spell', 'double', 'build'];
/** What begins with a button, and nothing else is to be chosen. */
const BUTTONS: readonly string[] = ['recast', 'printed ship', 'points', 'card'];

export function nextRings(touched: wire.Marks, page: ParentNode): Ring[] {
  const marks = marksOf(touched);
  const { kind = '', spaces = [] } = marks;
  // A tile that lies there for a look may lie otherwise: then the hint shows how.
  if (kind === 'tile') return page.querySelector(option('turn')) === null ? orSpace(page, unpressed(`tile ${marks.tile}`), marks) : [];
  if (PUT.includes(kind)) return orSpace(page, unpressed(kind), marks);
  if (kind === 'move') return moved(spaces, page);
  if (USES.includes(kind)) return used(kind, marks, page);
  if (kind === 'monument') return monument(marks, page);
  if (kind === 'conjure') return each(page, unpressed(`w${marks.wood}`));
  if (BUTTONS.includes(kind)) return each(page, unpressed(kind));
  if (marks.card !== undefined) return each(page, card(marks.card));
  return first(page, spaces);
}

const first = (page: ParentNode, [name]: string[] = []): Ring[] => (name === undefined ? [] : each(page, space(name)));

/** A button as long as it is to be pressed, then the space. */
function orSpace(page: ParentNode, button: string, marks: Marks): Ring[] {
  const found = each(page, button);
  return found.length > 0 ? found : first(page, marks.spaces);
}

/** Who moves, then where to. */
function moved([from = '', to = '']: string[], page: ParentNode): Ring[] {
  return each(page, space(page.querySelector(option('clear')) === null ? from : to));
}

/** The card, then what it is used for, then where; its second half begins with where. */
function used(kind: string, marks: Marks, page: ParentNode): Ring[] {
  const held = each(page, card(marks.card));
  const raised = each(page, `${card(marks.card)}[aria-pressed="true"]`);
  if (held.length > 0 && raised.length === 0) return held;
  const use = each(page, unpressed(kind));
  return use.length > 0 ? use : where(marks, page);
}

function monument(marks: Marks, page: ParentNode): Ring[] {
  const begin = each(page, unpressed('monument'));
  return begin.length > 0 ? begin : where(marks, page);
}

const where = ({ place }: Marks, page: ParentNode): Ring[] => each(page, `${OWN} [data-place="${place}"]`);
