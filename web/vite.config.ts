import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { engine } from './scripts/engine.js';
import { opening } from './scripts/opening.js';
import { precompress } from './scripts/precompress.js';
import { preload } from './scripts/preload.js';
import { previews } from './scripts/previews.js';
import { worker } from './scripts/worker.js';

/** What is there before a table is, and the table with its board. */
const first = /\/src\/(main\.ts|App\.svelte|pages\/TablePage\.svelte|boards\/[^/]+\/Board\.svelte)$/;
/** The boards; what the lobby and the log know of a game is the shell's. */
const boards = /\/src\/boards\/[^/]+\/(?!about\.ts|Emblem\.svelte|sources\.ts)/;
const board = /\/src\/boards\/([^/]+)\/Board\.svelte$/;
const page = /\/src\/pages\/(\w+)\.svelte$/;

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** A module and all that import it, directly or not, and not only when it is asked for. */
function importersOf(id: string, graph: Graph): string[] {
  const reached = new Set([id]);
  // What is found on the way is added to the end, and looked at as well.
  for (const module of reached) for (const importer of graph.getModuleInfo(module)?.importers ?? []) reached.add(importer);
  return [...reached];
}

/** One file for all that a board needs before the first move. The page of rules takes some of it, and adds nothing to it. */
function boardChunk(id: string, graph: Graph): string | null {
  const game = importersOf(id, graph).flatMap((module) => board.exec(module)?.[1] ?? [])[0];
  return game === undefined ? null : `board-${game}`;
}

/** Pages with a board that has no table around it. */
const desks = new Set(['StudyPage', 'LessonPage', 'PuzzlePage']);

/** What a table needs, and no other page but those with a board. */
function isOfTables(id: string, graph: Graph): boolean {
  const pages = importersOf(id, graph).flatMap((module) => page.exec(module)?.[1] ?? []);
  return pages.includes('TablePage') && pages.every((name) => name === 'TablePage' || desks.has(name));
}

/** Whether a board needs it, or a page that plays on one without a table: a study has nearly all that a table has. */
const isOfDesks = (id: string, graph: Graph): boolean =>
  importersOf(id, graph).some((module) => board.test(module) || (desks.has(page.exec(module)?.[1] ?? '') && !module.endsWith('StudyPage.svelte')));

/** One file for that, which other pages do without, and one for what all pages with a board share of it: cut further they would be larger. */
const tableChunk = (id: string, graph: Graph): string | null => (isOfTables(id, graph) ? (isOfDesks(id, graph) ? 'playing' : 'table') : null);

/** One file for what a table shares with all others, unless it shows it only when somebody asks for it. */
const shellChunk = (id: string, graph: Graph): string | null =>
  importersOf(id, graph).some((module) => first.test(module)) && !isOfTables(id, graph) ? 'shell' : null;

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  // Texts are looked up by their keys: exporting each by its name as well would only make them larger.
  json: { namedExports: false },
  plugins: [svelte(), engine(), opening(), preload(), previews(), worker(), precompress()],
  build: {
    outDir: '../src/pagoria/server/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The Content-Security-Policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // What is imported is on its way already: only what it needs besides is fetched ahead.
    modulePreload: { polyfill: false, resolveDependencies: (file, needed) => needed.filter((other) => other !== file) },
    // What several pages share is one file: many small ones queue for the few connections that HTTP/1.1 has.
    // But not what a table shows only when somebody asks for it, nor what only the parts of one board share.
    rolldownOptions: {
      // The service worker is a file of its own, which must lie above all pages.
      input: { index: 'index.html', worker: 'src/notices/worker.ts' },
      // Nothing here is a custom element, which Svelte would bring along.
      treeshake: { moduleSideEffects: [{ test: /svelte\/src\/internal\/client\/dom\/elements\/custom-element\.js$/, sideEffects: false }] },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: shellChunk, minShareCount: 2, priority: 2, test: (id) => !boards.test(id) },
            { name: tableChunk, priority: 1, test: (id) => !boards.test(id) },
            { name: boardChunk, test: boards },
          ],
        },
      },
    },
  },
  // Workers that run the engine lie beside it: the server allows WebAssembly in that folder only.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/engine/[name]-[hash].js' } } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // On a busy machine a test may wait long for its modules: that is no fault.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 },
});
