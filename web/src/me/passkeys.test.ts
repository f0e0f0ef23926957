import { expect, it } from 'vitest';
import { toBytes, toText } from './passkeys';

it.each(['', 'AA', '_-8', 'AAECAwQFBgcICQ'])('%s is the same text after it was bytes', (text) => {
  expect(toText(toBytes(text).buffer)).toBe(text);
});
