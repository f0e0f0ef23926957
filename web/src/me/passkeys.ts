// Passkeys in the browser: what the server says as text becomes bytes, and what the device signs becomes text.
import type { Credential } from '../lib/wire';
import type { CreationOptions, RequestOptions } from './requests';

/** A name is needed: for an address of digits, or on plain http elsewhere than at this machine, browsers make none. */
export const passkeysWork = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

export const toText = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function credential(made: PublicKeyCredential, response: Credential['response']): Credential {
  const clientDataJSON = toText(made.response.clientDataJSON);
  return { id: made.id, rawId: toText(made.rawId), type: 'public-key', response: { clientDataJSON, ...response } };
}

/** Makes a passkey; null when nobody wanted to, or the device could not. */
export async function makePasskey(options: CreationOptions): Promise<Credential | null> {
  const { user, challenge, excludeCredentials } = options;
  const known = excludeCredentials.map(({ id }) => ({ type: 'public-key' as const, id: toBytes(id) }));
  const publicKey = { ...options, user: { ...user, id: toBytes(user.id) }, challenge: toBytes(challenge), excludeCredentials: known };
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (!(made?.response instanceof AuthenticatorAttestationResponse)) return null;
  return credential(made, { attestationObject: toText(made.response.attestationObject) });
}

/** Signs in with whichever passkey one chooses; null when nobody wanted to. */
export async function usePasskey({ challenge, ...options }: RequestOptions): Promise<Credential | null> {
  const used = await asked(() => navigator.credentials.get({ publicKey: { ...options, challenge: toBytes(challenge) } }));
  if (!(used?.response instanceof AuthenticatorAssertionResponse)) return null;
  const { authenticatorData, signature, userHandle } = used.response;
  return credential(used, {
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    userHandle: userHandle === null ? null : toText(userHandle),
  });
}

/** What the browser answers; saying no, or waiting too long, is a decision, too. */
async function asked(ask: () => Promise<unknown>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
