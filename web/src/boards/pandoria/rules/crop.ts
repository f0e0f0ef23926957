// Which part of the map a picture shows: what an example is about, and a little of what lies around.
import type { Marks } from '../../../lib/wire';
import { boxAround, WIDTH, type Box } from '../map/hex';
import { effectsOf, spacesOf } from '../offers';
import type { Setting, Space } from '../setting';

/** Everything that an action touches, closes, counts or sends home. */
export function touchedBy(marks: Marks): string[] {
  const { closes = [], home = [] } = effectsOf(marks);
  const closed = closes.flatMap(({ spaces, shares }) => [...spaces, ...shares.flatMap(({ figures }) => figures)]);
  return [...new Set([...spacesOf(marks), ...closed, ...home])];
}

const ROOM = WIDTH;
/** So much of the board is drawn beyond the picture that its edge is not seen where there is none. */
const BEYOND = WIDTH * 3;

const isIn = ({ x, y, width, height }: Box, box: Box): boolean => x < box.x + box.width && x + width > box.x && y < box.y + box.height && y + height > box.y;

/** The box of a picture, and the setting with the spaces that can be seen in it. */
export function cropped(setting: Setting, names: readonly string[]): { box: Box; setting: Setting } {
  const about = setting.spaces.filter(({ name }) => names.includes(name));
  const shown = about.length === 0 ? setting.spaces : about;
  const box = boxAround(shown, ROOM);
  const around = boxAround(shown, ROOM + BEYOND);
  const near = (space: Space): boolean => isIn(boxAround([space]), around);
  return { box, setting: { ...setting, spaces: setting.spaces.filter(near) } };
}
