// The service worker: it shows what is pushed, and keeps the lobby, the rules and what people learn with for those who are offline.
// Nothing about a table or a person is ever kept, and a page is taken from what is kept only without a network:
// nobody plays with an old client. scripts/worker.js writes in here what there is to keep, and of which build.

declare const self: ServiceWorkerGlobalScope;
export {};

type Message = { table: string; title: string; text: string };
type Game = { id: string; first_variant: string; variants: { id: string; players: number[] }[] };
type Puzzles = { puzzles: { variant: string; players: number }[] };
type Example = { view: { variant?: unknown; players?: unknown } };

const name = 'pagoria-__BUILD__';
const shell = '__SHELL__'.split(' ');
/** What puzzles and lessons need besides: their pages, the boards, and the engine. */
const learning = '__LEARNING__'.split(' ');
/** A part of this file: a browser shows a notification only once it has its icon, and the network may be slow. */
const icon = 'data:image/png;base64,__ICON__';
const ok = /^[a-z2-7]{12}$/;

const kept = (): Promise<Cache> => caches.open(name);

self.addEventListener('install', (event) => {
  event.waitUntil(
    kept()
      .then((cache) => cache.addAll(['/', '/api/games', ...shell]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((other) => other !== name).map((other) => caches.delete(other))))
      .then(() => self.clients.claim()),
  );
});

// --- what is offered without a network ---

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (pathname.startsWith('/assets/engine/')) event.respondWith(engine(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(script(request));
  else if (/^\/api\/games(\/|$)/.test(pathname) || shell.includes(pathname)) event.respondWith(latest(request));
});

/** A page; without a network the one kept page, which shows what its address says. */
async function page(request: Request, pathname: string): Promise<Response> {
  void withdraw(pathname.slice('/t/'.length));
  try {
    const response = await fetch(request);
    if (pathname === '/' && response.ok) await (await kept()).put('/', response.clone());
    return response;
  } catch {
    return (await (await kept()).match('/', { ignoreVary: true })) ?? Response.error();
  }
}

/** A script or style: its name changes with its content, so a kept one is never outdated. */
async function script(request: Request): Promise<Response> {
  const cache = await kept();
  const known = await cache.match(request, { ignoreVary: true });
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** A part of the engine: it is large, and kept only for those who asked for it. */
const engine = async (request: Request): Promise<Response> => (await (await kept()).match(request, { ignoreVary: true })) ?? fetch(request);

/** The server's answer; without a network, its last answer. */
async function latest(request: Request): Promise<Response> {
  const cache = await kept();
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch {
    return (await cache.match(request, { ignoreVary: true })) ?? Response.error();
  }
}

/** A page says in which language the rules are to be kept. */
self.addEventListener('message', (event) => {
  const { keep, learning = false } = event.data as { keep?: unknown; learning?: unknown };
  if (typeof keep !== 'string' || !/^[A-Za-z-]{2,20}$/.test(keep)) return;
  event.waitUntil(keepRules(keep).then(() => (learning === true ? keepLearning(keep) : undefined)).catch(() => undefined));
});

/** Puzzles and lessons of every game, and all that they are shown and answered with. */
async function keepLearning(lang: string): Promise<void> {
  const cache = await kept();
  const games = (await (await latest(new Request('/api/games'))).json()) as Game[];
  for (const { id } of games) {
    const at = `/api/games/${id}`;
    const [puzzles] = await Promise.all([once(cache, `${at}/puzzles`), once(cache, `${at}/lessons/${lang}`)]);
    const { puzzles: all } = (await puzzles?.json()) as Puzzles;
    const addresses = all.map(({ variant, players }) => `${at}/setting?${new URLSearchParams({ variant, players: String(players) })}`);
    await Promise.all([...new Set(addresses)].map((address) => once(cache, address)));
  }
  for (const address of learning) await once(cache, address);
}

async function keepRules(lang: string): Promise<void> {
  const cache = await kept();
  const games = (await (await latest(new Request('/api/games'))).json()) as Game[];
  for (const { id, first_variant, variants } of games) {
    const at = `/api/games/${id}`;
    const [, , examples] = await Promise.all(['texts', 'rules', 'examples'].map((what) => once(cache, `${at}/${what}/${lang}`)));
    const shown = (((await examples?.json()) ?? []) as Example[]).map(({ view }) => [view.variant, Array.isArray(view.players) ? view.players.length : 0]);
    const first = [first_variant, variants.find((variant) => variant.id === first_variant)?.players[0]];
    const settings = [first, ...shown].filter(([variant, players]) => typeof variant === 'string' && players);
    const addresses = settings.map(([variant, players]) => `${at}/setting?${new URLSearchParams({ variant: String(variant), players: String(players) })}`);
    await Promise.all([...new Set(addresses)].map((address) => once(cache, address)));
  }
}

/** What is at an address, which is kept if it is not yet. */
async function once(cache: Cache, address: string): Promise<Response | undefined> {
  if ((await cache.match(address, { ignoreVary: true })) === undefined) await cache.add(address);
  return cache.match(address, { ignoreVary: true });
}

// --- what is pushed ---

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));

/** A message as the server sends it; browsers want something to be shown in any case. */
function read(data: PushMessageData | null): Message {
  try {
    const { table, title, text } = data?.json() as Partial<Message>;
    return { table: typeof table === 'string' && ok.test(table) ? table : '', title: String(title ?? 'Pagoria'), text: String(text ?? '') };
  } catch {
    return { table: '', title: 'Pagoria', text: '' };
  }
}

async function show({ table, title, text }: Message): Promise<void> {
  // The next turn at a table takes the place of the one before, and is heard all the same.
  const options: NotificationOptions & { renotify: boolean } = { body: text, icon, tag: table, data: table, renotify: table !== '' };
  await self.registration.showNotification(title, options);
  await count();
}

/** The number of games that wait, on the icon of the installed app. */
async function count(): Promise<void> {
  const { length } = await self.registration.getNotifications();
  await navigator.setAppBadge?.(length).catch(() => undefined);
}

/** Somebody looks at the table by now. */
async function withdraw(table: string): Promise<void> {
  const shown = ok.test(table) ? await self.registration.getNotifications({ tag: table }) : [];
  for (const notification of shown) notification.close();
  if (shown.length > 0) await count();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const table = String(event.notification.data);
  event.waitUntil(look(ok.test(table) ? `/t/${table}` : '/'));
});

/** Shows a page, in the window that has it already if there is one. */
async function look(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there === undefined ? self.clients.openWindow(path) : there.focus());
}

/** The browser's push service has changed its address: the server is told the new one. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
  event.waitUntil(renew(oldSubscription, newSubscription).catch(() => undefined));
});

async function renew(old: PushSubscription | null, given: PushSubscription | null): Promise<void> {
  const now = given ?? (old === null ? null : await self.registration.pushManager.subscribe(old.options));
  if (now === null) return;
  const { p256dh, auth } = now.toJSON().keys ?? {};
  const body = JSON.stringify({ endpoint: now.endpoint, p256dh, auth, language: navigator.language });
  await fetch('/api/me/pushes', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}
