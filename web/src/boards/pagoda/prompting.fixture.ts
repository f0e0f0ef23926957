// What the prompt of this board claims, for the law that holds it against the menu.
import { isComplete } from '../../lib/choices';
import type { Menu } from '../../lib/unfold';
import { canDo, isMore, type Prompting } from '../prompting.fixture';
import { LETTERS } from './art/signs';
import { coloursAsked, EMPTY, fitting, tapCard, tapKind, tapLot, tapPayingAbility, tapPayment, tapPiece, type Draft, type Tap } from './draft';
import { KIND_OF } from './lighting';
import { offersOf } from './offers';
import { trayOf, type Option } from './tray';
import type { View } from './view';

const builds = ['column', 'tile', 'roof'];

export const prompting: Prompting<Draft> = {
  empty: EMPTY,
  promptOf({ menu, view: seen }, draft) {
    const view = seen as View;
    const { say, options, payments = [], start = [] } = trayOf(menu, view, draft, (key) => key);
    const { display = '', hand } = view.players[view.actor] ?? {};
    const ofOption = ({ tap }: Option): Tap[] => {
      if ('clear' in tap) return [];
      return ['kind' in tap ? tapKind(menu, draft, tap.kind) : 'piece' in tap ? tapPiece(menu, draft, tap.piece) : tapPayment(draft, tap.payment)];
    };
    const ofMarker = (letter: (typeof LETTERS)[number]): Tap => {
      const kind = KIND_OF[letter];
      return kind === undefined ? tapPayingAbility(menu, draft, letter) : tapKind(menu, draft, kind);
    };
    const taps = [
      ...[...new Set(display + (hand ?? ''))].map((card) => tapCard(menu, draft, card, false)),
      ...view.lots.map((_, index) => tapLot(menu, draft, index + 1)),
      ...LETTERS.map(ofMarker),
      ...[...options, ...payments].flatMap(ofOption),
    ];
    const touches = taps.filter(({ refused, draft: next }) => refused === undefined && next !== EMPTY).map((tap) => tap.draft);
    return { says: say.split(' '), start, touches };
  },
  claims: {
    'pagoda.hint': ({ menu }) => canDo(menu, ...builds) && !limited(menu, 'lantern'),
    'pagoda.hint.lantern': ({ menu }) => canDo(menu, 'tile') && canDo(menu, 'lantern') && canDo(menu, 'end'),
    'pagoda.hint.card': ({ menu }, { cards }) => fitting(offersOf(menu), { ...EMPTY, cards }).length > 0,
    'pagoda.hint.confirm': ({ menu }, { path }) => isComplete(menu, path),
    'pagoda.hint.kind': ({ menu }, { path: [key] }) => menu.choices.some((choice) => choice.key === key && choice.refusal === null && choice.menu === null),
    'pagoda.ability.only': ({ menu }, { ability }) => fitting(offersOf(menu), { ...EMPTY, ability }).length > 0,
    'pagoda.why.cards': ({ menu }) => !canDo(menu, ...builds),
    'pagoda.why.stuck': ({ menu }) => !canDo(menu, ...builds, 'alternative'),
    'pagoda.why.limit': ({ menu }) => !canDo(menu, ...builds) && limited(menu),
    'pagoda.why.done': ({ menu }) => !canDo(menu, ...builds, 'alternative') && !limited(menu, 'lantern'),
    'pagoda.way.alternative': ({ menu }) => canDo(menu, 'alternative') && !canDo(menu, 'dragon'),
    'pagoda.way.alternative.dragon': ({ menu }) => canDo(menu, 'alternative') && canDo(menu, 'dragon'),
    'pagoda.way.dragon.pass': ({ menu }) => canDo(menu, 'dragon') && canDo(menu, 'pass'),
    'pagoda.way.lantern.end': ({ menu }) => canDo(menu, 'lantern') && canDo(menu, 'end'),
    'pagoda.way.end': ({ menu }) => canDo(menu, 'end'),
    'pagoda.way.pass': ({ menu }) => !isMore(menu) && canDo(menu, 'pass'),
    'pagoda.which.tile': ({ menu }, { lot }) => kindsAt(menu, lot).includes('tile'),
    'pagoda.which.roof': ({ menu }, { lot }) => kindsAt(menu, lot).includes('roof'),
    'pagoda.which.column': ({ menu }, draft) => kindsAt(menu, draft.lot).includes('column') || coloursAsked(menu, draft).length > 0,
    'pagoda.dragon': ({ menu }) => canDo(menu, 'dragon'),
    'pagoda.alternative.both': ({ menu }) => canDo(menu, 'alternative'),
    'pagoda.fan': ({ menu }) => canDo(menu, 'fan'),
  },
};

const kindsAt = (menu: Menu, lot: number | null): string[] => fitting(offersOf(menu), { ...EMPTY, lot }).map(({ kind }) => kind);

/** Whether the limit of columns alone forbids another; `lantern`: and the Lantern, which can be lit, lifts it. */
const limited = (menu: Menu, lantern?: 'lantern'): boolean =>
  (lantern === undefined || canDo(menu, lantern)) && menu.choices.some(({ refusal }) => refusal?.rule === 'PG-12' || refusal?.rule === 'PG-41');
