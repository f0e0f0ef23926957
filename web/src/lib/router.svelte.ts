import { type Route, routeOf } from './routes';

const here = $state<{ path: string; search: string; hash: string; route: Route }>(read());

function read(): { path: string; search: string; hash: string; route: Route } {
  const { pathname, search, hash } = location;
  return { path: pathname, search, hash, route: routeOf(pathname) };
}

const update = (): void => {
  Object.assign(here, read());
};

export const place = (): Readonly<typeof here> => here;

export function go(address: string): void {
  const { pathname } = location;
  history.pushState(null, '', address);
  // On the same page the hash says where to look.
  if (location.pathname !== pathname) scrollTo(0, 0);
  update();
}

/** Changes the address without a new entry in the history, as for the step that is looked at. */
export function amend(address: string): void {
  history.replaceState(history.state, '', address);
  update();
}

/** Links of our own pages change the page without loading it again; modified clicks stay the browser's. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  go(link.href);
}

export function startRouter(): void {
  addEventListener('popstate', update);
  document.addEventListener('click', followLink);
}
