import type { Buffer } from 'node:buffer';

/** Numbers of protocols above IP. */
export const IP_PROTOCOL = { icmp: 1, tcp: 6, udp: 17, icmpv6: 58 } as const;
export const TCP_FLAG = { fin: 0x01, syn: 0x02, rst: 0x04, psh: 0x08, ack: 0x10 } as const;

/** What of an IP packet tells flows apart. Offsets are those of the buffer that was read. */
export interface IpPacket {
  readonly isIpv6: boolean;
  readonly sourceAt: number;
  readonly destinationAt: number;
  /** 4 or 16. */
  readonly addressBytes: number;
  /** Of what the packet carries; that behind the extension headers of IPv6. */
  readonly protocol: number;
  /** Of TCP and UDP, and of a packet that is whole: a fragment has none, be it the first. */
  readonly ports: { readonly source: number; readonly destination: number } | null;
  /** Of a whole TCP packet, else 0. */
  readonly tcpFlags: number;
  /** All of it, as it says itself; never more than there was. */
  readonly bytes: number;
  /** Where what it carries begins. */
  readonly payloadAt: number;
}

const IPV4_BYTES = 20;
const IPV6_BYTES = 40;
/** More fragments follow, or the offset of this one: not the reserved bit and not "don't fragment". */
const IPV4_FRAGMENT = 0x3fff;
/** The offset and "more follow", not the two reserved bits between. */
const IPV6_FRAGMENT = 0xfff9;
/** Headers of IPv6 that stand between it and what it carries. */
const EXTENSION = { hopByHop: 0, routing: 43, fragment: 44, authentication: 51, destination: 60 } as const;
const FRAGMENT_HEADER_BYTES = 8;
const PORTS_BYTES = 4;
const TCP_BYTES = 20;
const TCP_FLAGS_AT = 13;

/**
 * Reads the IP packet that begins at `at` and ends with the buffer or before. Null for one that is malformed: another
 * version than `isIpv6` says, a header or a packet that would end behind the buffer, a TCP or UDP header that is cut off.
 * Nothing is read past the end, checksums are not looked at. Source: RFC 791, RFC 8200.
 */
export function parseIpPacket(bytes: Buffer, at: number, isIpv6: boolean): IpPacket | null {
  return isIpv6 ? parseIpv6(bytes, at) : parseIpv4(bytes, at);
}

function parseIpv4(bytes: Buffer, at: number): IpPacket | null {
  if (bytes.length - at < IPV4_BYTES) return null;
  const first = bytes.readUInt8(at);
  const headerBytes = (first & 0x0f) * 4;
  const total = bytes.readUInt16BE(at + 2);
  if (first >> 4 !== 4 || headerBytes < IPV4_BYTES || total < headerBytes || total > bytes.length - at) return null;
  return withPorts(bytes, {
    isIpv6: false,
    sourceAt: at + 12,
    destinationAt: at + 16,
    addressBytes: 4,
    protocol: bytes.readUInt8(at + 9),
    isFragment: (bytes.readUInt16BE(at + 6) & IPV4_FRAGMENT) !== 0,
    bytes: total,
    payloadAt: at + headerBytes,
    end: at + total,
  });
}

function parseIpv6(bytes: Buffer, at: number): IpPacket | null {
  if (bytes.length - at < IPV6_BYTES || bytes.readUInt8(at) >> 4 !== 6) return null;
  const total = IPV6_BYTES + bytes.readUInt16BE(at + 4);
  if (total > bytes.length - at) return null;
  const end = at + total;
  let protocol = bytes.readUInt8(at + 6);
  let payloadAt = at + IPV6_BYTES;
  let isFragment = false;
  // Each turn moves on by 8 bytes at least, so it ends.
  for (;;) {
    const length = extensionBytes(bytes, payloadAt, { protocol, end });
    if (length === 'truncated') return null;
    if (length === 0) break;
    if (protocol === EXTENSION.fragment) isFragment ||= (bytes.readUInt16BE(payloadAt + 2) & IPV6_FRAGMENT) !== 0;
    protocol = bytes.readUInt8(payloadAt);
    payloadAt += length;
    // What follows in a later fragment is the middle of something.
    if (isFragment) break;
  }
  const sourceAt = at + 8;
  const destinationAt = at + 24;
  return withPorts(bytes, {
    isIpv6: true,
    sourceAt,
    destinationAt,
    addressBytes: 16,
    protocol,
    isFragment,
    bytes: total,
    payloadAt,
    end,
  });
}

/** Length of the extension header at a place; 0 when what is there is none. */
function extensionBytes(
  bytes: Buffer,
  at: number,
  { protocol, end }: { readonly protocol: number; readonly end: number },
): number | 'truncated' {
  const { hopByHop, routing, fragment, authentication, destination } = EXTENSION;
  const isKnown = [hopByHop, routing, fragment, authentication, destination].some((one) => one === protocol);
  if (!isKnown) return 0;
  if (at + FRAGMENT_HEADER_BYTES > end) return 'truncated';
  const words = bytes.readUInt8(at + 1);
  const length =
    protocol === fragment ? FRAGMENT_HEADER_BYTES : protocol === authentication ? (words + 2) * 4 : (words + 1) * 8;
  return at + length > end ? 'truncated' : length;
}

interface Read extends Omit<IpPacket, 'ports' | 'tcpFlags'> {
  readonly isFragment: boolean;
  readonly end: number;
}

/** Each field by name: rest and spread of an object cost 4 µs a packet here. */
function withPorts(bytes: Buffer, read: Read): IpPacket | null {
  const { isIpv6, sourceAt, destinationAt, addressBytes, protocol, payloadAt } = read;
  const isTcp = protocol === IP_PROTOCOL.tcp;
  let ports: IpPacket['ports'] = null;
  let tcpFlags = 0;
  if (!read.isFragment && (isTcp || protocol === IP_PROTOCOL.udp)) {
    if (payloadAt + (isTcp ? TCP_BYTES : PORTS_BYTES) > read.end) return null;
    ports = { source: bytes.readUInt16BE(payloadAt), destination: bytes.readUInt16BE(payloadAt + 2) };
    if (isTcp) tcpFlags = bytes.readUInt8(payloadAt + TCP_FLAGS_AT);
  }
  return { isIpv6, sourceAt, destinationAt, addressBytes, protocol, ports, tcpFlags, bytes: read.bytes, payloadAt };
}
