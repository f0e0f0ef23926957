// Names where there is little room: what tells one from the others stays.

/** A name in two parts: how another one here begins as well, which can be cut, and the rest, which tells them apart. */
export function partsOfName(name: string, among: readonly string[]): [string, string] {
  const letters = [...name];
  const alike = among.map((other) => {
    const theirs = [...other];
    return other === name ? 0 : letters.findIndex((letter, place) => letter !== theirs[place]);
  });
  // Another one begins with all of it.
  if (alike.includes(-1)) return ['', name];
  const begins = Math.max(0, ...alike);
  return [letters.slice(0, begins).join(''), letters.slice(begins).join('')];
}
