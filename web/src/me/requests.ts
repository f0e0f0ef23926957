// Requests about the reader's own account.
import { get, post, put, remove } from '../lib/api';
import type { Account, AddressWish, CodeSignIn, Credential, Deletion, DeviceLink, Enrolled, KeptAway, Me, NewMember, NewPasskey, PasskeySignIn, PasskeyWish, RecoveryCode, StudyInfo, Ticket, TicketLook, TicketSignIn } from '../lib/wire';

const at = (path: string): string => `/api/me/${path}`;

export const account = (): Promise<Account> => get(at('account'));
export const join = (name: string, passkey: Credential | null): Promise<Enrolled> => post(at('member'), { name, passkey } satisfies NewMember);
export const passkeyOptions = (wish: PasskeyWish): Promise<CreationOptions> => post(at('passkey-options'), wish);
export const addPasskey = (passkey: Credential): Promise<unknown> => post(at('passkeys'), { passkey } satisfies NewPasskey);
export const removePasskey = (id: string): Promise<unknown> => remove(at(`passkeys/${id}`));
export const newCode = (): Promise<RecoveryCode> => post(at('recovery-code'), {});

export const signInOptions = (): Promise<RequestOptions> => post(at('sign-in/options'), {});
export const signInWithPasskey = (wish: PasskeySignIn): Promise<Me> => post(at('sign-in/passkey'), wish);
export const signInWithCode = (wish: CodeSignIn): Promise<Enrolled> => post(at('sign-in/code'), wish);
export const signInByMail = (wish: AddressWish): Promise<unknown> => post(at('sign-in/mail'), wish);
export const lookAtTicket = (ticket: string): Promise<Ticket> => post(at('ticket'), { ticket } satisfies TicketLook);
export const useTicket = (wish: TicketSignIn): Promise<Ticket> => post(at('ticket/use'), wish);

export const linkDevice = (): Promise<DeviceLink> => post(at('device-link'), {});
export const endDevice = (id: string): Promise<unknown> => remove(at(`devices/${id}`));
export const signOut = (): Promise<unknown> => post(at('sign-out'), {});
export const signOutEverywhere = (): Promise<unknown> => post(at('sign-out-everywhere'), {});
export const setAddress = (wish: AddressWish): Promise<unknown> => put(at('address'), wish);
export const removeAddress = (): Promise<unknown> => remove(at('address'));
export const studies = (): Promise<StudyInfo[]> => get('/api/studies');
export const keptAway = (): Promise<KeptAway[]> => get(at('kept-away'));
export const release = (who: string): Promise<unknown> => remove(at(`kept-away/${who}`));
export const stopMails = (token: string): Promise<unknown> => post(`/api/unsubscribe/${token}`, {});
export const deleteMe = (name: string): Promise<unknown> => post(at('delete'), { name } satisfies Deletion);
export const exportAddress = at('export');

/** What the server says of a passkey that is to be made, or used: bytes are texts in base64url. */
export type CreationOptions = {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: PublicKeyCredentialParameters[];
  timeout: number;
  excludeCredentials: { id: string }[];
  authenticatorSelection: AuthenticatorSelectionCriteria;
};
export type RequestOptions = { challenge: string; rpId: string; timeout: number; userVerification: UserVerificationRequirement };
