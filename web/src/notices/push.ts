// Notices by this browser. The permission is asked for only when somebody taps on a switch.
import { get, post, put, remove } from '../lib/api';
import type { Notices, NoticesWish, PushEnd, PushWish, Vacation, VacationWish } from '../lib/wire';
import { canWorkOffline } from './offline';

/** What this browser allows: nothing; push once installed (iOS); nothing since it was denied; or push. */
export type Ability = 'none' | 'installed' | 'denied' | 'push';

export function abilityOf(): Ability {
  if (!canWorkOffline()) return 'none';
  if (!('PushManager' in window)) return /iPhone|iPad/.test(navigator.userAgent) ? 'installed' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'push';
}

const at = '/api/me';
export const notices = (): Promise<Notices> => get(`${at}/notices`);
export const chooseMail = (mail: Notices['mail'], language: string): Promise<Notices> => put(`${at}/notices`, { mail, language } satisfies NoticesWish);
export const goAway = (days: number): Promise<Vacation> => post(`${at}/vacation`, { days } satisfies VacationWish);
export const comeBack = (): Promise<Vacation> => remove(`${at}/vacation`);

const subscription = async (): Promise<PushSubscription | null> =>
  abilityOf() === 'push' ? ((await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null) : null;

/** Whether this browser has notices. */
export const isTold = async (): Promise<boolean> => (await subscription()) !== null;

const bytes = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Asks for the permission, if need be, and tells the server; null when the permission was not given. */
export async function tellMe(key: string, language: string): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // The data of the server may be new, and its keys with them.
  if (known !== null && !isSame(known.options.applicationServerKey, bytes(key))) await known.unsubscribe();
  const { endpoint, ...subscribed } = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }).then((made) => made.toJSON());
  const { p256dh = '', auth = '' } = subscribed.keys ?? {};
  return post(`${at}/pushes`, { endpoint: endpoint ?? '', p256dh, auth, language } satisfies PushWish);
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean => one !== null && String(new Uint8Array(one)) === String(other);

/** Ends notices in this browser only, on signing out; null where there were none. */
export async function tellMeNoMore(): Promise<Notices | null> {
  const known = await subscription();
  if (known === null) return null;
  await known.unsubscribe();
  return post(`${at}/pushes/end`, { endpoint: known.endpoint } satisfies PushEnd);
}

/** Ends notices in all our browsers. */
export async function tellNobody(): Promise<Notices> {
  await (await subscription())?.unsubscribe();
  return post(`${at}/pushes/end`, {});
}
