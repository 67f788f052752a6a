import { createHash, randomBytes } from 'node:crypto';
import { createSecureContext, type SecureContext, type SecureVersion } from 'node:tls';
import type { TlsContext, TlsContextSettings } from '../TlsSession.ts';
import type { TicketKeys } from './TicketKeys.ts';

/** The policy alone decides: without it OpenSSL refuses old versions, and RSA keys of 1,024 bits. */
const NO_MINIMUM = '@SECLEVEL=0';

/**
 * A context for the server's side. It takes a millisecond and 20 KB: to be made once for each certificate, not for each
 * connection. Throws OpenSSL's error for a key that does not fit its certificate.
 */
export function serverContext(settings: TlsContextSettings, tickets: TicketKeys): TlsContext {
  const { certificates, protocols, ciphers, sessionScope, clientCa } = settings;
  const context = createSecureContext({
    cert: certificates.map(({ certificatePem }) => certificatePem),
    key: certificates.map(({ privateKeyPem }) => privateKeyPem),
    ...versions(protocols),
    // OpenSSL wants ciphers of TLS 1.2 in any case; with 1.3 alone they are of no use.
    ciphers: [...ciphers, ...(ciphers.every((one) => one.startsWith('TLS_')) ? ['DEFAULT'] : []), NO_MINIMUM].join(':'),
    honorCipherOrder: true,
    // Sessions of one listener are none of another's: what a client had to prove there says nothing here.
    sessionIdContext: createHash('sha256').update(sessionScope).digest('hex').slice(0, 32),
    ...(clientCa === null ? {} : { ca: [...clientCa] }),
  });
  renewTickets(context, tickets);
  return context;
}

/** A context for connections to targets, whose certificates are not judged. Source: ELB, *TLS checks*. */
export function targetContext(): TlsContext {
  return createSecureContext({ minVersion: 'TLSv1', maxVersion: 'TLSv1.3', ciphers: `DEFAULT:${NO_MINIMUM}` });
}

function versions(protocols: readonly string[]): {
  readonly minVersion: SecureVersion;
  readonly maxVersion: SecureVersion;
} {
  const known: readonly SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
  const offered = known.filter((version) => protocols.includes(version));
  return { minVersion: offered[0] ?? 'TLSv1.2', maxVersion: offered.at(-1) ?? 'TLSv1.3' };
}

type TicketAnswer = readonly [code: number, hmac: Buffer, aes: Buffer, name?: Buffer, iv?: Buffer];

/** The part of a context's native half that is undocumented. */
interface TicketCallbacks {
  enableTicketKeyCallback?(): void;
  onticketkeycallback?: (name: Buffer, iv: Buffer, isSealing: boolean) => TicketAnswer;
  setTicketKeys?(keys: Buffer): unknown;
}

const SEALED = 1;
const RENEW = 2;
const UNKNOWN = 0;
const IV_BYTES = 16;

/**
 * Has tickets renewed each time. Node answers a resumption in TLS 1.3 without a new ticket, and a ticket is used once, so
 * every second connection of a client would be a full handshake. Where the callback is missing, the keys are set once.
 */
function renewTickets({ context }: SecureContext, tickets: TicketKeys): void {
  const native = context as TicketCallbacks; // every part is optional
  const [first] = tickets.keys;
  if (!first) return;
  if (typeof native.enableTicketKeyCallback !== 'function') {
    native.setTicketKeys?.(Buffer.concat([first.name, first.hmac, first.aes]));
    return;
  }
  native.onticketkeycallback = (name, _iv, isSealing) => {
    const { keys } = tickets;
    const sealing = keys[0] ?? first;
    if (isSealing) return [SEALED, sealing.hmac, sealing.aes, sealing.name, randomBytes(IV_BYTES)];
    const known = keys.find((key) => key.name.equals(name));
    return known ? [RENEW, known.hmac, known.aes] : [UNKNOWN, sealing.hmac, sealing.aes];
  };
  native.enableTicketKeyCallback();
}
