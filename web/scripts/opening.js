import { readFileSync } from 'node:fs';

const mark = new URL('../src/ui/mark.svg', import.meta.url);

/** Puts our sign into the page: it is there before the script that draws the rest.
 * @returns {import('vite').Plugin} */
export function opening() {
  return {
    name: 'opening',
    transformIndexHtml: (html) => html.replace('<!-- mark -->', readFileSync(mark, 'utf8').trim()),
  };
}
