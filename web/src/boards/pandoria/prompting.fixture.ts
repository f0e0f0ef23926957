// What the prompt of this board claims, for the law that holds it against the menu.
import { noTexts, render } from '../../lib/gametexts';
import { isMore, type Position, type Prompting } from '../prompting.fixture';
import { EMPTY, exchange, fitting, litPlaces, litSpaces, tapCard, tapPlace, tapSpace, tapWant, type Draft } from './draft';
import { kindsOf, offersOf, type Offer } from './offers';
import { pointsOf } from './placing';
import type { Setting } from './setting';
import { trayOf } from './tray';
import type { View } from './view';
import { wordsOf } from './words';

const known = new WeakMap<object, Offer[]>();
function offersAt({ menu }: Position): Offer[] {
  const offers = known.get(menu) ?? offersOf(menu);
  known.set(menu, offers);
  return offers;
}

/** Whether there is an offer of one of the kinds. */
const offers = (...kinds: string[]) => (position: Position): boolean => kindsOf(offersAt(position)).some((kind) => kinds.includes(kind));
const more = ({ menu }: Position): boolean => isMore(menu);

export const prompting: Prompting<Draft> = {
  empty: EMPTY,
  promptOf(position, draft) {
    const [view, setting, found] = [position.view as View, position.setting as Setting, offersAt(position)];
    const says: string[] = [];
    const t = (key: string): string => {
      if (key.includes('.say.')) says.push(key);
      return key;
    };
    const words = wordsOf(t, (text) => render(text, noTexts), ['Ann', 'Bob', 'Cid', 'Dee']);
    const { say, options } = trayOf({ menu: position.menu, offers: found, draft, view, setting, words });
    // The question of the menu, of a spell or of what comes of one.
    if (says.length === 0 && say !== '') says.push('question');
    const points = pointsOf(setting);
    const ofOptions = options.flatMap(({ does }) => ('want' in does ? [tapWant(found, draft, does.want, points)] : 'exchange' in does ? [exchange(found, draft)] : []));
    const cards = [...(view.players[view.seat ?? 0]?.hand ?? []), ...view.market.map(({ name }) => name)];
    const ofThings = [
      ...[...litSpaces(found, draft)].map((space) => tapSpace(found, draft, space, points)),
      ...cards.map((card) => tapCard(found, draft, card)),
      ...[...litPlaces(found, draft)].map((place) => tapPlace(found, draft, place)),
    ];
    return { says, start: [], touches: [...ofOptions, ...ofThings].flatMap((next) => (next === null || next === EMPTY ? [] : [next])) };
  },
  claims: {
    question: more,
    'pandoria.say.put': offers('tile'),
    'pandoria.say.put.either': offers('tile'),
    'pandoria.say.put.castle': offers('castle'),
    'pandoria.say.put.single': offers('single'),
    'pandoria.say.place': (position) => !more(position),
    'pandoria.say.where': (position, draft) => litPlaces(offersAt(position), draft).size > 0,
    'pandoria.say.use': (position, { want: { card } }) => kindsOf(fitting(offersAt(position), { card })).length > 1,
    'pandoria.say.whither': (position, { want: { from } }) => fitting(offersAt(position), { kind: 'move', from }).length > 0,
    'pandoria.say.figure': offers('worker', 'leader'),
    'pandoria.say.figure.closed': offers('worker', 'leader'),
    'pandoria.say.figure.none': (position) => !offers('worker', 'leader')(position),
    'pandoria.say.figure.back': offers('take back'),
    'pandoria.say.card': more,
    'pandoria.say.card.spells': offers('spell'),
    'pandoria.say.castle': offers('worker', 'leader'),
    'pandoria.say.build': offers('build', 'monument'),
    'pandoria.say.score': offers('score'),
    'pandoria.say.score.any': offers('score'),
    'pandoria.say.take': more,
    'pandoria.say.buy': more,
    'pandoria.say.wander': offers('move'),
  },
};
