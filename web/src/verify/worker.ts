// Runs the rules engine: Python in WebAssembly, in a worker of its own so that the page stays alive.
import type { loadPyodide } from 'pyodide';
import type { Answer, Task } from './verifying';

type Pyodide = { loadPyodide: typeof loadPyodide };
type Files = { [name: string]: Blob };

const archive = 'engine.zip';
const names = ['pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json', archive];
/** The smallest module there is: where it cannot be compiled, nothing can. */
const nothing = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const program = `
import sys
sys.path.insert(0, '/${archive}')
from pagoria.core.verification import verify_json
verify_json(proof)
`;

const tell = (answer: Answer): void => postMessage(answer);

async function fetchFile(address: string, count: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) throw new Error(`${address}: ${response.status}`);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, next) {
      count(chunk.byteLength);
      next.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), response).blob();
}

async function fetchFiles(folder: string): Promise<Files> {
  let fetched = 0;
  const count = (bytes: number): void => tell({ fetched: (fetched += bytes) });
  const files = await Promise.all(names.map(async (name) => [name, await fetchFile(folder + name, count)] as const));
  return Object.fromEntries(files);
}

/** Whoever fetches from here on gets what is here already: Pyodide would wait for ever where something is missing. */
function fetchFrom(files: Files): void {
  globalThis.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const file = files[address.split('/').at(-1) ?? ''];
    return file === undefined ? Response.error() : new Response(file);
  };
}

async function verify({ folder, proof }: Task): Promise<void> {
  await WebAssembly.compile(nothing);
  const [files, { loadPyodide }] = await Promise.all([
    fetchFiles(folder),
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<Pyodide>,
  ]);
  tell({ playing: true });
  fetchFrom(files);
  const python = await loadPyodide({ indexURL: folder });
  python.FS.writeFile(`/${archive}`, new Uint8Array((await files[archive]?.arrayBuffer()) ?? []));
  python.globals.set('proof', JSON.stringify(proof));
  tell({ findings: JSON.parse(python.runPython(program) as string) });
}

addEventListener('message', (event: MessageEvent<Task>) => {
  verify(event.data).catch((error: unknown) => tell({ fault: String(error) }));
});
