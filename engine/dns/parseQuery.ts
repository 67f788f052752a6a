import type { Buffer } from 'node:buffer';

/** Response codes of ours. `BADVERS` is an extended one: its upper bits travel in OPT (RFC 6891). */
export const RCODE = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  BADVERS: 16,
} as const;

export interface DnsQuery {
  readonly kind: 'query';
  /** Lower-case; a byte of a label that is no letter, digit, `-` or `_` is written `\ddd`, so it matches no name of ours. */
  readonly name: string;
  readonly type: number;
  readonly class: number;
  /** The question section as it came, to be echoed byte for byte (DNS-01). */
  readonly question: Buffer;
  /** What the client says it takes over UDP, 512 at least; null without EDNS(0). */
  readonly edns: { readonly udpPayloadSize: number; readonly version: number } | null;
}

/** What a message turned out to be. `ignored`: a response, or too short to answer to. */
export type ParsedQuery =
  DnsQuery | { readonly kind: 'refused'; readonly rcode: number } | { readonly kind: 'ignored' };

const HEADER_BYTES = 12;
const OPT = 41;
const LEAST_UDP_BYTES = 512;

/**
 * Reads a DNS message that a client sent. Anything that is not one whole query with one question is told apart by its
 * response code; no bytes make it throw. Source: RFC 1035 4.1, RFC 6891 6; DNS-01.
 */
export function parseQuery(message: Buffer): ParsedQuery {
  if (message.length < HEADER_BYTES) return { kind: 'ignored' };
  const flags = message.readUInt16BE(2);
  if ((flags & 0x8000) !== 0) return { kind: 'ignored' }; // answering a response could go on for ever
  if ((flags & 0x7800) !== 0) return { kind: 'refused', rcode: RCODE.NOTIMP };
  if (message.readUInt16BE(4) !== 1) return { kind: 'refused', rcode: RCODE.FORMERR };

  const asked = readName(message, HEADER_BYTES);
  if (!asked || asked.end + 4 > message.length) return { kind: 'refused', rcode: RCODE.FORMERR };
  const end = asked.end + 4;
  const edns = readEdns(message, end);
  if (edns === 'malformed') return { kind: 'refused', rcode: RCODE.FORMERR };
  return {
    kind: 'query',
    name: asked.name,
    type: message.readUInt16BE(asked.end),
    class: message.readUInt16BE(asked.end + 2),
    question: message.subarray(HEADER_BYTES, end),
    edns,
  };
}

/** An uncompressed name: in the first question there is nothing before it that a pointer could point to. */
function readName(message: Buffer, start: number): { readonly name: string; readonly end: number } | null {
  const labels: string[] = [];
  let at = start;
  for (;;) {
    const length = message[at];
    if (length === undefined || length > 63 || at - start + 1 + length > 255) return null;
    at += 1;
    if (length === 0) return { name: labels.join('.'), end: at };
    if (at + length > message.length) return null;
    labels.push(labelText(message.subarray(at, at + length)));
    at += length;
  }
}

function labelText(label: Buffer): string {
  return label
    .toString('latin1')
    .replace(/[^A-Za-z0-9_-]/g, (byte) => `\\${byte.charCodeAt(0).toString().padStart(3, '0')}`)
    .toLowerCase();
}

/** Walks the records after the question to their end; at most one may be OPT, among the additional ones. */
function readEdns(message: Buffer, start: number): DnsQuery['edns'] | 'malformed' {
  const additionalFrom = message.readUInt16BE(6) + message.readUInt16BE(8);
  const records = additionalFrom + message.readUInt16BE(10);
  let edns: DnsQuery['edns'] = null;
  let at = start;
  for (let record = 0; record < records; record += 1) {
    const fields = skipName(message, at);
    if (fields === null || fields + 10 > message.length) return 'malformed';
    const next = fields + 10 + message.readUInt16BE(fields + 8);
    if (next > message.length) return 'malformed';
    if (message.readUInt16BE(fields) === OPT) {
      const isRoot = fields === at + 1;
      if (edns !== null || !isRoot || record < additionalFrom) return 'malformed';
      const udpPayloadSize = Math.max(LEAST_UDP_BYTES, message.readUInt16BE(fields + 2));
      edns = { udpPayloadSize, version: message.readUInt8(fields + 5) };
    }
    at = next;
  }
  return at === message.length ? edns : 'malformed';
}

/** Where a name that may end in a pointer ends; what it says is of no interest. */
function skipName(message: Buffer, start: number): number | null {
  let at = start;
  for (;;) {
    const length = message[at];
    if (length === undefined) return null;
    if (length === 0) return at + 1;
    if (length >= 0xc0) return at + 2;
    if (length > 63) return null;
    at += 1 + length;
  }
}
