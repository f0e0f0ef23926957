export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'verify'; id: string }
  /** Of one game, or with '' of all. */
  | { page: 'rules'; game: string }
  | { page: 'import' }
  | { page: 'unknown' };

/** Which page an address means. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: 'lobby' };
  if (first === 'import' && parts.length === 1) return { page: 'import' };
  if (first === 'rules' && parts.length <= 2) return { page: 'rules', game: second ?? '' };
  if (first === 't' && second !== undefined && /^[A-Za-z0-9]+$/.test(second)) {
    if (parts.length === 2) return { page: 'table', id: second };
    if (parts.length === 3 && third === 'verify') return { page: 'verify', id: second };
  }
  return { page: 'unknown' };
}
