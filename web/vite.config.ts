import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { engine } from './scripts/engine.js';
import { precompress } from './scripts/precompress.js';
import { preload } from './scripts/preload.js';

/** What the lobby shares with the waiting room; rules. */
const later = /\/src\/(lobby|rules|table\/RuleBookView)/;
/** A board's own modules; what the lobby and the log know of it is the shell's. */
const boards = /\/src\/boards\/([^/]+)\/(?!about\.ts|Emblem\.svelte)/;

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** The chunk of what a board needs before the first move, for a module that belongs there: not for what comes later, nor for the page of rules. */
function boardChunk(id: string, graph: Graph): string | null {
  const reached = new Set([id]);
  // Modules that are found on the way are added to the end, and looked at as well.
  for (const module of reached) for (const importer of graph.getModuleInfo(module)?.importers ?? []) reached.add(importer);
  const game = boards.exec(id)?.[1];
  return [...reached].some((module) => module.endsWith(`/boards/${game}/Board.svelte`)) ? `board-${game}` : null;
}

const server = 'http://127.0.0.1:8000';

export default defineConfig({
  // Texts are looked up by their keys: exporting each by its name as well would only make them larger.
  json: { namedExports: false },
  plugins: [svelte(), engine(), preload(), precompress()],
  build: {
    outDir: '../src/pagoria/server/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The Content-Security-Policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What several pages share is one file: many small ones queue for the few connections that HTTP/1.1 has.
    // But not what a table shows only when somebody asks for it, nor what only the parts of one board share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', minShareCount: 2, priority: 1, test: (id) => !later.test(id) && !boards.test(id) },
            { name: boardChunk, test: boards },
          ],
        },
      },
    },
  },
  // Workers that run the engine lie beside it: the server allows WebAssembly in that folder only.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/engine/[name]-[hash].js' } } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
