import type { Text } from '../../lib/wire';

const colours: { [letter: string]: string } = { R: 'red', Y: 'yellow', G: 'green', B: 'blue', P: 'purple' };

/** Cards go by the letter of their colour; a small one is the same card in a hand. */
export const cardText = (card: string): Text => ({ t: '{card}', v: { card: colours[card.toUpperCase()] ?? card } });
