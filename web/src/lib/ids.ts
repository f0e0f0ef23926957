// Random values. `crypto.randomUUID` is missing on plain http, where clubs play; `getRandomValues` is everywhere.

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A fresh id for a command: repeated with the same id it is carried out once. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = hex(bytes);
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

/** What this seat adds to the deal, so that the server alone does not decide it. */
export const newEntropy = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));
