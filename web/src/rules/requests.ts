import { get } from '../lib/api';
import type { Lang } from '../lib/lang';
import type { Example, Rules } from '../lib/wire';

export const rules = (game: string, lang: Lang): Promise<Rules> => get(`/api/games/${game}/rules/${lang}`);
export const examples = (game: string, lang: Lang): Promise<Example[]> => get(`/api/games/${game}/examples/${lang}`);
