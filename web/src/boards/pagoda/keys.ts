// The keys of this board, beside those of every table.
import { isOnControl, type Shortcut } from '../../lib/keys';
import { enterGroup } from '../roving';
import type { UiText } from './words';

type At = { t: UiText; board: () => HTMLElement | undefined; begin: () => boolean; choose: (lot: number) => void; letGo: () => boolean };

export const keysOf = ({ t, board, begin, choose, letGo }: At): Shortcut[] => [
  { keys: ['Enter'], run: (event) => !isOnControl(event) && begin() },
  { keys: ['Escape'], run: letGo },
  { keys: ['1', '2', '3', '4', '5', '6'], says: () => t('pagoda.keys.lots'), run: (_, key) => choose(Number(key)) },
  { keys: ['c'], says: () => t('pagoda.keys.cards'), run: () => enterGroup(board(), '[data-card]') },
  { keys: ['a'], says: () => t('pagoda.keys.abilities'), run: () => enterGroup(board(), '[data-marker]') },
];
