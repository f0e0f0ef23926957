// The rules engine for the browser: Python (Pyodide) and our archive of core and games, which tools/build_engine.py packs.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const name = 'virtual:engine';
const pyodide = new URL('../node_modules/pyodide/', import.meta.url);
const archive = new URL('../../build/engine.zip', import.meta.url);
const notice = new URL('engine-notice.txt', import.meta.url);

/** @typedef {{ [file: string]: Buffer }} Files */

/** Pyodide looks for packages in its lock file; there are none here, and nothing is ever fetched from elsewhere.
 * @param {Buffer} lock */
const withoutPackages = (lock) => Buffer.from(JSON.stringify({ ...JSON.parse(lock.toString()), packages: {} }));

/** Whose work the files are. @param {Buffer} about Pyodide's package.json */
const noticeOf = (about) => Buffer.from(readFileSync(notice, 'utf8').replaceAll('{version}', JSON.parse(about.toString()).version));

/** Everything that is loaded to run the engine. @returns {Files} */
function files() {
  if (!existsSync(archive)) throw new Error(`${fileURLToPath(archive)} is missing: run python tools/build_client.py`);
  /** @param {string} file */
  const read = (file) => readFileSync(new URL(file, pyodide));
  return {
    'pyodide.mjs': read('pyodide.mjs'),
    'pyodide.asm.js': read('pyodide.asm.js'),
    'pyodide.asm.wasm': read('pyodide.asm.wasm'),
    'python_stdlib.zip': read('python_stdlib.zip'),
    'pyodide-lock.json': withoutPackages(read('pyodide-lock.json')),
    'engine.zip': readFileSync(archive),
    'NOTICE.txt': noticeOf(read('package.json')),
  };
}

/** @param {Files} all */
function folder(all) {
  const hash = createHash('sha256');
  for (const [file, content] of Object.entries(all)) hash.update(`${file} ${content.length} `).update(content);
  return `assets/engine/${hash.digest('hex').slice(0, 12)}/`;
}

/** What the page must know: where the engine is, how many bytes are fetched besides scripts, and how many travel in all.
 * @param {Files} all */
const described = (all) => ({
  folder: `/${folder(all)}`,
  bytes: Object.entries(all).reduce((sum, [file, content]) => sum + (/\.(wasm|zip|json)$/.test(file) ? content.length : 0), 0),
  packed: Object.values(all).reduce((sum, content) => sum + gzipSync(content).length, 0),
});

/** @param {string} file */
const mediaType = (file) => (file.endsWith('.wasm') ? 'application/wasm' : /\.m?js$/.test(file) ? 'text/javascript' : 'application/octet-stream');

/** Adds the engine to the build, in a folder that is named by its content, and serves it while developing.
 * @returns {import('vite').Plugin} */
export function engine() {
  return {
    name: 'engine',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(described(files()))};` : undefined),
    generateBundle() {
      const all = files();
      for (const [file, source] of Object.entries(all)) this.emitFile({ type: 'asset', fileName: folder(all) + file, source });
    },
    configureServer(server) {
      server.middlewares.use('/assets/engine/', (request, response, next) => {
        // Vite adds a query to what is imported.
        const file = request.url?.split('?')[0]?.split('/').at(-1) ?? '';
        const content = files()[file];
        if (content === undefined) next();
        else response.setHeader('Content-Type', mediaType(file)).end(content);
      });
    },
  };
}
