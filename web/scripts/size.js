// Adds up the gzipped script that a table, or a lesson, needs before the first move, and fails when a table needs more than the limit.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const limit = 80_000;
const client = new URL('../../src/pagoria/server/client/', import.meta.url);
/** @type {Record<string, import('vite').ManifestChunk>} */
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8'));

/** @param {string} file */
const gzipped = (file) => statSync(fileURLToPath(new URL(`${file}.gz`, client))).size;

/** The chunk and everything it imports, directly or not.
 * @param {string} name @param {Set<string>} found */
function closure(name, found) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the build has no ${name}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(next, found);
  return found;
}

/** @param {string[]} names */
function total(names) {
  const files = new Set();
  for (const name of names) closure(name, files);
  return [...files].reduce((sum, file) => sum + gzipped(file), 0);
}

const shell = ['index.html', 'src/texts/en.json'];
const others = [...shell, 'src/pages/others.ts'];
const boards = Object.keys(manifest).filter((name) => /^src\/boards\/[^/]+\/Board\.svelte$/.test(name));
const pages = {
  lobby: total([...shell, 'src/pages/Lobby.svelte']),
  ...Object.fromEntries(
    boards.map((board) => [
      `table (${board.split('/')[2]})`,
      total([...shell, 'src/pages/TablePage.svelte', board]),
    ]),
  ),
  ...Object.fromEntries(
    boards.map((board) => [
      `lesson (${board.split('/')[2]})`,
      total([...others, 'src/pages/LessonPage.svelte', board]),
    ]),
  ),
  learn: total([...others, 'src/pages/LearnPage.svelte']),
};
for (const [page, bytes] of Object.entries(pages)) {
  console.log(`${page}: ${(bytes / 1000).toFixed(1)} kB of script, gzipped`);
  if (page.startsWith('table') && bytes > limit) {
    console.error(`more than ${limit / 1000} kB`);
    process.exitCode = 1;
  }
}
