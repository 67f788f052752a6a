/** What the first message of a TLS client says, as far as it matters before the handshake. */
export type ClientHello =
  | {
      readonly kind: 'whole';
      /** In small letters; '' where the client names no server. */ readonly serverName: string;
    }
  /** More bytes must come. */
  | { readonly kind: 'partial' }
  /** It is no such message: OpenSSL has the word for what is wrong with it. */
  | { readonly kind: 'broken' };

const PARTIAL: ClientHello = { kind: 'partial' };
const BROKEN: ClientHello = { kind: 'broken' };

const HANDSHAKE_RECORD = 22;
const RECORD_HEADER_BYTES = 5;
const MAX_RECORD_BYTES = 16_384;
const CLIENT_HELLO = 1;
const MESSAGE_HEADER_BYTES = 4;
/** Longer ones are no client's: OpenSSL takes as much. */
const MAX_HELLO_BYTES = 131_396;
const SERVER_NAME_EXTENSION = 0;
const HOST_NAME = 0;

/**
 * Reads the ClientHello with which a connection begins (RFC 8446, 4.1.2; its server name RFC 6066, 3). The message may be
 * spread over several records. The choice of a certificate needs the name before OpenSSL has a context to read it with:
 * what Node does in its own callback adds a certificate to those of the default context, which then may win.
 */
export function readClientHello(bytes: Buffer): ClientHello {
  const message = messageOf(bytes);
  if (!Buffer.isBuffer(message)) return message;
  const serverName = serverNameOf(message);
  return serverName === null ? BROKEN : { kind: 'whole', serverName };
}

/** The body of the first handshake message, gathered from its records. */
function messageOf(bytes: Buffer): Buffer | ClientHello {
  const parts: Buffer[] = [];
  let gathered = 0;
  for (let at = 0; ;) {
    if (bytes.length < at + RECORD_HEADER_BYTES)
      return bytes[at] === undefined || bytes[at] === HANDSHAKE_RECORD ? PARTIAL : BROKEN;
    const length = bytes.readUInt16BE(at + 3);
    if (bytes[at] !== HANDSHAKE_RECORD || length === 0 || length > MAX_RECORD_BYTES) return BROKEN;
    const start = at + RECORD_HEADER_BYTES;
    const part = bytes.subarray(start, start + length);
    parts.push(part);
    gathered += part.length;
    const wanted = wantedBytes(parts);
    if (wanted === null) return BROKEN;
    if (gathered >= wanted) return Buffer.concat(parts).subarray(MESSAGE_HEADER_BYTES, wanted);
    if (part.length < length) return PARTIAL;
    at = start + length;
  }
}

/** How long the message is with its header, as far as that is known; null when it is no ClientHello. */
function wantedBytes(parts: readonly Buffer[]): number | null {
  const header = Buffer.concat(parts).subarray(0, MESSAGE_HEADER_BYTES);
  if (header.length > 0 && header[0] !== CLIENT_HELLO) return null;
  if (header.length < MESSAGE_HEADER_BYTES) return MESSAGE_HEADER_BYTES;
  const wanted = MESSAGE_HEADER_BYTES + header.readUIntBE(1, 3);
  return wanted > MAX_HELLO_BYTES ? null : wanted;
}

/** The name of the first host; '' without one; null for a message that breaks off. */
function serverNameOf(message: Buffer): string | null {
  const reader = new Reader(message);
  reader.skip(2 + 32); // version and random
  reader.vector(1); // session id
  reader.vector(2); // cipher suites
  reader.vector(1); // compression methods
  if (reader.isAtEnd) return reader.isBroken ? null : '';
  const extensions = new Reader(reader.vector(2));
  while (!extensions.isAtEnd) {
    const type = extensions.number(2);
    const content = extensions.vector(2);
    if (type !== SERVER_NAME_EXTENSION) continue;
    const names = new Reader(new Reader(content).vector(2));
    const kind = names.number(1);
    const name = names.vector(2).toString('latin1');
    if (names.isBroken) return null;
    return kind === HOST_NAME ? name.toLowerCase() : '';
  }
  return reader.isBroken || extensions.isBroken ? null : '';
}

/** Reads lengths and vectors of RFC 8446, section 3; what breaks off makes it broken, and reads as empty. */
class Reader {
  isBroken = false;
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.isBroken || this.#at === this.#bytes.length;
  }

  skip(count: number): void {
    if (this.#at + count > this.#bytes.length) this.isBroken = true;
    else this.#at += count;
  }

  number(bytes: 1 | 2): number {
    const at = this.#at;
    this.skip(bytes);
    return this.isBroken ? 0 : this.#bytes.readUIntBE(at, bytes);
  }

  /** A vector whose length takes so many bytes. */
  vector(lengthBytes: 1 | 2): Buffer {
    const length = this.number(lengthBytes);
    const at = this.#at;
    this.skip(length);
    return this.isBroken ? Buffer.alloc(0) : this.#bytes.subarray(at, at + length);
  }
}
