import { z } from 'zod';
import type { Answer, ContractError } from './Answer.ts';

const id = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Most characters of a message from a window. */
export const MESSAGE_CHARACTERS = 1_000_000;

/** What a window sends over a socket. The first message must be `signIn`; ids are the window's, one per call and subscription. */
export const messageFromWindow = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('signIn'), key: z.string().max(200) }),
  z.strictObject({ type: z.literal('call'), id, name: z.string().max(100), input: z.unknown().optional() }),
  z.strictObject({ type: z.literal('subscribe'), id, name: z.string().max(100), input: z.unknown().optional() }),
  z.strictObject({ type: z.literal('unsubscribe'), id }),
]);
export type MessageFromWindow = z.output<typeof messageFromWindow>;

/** What the engine sends. */
export type MessageToWindow =
  | { readonly type: 'signedIn' }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer<unknown> }
  | { readonly type: 'value'; readonly id: number; readonly value: unknown }
  | { readonly type: 'ended'; readonly id: number; readonly error: ContractError };

/** Codes with which the engine closes a window's socket. */
export const CLOSE_CODE = {
  /** No sign-in, or a key that is not known: open the address that `balanza link` prints. */
  signIn: 4401,
  /** A message that is not one of ours. */
  protocol: 4400,
  /** The window reads too slowly; it may connect again. */
  slow: 4408,
  /** The engine stops. */
  goingAway: 1001,
} as const;

/** How a window in a browser signs in. */
export const SIGN_IN = {
  /** POST here `{ "token": … }` from our own origin, with the header: answers `{ "key": … }`, once per token. */
  path: '/sign-in',
  /** Any value; a page of another site cannot send it without being asked first. */
  header: 'x-balanza-sign-in',
  /** Of the fragment in the address: `#token=…`, 43 characters of base64url. */
  fragment: 'token',
  /** Where the WebSocket is. */
  socketPath: '/socket',
} as const;
