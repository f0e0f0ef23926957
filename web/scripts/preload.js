/** Pages that most visits begin with, and the modules that each needs before it shows anything. */
const lobby = 'pages/Lobby.svelte';
const table = 'pages/TablePage.svelte';
const board = /\/boards\/([^/]+)\/Board\.svelte$/;

/** @typedef {import('vite').Rollup.OutputBundle} Bundle */

/** The chunk of a module and everything it imports, directly or not: scripts and styles.
 * @param {Bundle} bundle @param {string} file @param {Set<string>} found */
function closure(bundle, file, found) {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const next of chunk.imports) closure(bundle, next, found);
}

/** @param {Bundle} bundle @param {string[]} modules */
function needed(bundle, modules) {
  const found = new Set();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !modules.some((module) => chunk.facadeModuleId?.endsWith(`/${module}`))) continue;
    closure(bundle, chunk.fileName, found);
  }
  return [...found];
}

/** The games that have a board.
 * @param {Bundle} bundle @returns {string[]} */
const games = (bundle) =>
  Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' && chunk.facadeModuleId?.match(board)?.[1]) || []);

/** The lobby, a table of each game, and one of a game that is not known.
 * @param {Bundle} bundle @returns {{ [file: string]: string[] }} */
const pages = (bundle) => ({
  'lobby.html': [lobby],
  'table.html': [table],
  ...Object.fromEntries(games(bundle).map((game) => [`table-${game}.html`, [table, `boards/${game}/Board.svelte`]])),
});

/** @param {string} file */
const link = (file) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Writes `index.html` once more for each of the pages, with links to what it needs: the browser fetches all of it at
 * once instead of finding out one after the other.
 * @returns {import('vite').Plugin} */
export function preload() {
  return {
    name: 'preload',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('the build has no index.html');
      const html = String(index.source);
      for (const [fileName, modules] of Object.entries(pages(bundle))) {
        const missing = needed(bundle, modules).filter((file) => !html.includes(`/${file}"`));
        const source = html.replace('</head>', `${missing.map((file) => `  ${link(file)}\n  `).join('')}</head>`);
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
