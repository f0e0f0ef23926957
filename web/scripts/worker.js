import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What the lobby and the rules need, in every language: what the service worker keeps for those who are offline. */
const wanted = [/\/index\.html$/, /\/pages\/(others\.ts|(Lobby|RulesPage)\.svelte)$/, /\/src\/texts\/(rules\/)?[^/]+\.json$/, /\/boards\/[^/]+\/rules\/index\.ts$/, /\/boards\/[^/]+\/texts\/[^/]+\.json$/];
/** What puzzles and lessons need besides, each in every language; of the engine all but whose work it is. */
const learnt = [
  /\/pages\/(PuzzlesPage|PuzzlePage|LearnPage|LessonPage)\.svelte$/,
  /\/src\/texts\/(keys|learn|lobby|puzzles|side)\/[^/]+\.json$/,
  /\/boards\/[^/]+\/.*\.(svelte|ts)$/,
  /\/src\/(engine\/engine|notices\/offline|learning\/(keys|hinting|progress\.svelte))\.ts$/,
  /\/src\/(desk\/DeskKeys|learning\/(LessonSide|Spotlight))\.svelte$/,
  /\/src\/ui\/(KeyList|Settings)\.svelte$/,
];
const engine = /^assets\/engine\/.*\.(m?js|json|wasm|zip)$/;
const files = ['icon.svg', 'icon-192.png', 'pagoria.webmanifest'];

/** @typedef {import('vite').Rollup.OutputBundle} Bundle */

/** A chunk and everything it imports, directly or not: scripts and styles.
 * @param {Bundle} bundle @param {string} file @param {Set<string>} found */
function closure(bundle, file, found) {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const next of chunk.imports) closure(bundle, next, found);
}

/** The chunks of some modules, with everything that these import.
 * @param {Bundle} bundle @param {RegExp[]} modules @returns {Set<string>} */
function chunksOf(bundle, modules) {
  const found = /** @type {Set<string>} */ (new Set());
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && modules.some((module) => module.test(chunk.facadeModuleId ?? ''))) closure(bundle, chunk.fileName, found);
  }
  return found;
}

/** @param {Iterable<string>} found */
const addresses = (found) => [...found].map((file) => `/${file}`).sort();

/** Tells the service worker what to keep, and gives it its icon. It differs from that of any other build, so that browsers notice a new one.
 * @returns {import('vite').Plugin} */
export function worker() {
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunk = bundle['worker.js'];
      if (chunk?.type !== 'chunk') throw new Error('the build has no worker.js');
      if (chunk.imports.length > 0) throw new Error('a service worker is one file');
      const build = createHash('sha256').update(Object.keys(bundle).sort().join(' ')).digest('hex').slice(0, 12);
      const shell = chunksOf(bundle, wanted);
      // The engine, which is large, comes last.
      const learning = [...addresses([...chunksOf(bundle, learnt)].filter((file) => !shell.has(file))), ...addresses(Object.keys(bundle).filter((file) => engine.test(file)))];
      chunk.code = chunk.code
        .replace('__ICON__', readFileSync(new URL('../public/icon-192.png', import.meta.url), 'base64'))
        .replace('__SHELL__', addresses([...files, ...shell]).join(' '))
        .replace('__LEARNING__', learning.join(' '))
        .replace('__BUILD__', build);
    },
  };
}
