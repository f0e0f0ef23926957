import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const worthIt = /\.(m?js|css|html|svg|json)$|\/engine\.zip$/;
/** Brotli takes half a minute for it, and every build would wait. */
const large = /\.wasm$/;

/** Writes a `.gz` and a `.br` beside every file of the build that gets smaller, so that the server only has to send them.
 * @returns {import('vite').Plugin} */
export function precompress() {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!worthIt.test(name) && !large.test(name)) continue;
        const path = join(dir, name);
        const content = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        if (!large.test(name)) writeFileSync(`${path}.br`, brotliCompressSync(content));
      }
    },
  };
}
