import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { SIGN_IN } from '../../contract/messages.ts';
import { readBody } from '../readBody.ts';
import { isOwnOrigin } from './isOwnOrigin.ts';
import type { SignInDesk } from './SignInDesk.ts';
import type { UiAnswer } from './UiAnswer.ts';

/** `POST` here with `Authorization: Bearer …`, the secret of `engine.json`: answers `{ "url": … }`, a fresh address. */
export const LINK_PATH = '/link';

/** Largest body, bytes: a token is 43 characters. */
const MAX_BODY_BYTES = 1_024;
const signInBody = z.strictObject({ token: z.string().max(200) });

/** Answers what is POSTed: a sign-in by a page of our own, or the wish of a program for a fresh address. Null: the client has gone. */
export async function postAnswer(
  request: IncomingMessage,
  served: {
    readonly path: typeof SIGN_IN.path | typeof LINK_PATH;
    readonly port: number;
    readonly desk: SignInDesk;
    readonly mintLink: () => string;
  },
): Promise<UiAnswer | null> {
  if (request.method !== 'POST') {
    const text = `${request.method ?? ''} is not a method of ${served.path}. Use POST.\n`;
    return { status: 405, text, headers: { allow: 'POST' } };
  }
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === 'aborted') return null;
  if (body === 'tooLarge') return refusal(413, 'TooLarge', `At most ${MAX_BODY_BYTES} bytes are read here.`);
  return served.path === LINK_PATH ? linkAnswer(request, served) : signInAnswer(request, { ...served, body });
}

function signInAnswer(
  { headers }: IncomingMessage,
  { body, port, desk }: { readonly body: Buffer; readonly port: number; readonly desk: SignInDesk },
): UiAnswer {
  if (!isOwnOrigin(headers, port)) return refusal(403, 'AccessDenied', 'Only a page of the console may sign in.');
  if (headers[SIGN_IN.header] === undefined)
    return refusal(403, 'AccessDenied', `The header ${SIGN_IN.header} is missing.`);
  const token = tokenIn(body);
  if (token === null) return refusal(400, 'ValidationError', 'The body is no JSON object with a token.');
  const key = desk.exchange(token);
  if (key !== null) return json(200, { key });
  return refusal(
    403,
    'AccessDenied',
    'This address has been used, or is of another engine. npm run balanza -- link gives a fresh one.',
  );
}

function linkAnswer({ headers }: IncomingMessage, served: { desk: SignInDesk; mintLink: () => string }): UiAnswer {
  const secret = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  const isAllowed = headers.origin === undefined && secret !== undefined && served.desk.isLinkSecret(secret);
  if (!isAllowed)
    return refusal(403, 'AccessDenied', 'A fresh address is given to who knows the secret of engine.json.');
  return json(200, { url: served.mintLink() });
}

function tokenIn(body: Buffer): string | null {
  try {
    return signInBody.safeParse(JSON.parse(body.toString('utf8'))).data?.token ?? null;
  } catch {
    return null; // no JSON
  }
}

const refusal = (status: number, code: string, message: string) => json(status, { code, message });

const json = (status: number, value: unknown): UiAnswer => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});
