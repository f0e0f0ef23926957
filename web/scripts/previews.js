import { existsSync, readdirSync, readFileSync } from 'node:fs';

const boards = new URL('../src/boards/', import.meta.url);

/** Adds `preview-{game}.png` for each board that has a `preview.png` beside it: what a link to the game shows elsewhere.
 * @returns {import('vite').Plugin} */
export function previews() {
  return {
    name: 'previews',
    apply: 'build',
    generateBundle() {
      for (const game of readdirSync(boards)) {
        const picture = new URL(`${game}/preview.png`, boards);
        if (existsSync(picture)) this.emitFile({ type: 'asset', fileName: `preview-${game}.png`, source: readFileSync(picture) });
      }
    },
  };
}
