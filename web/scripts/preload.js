/** Pages that most visits begin with, the modules that each needs before it shows anything, and the folders of its texts. */
const lobby = { modules: ['pages/Lobby.svelte'], texts: ['texts', 'texts/finding', 'texts/lobby'] };
const table = { modules: ['pages/TablePage.svelte'], texts: ['texts'] };
/** What leads to all other pages: they have the plain `index.html`. */
const others = ['pages/others.ts'];
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

/** @typedef {{ modules: string[], texts: string[] }} Page */

/** @param {string} game @returns {Page} */
const tableOf = (game) => ({
  modules: [...table.modules, `boards/${game}/Board.svelte`],
  texts: [...table.texts, `boards/${game}/texts`],
});

/** The lobby, a table of each game, and one of a game that is not known.
 * @param {Bundle} bundle @returns {{ [file: string]: Page }} */
const pages = (bundle) => ({
  'lobby.html': lobby,
  'table.html': table,
  ...Object.fromEntries(games(bundle).map((game) => [`table-${game}.html`, tableOf(game)])),
});

/** The files with the texts of some folders, each with its language.
 * @param {Bundle} bundle @param {string[]} folders @returns {[file: string, language: string][]} */
const spoken = (bundle, folders) =>
  Object.values(bundle).flatMap((chunk) => {
    const [, folder, language] = (chunk.type === 'chunk' && chunk.facadeModuleId?.match(/\/src\/(.+)\/([^/]+)\.json$/)) || [];
    return folder !== undefined && language !== undefined && folders.includes(folder) ? [[chunk.fileName, language]] : [];
  });

/** @param {string} file */
const link = (file) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The server leaves in those of the language that it is asked for (server/http/client_files.py).
 * @param {[file: string, language: string]} text */
const textLink = ([file, language]) => `<link rel="modulepreload" crossorigin href="/${file}" data-lang="${language}">`;

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
      for (const [fileName, { modules, texts }] of Object.entries(pages(bundle))) {
        const missing = needed(bundle, modules).filter((file) => !html.includes(`/${file}"`));
        const links = [...missing.map(link), ...spoken(bundle, texts).map(textLink)];
        const source = html.replace('</head>', `${links.map((one) => `  ${one}\n  `).join('')}</head>`);
        this.emitFile({ type: 'asset', fileName, source });
      }
      const ahead = needed(bundle, others).filter((file) => !html.includes(`/${file}"`));
      index.source = html.replace('</head>', `${ahead.map((file) => `  ${link(file)}\n  `).join('')}</head>`);
    },
  };
}
