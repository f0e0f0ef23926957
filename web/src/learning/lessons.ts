// What lessons there are, and what comes of what is done in one.
import { get } from '../lib/api';
import type { Lang } from '../lib/lang';
import type { LessonInfo, LessonPart, LessonWish } from '../lib/wire';
import { ask as answered } from './answering';

/** The lessons of a game in the order of learning. */
export const list = (game: string, lang: Lang): Promise<LessonInfo[]> => get(`/api/games/${game}/lessons/${lang}`);

export const ask = (wish: LessonWish): Promise<LessonPart> => answered('lesson', wish);

/** The page on which a lesson is played. */
export const address = (game: string, lesson: string): string => `/learn/${game}/${lesson}`;

/** The mark of a lesson that was finished. */
export const markOf = (game: string, lesson: string): string => `lesson:${game}:${lesson}`;

/** The lesson that says most about a rule: the one that teaches the fewest other things. */
export const lessonFor = (lessons: readonly LessonInfo[], rule: string): LessonInfo | undefined =>
  lessons.filter(({ about }) => about.includes(rule)).reduce<LessonInfo | undefined>((best, lesson) => (best === undefined || lesson.about.length < best.about.length ? lesson : best), undefined);
