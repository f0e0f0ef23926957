// Runs the rules engine: Python in WebAssembly, in a worker of its own so that the page stays alive.
import type { loadPyodide } from 'pyodide';
import type { Answer, Call, Task } from './engine';

type Pyodide = { loadPyodide: typeof loadPyodide };
type Python = Awaited<ReturnType<typeof loadPyodide>>;
type Files = { [name: string]: Blob };

const archive = 'engine.zip';
const names = ['pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json', archive];
/** The smallest module there is: where it cannot be compiled, nothing can. */
const nothing = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const program = `
import sys
sys.path.insert(0, '/${archive}')


def verify(proof):
    from pagoria.core.verification import verify_json

    return verify_json(proof)


def answer(question, body):
    from pagoria.tables.study.in_browser import answer_json

    return answer_json(question, body)
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

/** From here on, only what is here already can be fetched: Pyodide would wait for ever for a missing file. */
function fetchFrom(files: Files): void {
  globalThis.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const file = files[address.split('/').at(-1) ?? ''];
    return file === undefined ? Response.error() : new Response(file);
  };
}

/** Loads Python and puts the engine where it finds it; what it does then are these functions. */
async function load(folder: string): Promise<Python> {
  await WebAssembly.compile(nothing);
  const [files, { loadPyodide }] = await Promise.all([
    fetchFiles(folder),
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<Pyodide>,
  ]);
  fetchFrom(files);
  const python = await loadPyodide({ indexURL: folder });
  python.FS.writeFile(`/${archive}`, new Uint8Array((await files[archive]?.arrayBuffer()) ?? []));
  python.runPython(program);
  return python;
}

let python: Promise<Python> | undefined;

async function run(id: number, call: Call, args: readonly string[]): Promise<void> {
  const loaded = await python;
  const found = (loaded?.globals.get(call) as (...args: string[]) => string)(...args);
  tell({ id, found });
}

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  if ('folder' in data) {
    python = load(data.folder);
    python.then(
      () => tell({ ready: true }),
      (error: unknown) => tell({ id: null, fault: String(error) }),
    );
  } else run(data.id, data.call, data.args).catch((error: unknown) => tell({ id: data.id, fault: String(error) }));
});
