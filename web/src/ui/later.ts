// What is drawn in tasks of its own, one after the other: a slow phone shows what comes first, and reacts in between.

type Waiting = { order: number; draw: () => void };
/** In the order in which they are drawn. */
const waiting: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Draw something in a later task, after all that has a lower order or came before; what is returned calls it off. */
export function drawLater(order: number, draw: () => void): () => void {
  const entry = { order, draw };
  const before = waiting.findLastIndex((other) => other.order <= order);
  waiting.splice(before + 1, 0, entry);
  timer ??= setTimeout(drawNext);
  return () => {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
  };
}

function drawNext(): void {
  timer = undefined;
  waiting.shift()?.draw();
  if (waiting.length > 0) timer ??= setTimeout(drawNext);
}
