// What is drawn in tasks of its own, one after the other: a slow phone shows what comes first, and reacts in between.

type Waiting = { order: number; draw: () => void };
const waiting: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Draw something in a later task, after all that has a lower order or came before; what is returned calls it off. */
export function drawLater(order: number, draw: () => void): () => void {
  const entry = { order, draw };
  waiting.push(entry);
  timer ??= setTimeout(drawNext);
  return () => remove(entry);
}

function drawNext(): void {
  timer = undefined;
  const [first, ...others] = waiting.toSorted((one, other) => one.order === other.order ? 0 : one.order - other.order);
  if (first === undefined) return;
  remove(first);
  first.draw();
  if (others.length > 0) timer ??= setTimeout(drawNext);
}

function remove(entry: Waiting): void {
  const index = waiting.indexOf(entry);
  if (index >= 0) waiting.splice(index, 1);
}
