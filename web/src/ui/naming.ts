// Names where there is little room: what tells one from the others stays.

const FEW = 4;

/** A name in two parts: how another one here begins as well, which can be cut, and the rest, which tells them apart. */
export function partsOfName(name: string, among: readonly string[]): [string, string] {
  const letters = [...name];
  const alike = among.map((other) => {
    const theirs = [...other];
    return other === name ? 0 : letters.findIndex((letter, place) => letter !== theirs[place]);
  });
  // Where another one begins with all of it, the end of that one tells them apart; and few letters have room anyway.
  const begins = Math.max(...alike);
  return begins < FEW ? ['', name] : [letters.slice(0, begins).join(''), letters.slice(begins).join('')];
}
