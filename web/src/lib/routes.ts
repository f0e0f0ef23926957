import type { Pool } from './wire';

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'verify'; id: string }
  /** Of one game, or with '' of all. */
  | { page: 'rules'; game: string }
  | { page: 'profile'; name: string }
  /** Of one pool, or with null of the one with most people. */
  | { page: 'ranking'; pool: Pool | null }
  | { page: 'ladder' }
  | { page: 'matches' }
  | { page: 'match'; id: string }
  | { page: 'import' }
  /** Of one that is kept, or with '' of one that is only here. */
  | { page: 'study'; id: string }
  | { page: 'puzzles' }
  /** By its number, or `daily`: whether there is such a puzzle, the page finds out. */
  | { page: 'puzzle'; game: string; which: string }
  /** The lessons of one game, or with '' of the one that was played last. */
  | { page: 'learn'; game: string }
  | { page: 'lesson'; game: string; name: string }
  | { page: 'me' }
  | { page: 'admin' }
  | { page: 'unknown' };

/** Pages that have one address. */
const ALONE = ['admin', 'import', 'ladder', 'matches', 'me', 'puzzles'] as const;

/** Which page an address means. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: 'lobby' };
  const alone = ALONE.find((name) => name === first && parts.length === 1);
  if (alone !== undefined) return { page: alone };
  if (first === 'm' && second !== undefined && parts.length === 2 && /^[A-Za-z0-9]+$/.test(second)) return { page: 'match', id: second };
  if (first === 'study' && (parts.length === 1 || (parts.length === 2 && /^[A-Za-z0-9]+$/.test(second ?? '')))) return { page: 'study', id: second ?? '' };
  if (first === 'puzzles' && third !== undefined && parts.length === 3) return { page: 'puzzle', game: second ?? '', which: third };
  if (first === 'learn') return lessonOf(parts.slice(1));
  if (first === 'rules' && parts.length <= 2) return { page: 'rules', game: second ?? '' };
  if (first === 'p' && second !== undefined && parts.length === 2) return { page: 'profile', name: decoded(second) };
  if (first === 'ratings' && (parts.length === 1 || parts.length === 4)) return rankingOf(parts.slice(1));
  if (first === 't' && second !== undefined && /^[A-Za-z0-9]+$/.test(second)) {
    if (parts.length === 2) return { page: 'table', id: second };
    if (parts.length === 3 && third === 'verify') return { page: 'verify', id: second };
  }
  return { page: 'unknown' };
}

/** What an address says; one that is not encoded as it should be says what it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function lessonOf(parts: string[]): Route {
  const [game = '', name] = parts;
  if (parts.length > 2 || !parts.every((part) => /^[a-z0-9-]+$/.test(part))) return { page: 'unknown' };
  return name === undefined ? { page: 'learn', game } : { page: 'lesson', game, name };
}

function rankingOf([game, players, ladder]: string[]): Route {
  if (game === undefined) return { page: 'ranking', pool: null };
  const known = /^[0-9]$/.test(players ?? '') && (ladder === 'people' || ladder === 'bots');
  return known ? { page: 'ranking', pool: { game, players: Number(players), ladder } } : { page: 'unknown' };
}
