// Messages as they are shown: those that were there when we came, and those that came since.
import type { PersonAtTable, Said, Talk } from '../lib/wire';

/** What can be said with one tap, in the order of a game. */
export const PHRASES = ['hello', 'luck', 'nice', 'oops', 'moment', 'back', 'yes', 'no', 'thanks', 'played', 'again', 'bye'] as const;

export const keyOf = ({ who, id }: Said): string => `${who} ${id}`;

/** All messages, each once and in order, without those of people whom the reader muted or blocked. */
export function readable(found: Talk | null, news: readonly Said[]): Said[] {
  const away = new Set(found?.people.flatMap(({ who, distance }) => (distance === null ? [] : [who])));
  // A connection that began before we had a cookie does not mark our messages; a later request does.
  const all = new Map([...news, ...(found?.messages ?? [])].map((said) => [keyOf(said), said]));
  return [...all.values()].filter(({ who }) => !away.has(who)).sort((one, other) => one.at - other.at);
}

/** Everybody at the table who is known, those who spoke since we came last. */
export function peopleOf(found: Talk | null, news: readonly Said[]): PersonAtTable[] {
  const known = new Map(found?.people.map((person) => [person.who, person]));
  for (const { who, name, mine } of news) if (!known.has(who)) known.set(who, { who, name, mine, seat: null, distance: null });
  return [...known.values()];
}

/** How many others have said something after a time. */
export const unreadIn = (messages: readonly Said[], seen: number): number => messages.filter(({ mine, at }) => !mine && at > seen).length;
