import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { engine } from './scripts/engine.js';
import { precompress } from './scripts/precompress.js';
import { preload } from './scripts/preload.js';

/** What the lobby shares with the waiting room; rules. */
const later = /\/src\/(lobby|rules|table\/RuleBookView)/;
/** The boards and what they draw with; what the lobby and the log know of a game is the shell's. */
const boards = /\/src\/(art|boards\/[^/]+)\/(?!about\.ts|Emblem\.svelte)/;
const board = /\/src\/boards\/([^/]+)\/Board\.svelte$/;

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
