// The keys of this board, beside those of every table.
import type { Shortcut } from '../../lib/keys';
import { enterGroup } from '../roving';
import type { Setting } from './setting';
import type { UiText } from './words';

type At = { t: UiText; setting: Setting; board: () => HTMLElement | undefined; turn: (by: 1 | -1) => void; letGo: () => boolean };

export function keysOf({ t, setting, board, turn, letGo }: At): Shortcut[] {
  const enter = (things: string) => (): boolean => enterGroup(board(), things);
  return [
    { keys: ['Escape'], run: letGo },
    { keys: ['m'], says: () => t('pandoria.keys.map'), run: enter('[data-space]') },
    { keys: ['t'], says: () => t('pandoria.keys.tiles'), run: enter('[data-tile]') },
    ...(setting.cards ? [{ keys: ['c'], says: () => t('pandoria.keys.cards'), run: enter('.hand [data-card]') }] : []),
    ...(setting.resources ? [{ keys: ['b'], says: () => t('pandoria.keys.buildings'), run: enter('.mine [data-place]') }] : []),
    ...(setting.resources ? [{ keys: ['k'], says: () => t('pandoria.keys.market'), run: enter('.market [data-card]') }] : []),
    { keys: ['r'], says: () => t('pandoria.turn'), run: () => turn(1) },
    { keys: ['Shift+r'], says: () => t('pandoria.keys.back'), run: () => turn(-1) },
  ];
}
