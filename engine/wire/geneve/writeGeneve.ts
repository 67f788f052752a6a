import { Buffer } from 'node:buffer';
import { ETHER_TYPE, GENEVE, OPTION, type GeneveOptions } from './GENEVE.ts';
import type { GeneveHeader } from './parseGeneve.ts';

/** A datagram with the three options before an IP packet; its first four bits say which kind of IP. */
export function writeGeneve(options: GeneveOptions, inner: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(GENEVE.headerBytes + inner.length);
  writeHeader(bytes, 0, (inner[0] ?? 0) >> 4 === 6);
  bytes.writeBigUInt64BE(options.endpointId, GENEVE.endpointIdAt);
  bytes.writeBigUInt64BE(options.attachmentId, GENEVE.attachmentIdAt);
  bytes.writeUInt32BE(options.cookie, GENEVE.cookieAt);
  inner.copy(bytes, GENEVE.headerBytes);
  return bytes;
}

/**
 * A datagram as a target gets it: what came from an endpoint, with the ids that it had, or 0, and the cookie of its flow.
 * Options of others are left out. Changes `bytes` and answers a part of it where the header that came has room, else a
 * copy: an endpoint that sends all three options costs no copying.
 */
export function withCookie(bytes: Buffer, header: GeneveHeader, cookie: number): Buffer {
  const { innerAt, isIpv6, endpointIdAt, attachmentIdAt } = header;
  if (innerAt === GENEVE.headerBytes && isInPlace(header)) {
    bytes.writeUInt32BE(cookie, GENEVE.cookieAt);
    // The rest of the first eight bytes and of the heads is the sender's; ours are the plain ones.
    writeHeader(bytes, 0, isIpv6);
    return bytes;
  }
  const sent = Buffer.alloc(GENEVE.headerBytes + bytes.length - innerAt);
  writeHeader(sent, 0, isIpv6);
  if (endpointIdAt > 0) bytes.copy(sent, GENEVE.endpointIdAt, endpointIdAt, endpointIdAt + OPTION.endpointId.bytes);
  if (attachmentIdAt > 0)
    bytes.copy(sent, GENEVE.attachmentIdAt, attachmentIdAt, attachmentIdAt + OPTION.attachmentId.bytes);
  sent.writeUInt32BE(cookie, GENEVE.cookieAt);
  bytes.copy(sent, GENEVE.headerBytes, innerAt);
  return sent;
}

/** Whether both ids stand where ours do; the third option then fills the rest. */
function isInPlace({ endpointIdAt, attachmentIdAt }: GeneveHeader): boolean {
  return endpointIdAt === GENEVE.endpointIdAt && attachmentIdAt === GENEVE.attachmentIdAt;
}

function writeHeader(bytes: Buffer, at: number, isIpv6: boolean): void {
  bytes[at] = (GENEVE.headerBytes - GENEVE.baseBytes) / 4;
  bytes[at + 1] = 0;
  bytes.writeUInt16BE(isIpv6 ? ETHER_TYPE.ipv6 : ETHER_TYPE.ipv4, at + 2);
  bytes.writeUInt32BE(0, at + 4);
  writeOptionHead(bytes, at + GENEVE.endpointIdAt, OPTION.endpointId);
  writeOptionHead(bytes, at + GENEVE.attachmentIdAt, OPTION.attachmentId);
  writeOptionHead(bytes, at + GENEVE.cookieAt, OPTION.cookie);
}

function writeOptionHead(
  bytes: Buffer,
  valueAt: number,
  option: { readonly type: number; readonly bytes: number },
): void {
  bytes.writeUInt16BE(OPTION.awsClass, valueAt - OPTION.headBytes);
  bytes[valueAt - 2] = option.type;
  bytes[valueAt - 1] = option.bytes / 4;
}
