// What is printed on the boards, fetched once for each way to play.
import * as api from '../../../lib/api';
import { settingOf, type Setting } from '../setting';

const fetched = new Map<string, Promise<Setting>>();

export function settingFor(variant: string, players: number): Promise<Setting> {
  const key = `${variant}:${players}`;
  const known = fetched.get(key) ?? api.setting('pandoria', variant, players).then(settingOf);
  fetched.set(key, known);
  // What failed may be asked for again.
  known.catch(() => fetched.delete(key));
  return known;
}
