import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { precompress } from './scripts/precompress.js';
import { preload } from './scripts/preload.js';

/** What the lobby shares with the waiting room; rules. */
const later = /\/src\/(lobby|table\/(RuleBookView|rulebook))/;
const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), preload(), precompress()],
  build: {
    outDir: '../src/pagoria/server/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The Content-Security-Policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What several pages share is one file: many small ones queue for the few connections that HTTP/1.1 has.
    // But not what a table shows only when somebody asks for it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', minShareCount: 2, test: (id) => !later.test(id) }] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
