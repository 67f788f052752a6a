import { Buffer } from 'node:buffer';
import { addressBytes } from './addressBytes.ts';
import { IP_PROTOCOL, TCP_FLAG } from './parseIpPacket.ts';

/** A packet to be made. Both addresses are IPv4 (`10.0.0.1`) or both IPv6. */
export interface PacketPlan {
  readonly source: string;
  readonly destination: string;
  readonly carries:
    | {
        readonly protocol: 'tcp';
        readonly sourcePort: number;
        readonly destinationPort: number;
        /** Sum of `TCP_FLAG`; default `ack`. */
        readonly flags?: number;
        /** 32 bits; default 0. */
        readonly sequence?: number;
      }
    | { readonly protocol: 'udp'; readonly sourcePort: number; readonly destinationPort: number }
    /** An echo request. */
    | { readonly protocol: 'icmp'; readonly identifier: number; readonly sequence: number };
  readonly payload: Buffer;
}

const HOPS = 64;
const IPV4_BYTES = 20;
const IPV6_BYTES = 40;
const TCP_BYTES = 20;
const HEAD_BYTES = 8;
const ECHO_REQUEST = { icmp: 8, icmpv6: 128 } as const;

/** A whole IP packet with its checksums: no options, no extension headers, never a fragment. */
export function composePacket({ source, destination, carries, payload }: PacketPlan): Buffer {
  const ends = Buffer.concat([addressBytes(source), addressBytes(destination)]);
  const isIpv6 = ends.length === 32;
  const protocol = carries.protocol === 'icmp' && isIpv6 ? IP_PROTOCOL.icmpv6 : IP_PROTOCOL[carries.protocol];
  const carried = Buffer.concat([carriedHead(carries, { isIpv6, payload }), payload]);
  const checksumAt = { tcp: 16, udp: 6, icmp: 2 }[carries.protocol];
  // ICMP of IPv4 alone does not count the addresses in.
  const pseudo = protocol === IP_PROTOCOL.icmp ? Buffer.alloc(0) : pseudoHeader(ends, protocol, carried.length);
  const sum = checksum(Buffer.concat([pseudo, carried]));
  // 0 would say that a UDP datagram has none.
  carried.writeUInt16BE(sum === 0 && carries.protocol === 'udp' ? 0xffff : sum, checksumAt);
  return Buffer.concat([ipHead(ends, protocol, carried.length), carried]);
}

/** The Internet checksum of the bytes, of which an odd last one is filled up. Source: RFC 1071. */
export function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) sum += bytes.readUInt16BE(at);
  if (bytes.length % 2 === 1) sum += bytes.readUInt8(bytes.length - 1) << 8;
  while (sum > 0xffff) sum = (sum & 0xffff) + Math.floor(sum / 0x1_0000);
  return sum ^ 0xffff;
}

function ipHead(ends: Buffer, protocol: number, carriedBytes: number): Buffer {
  if (ends.length === 32) {
    const head = Buffer.alloc(IPV6_BYTES);
    head[0] = 0x60;
    head.writeUInt16BE(carriedBytes, 4);
    head[6] = protocol;
    head[7] = HOPS;
    ends.copy(head, 8);
    return head;
  }
  const head = Buffer.alloc(IPV4_BYTES);
  head[0] = 0x45;
  head.writeUInt16BE(IPV4_BYTES + carriedBytes, 2);
  head.writeUInt16BE(0x4000, 6); // don't fragment
  head[8] = HOPS;
  head[9] = protocol;
  ends.copy(head, 12);
  head.writeUInt16BE(checksum(head), 10);
  return head;
}

function carriedHead(
  carries: PacketPlan['carries'],
  { isIpv6, payload }: { readonly isIpv6: boolean; readonly payload: Buffer },
): Buffer {
  const head = Buffer.alloc(carries.protocol === 'tcp' ? TCP_BYTES : HEAD_BYTES);
  switch (carries.protocol) {
    case 'tcp':
      head.writeUInt16BE(carries.sourcePort, 0);
      head.writeUInt16BE(carries.destinationPort, 2);
      head.writeUInt32BE(carries.sequence ?? 0, 4);
      head[12] = (TCP_BYTES / 4) << 4;
      head[13] = carries.flags ?? TCP_FLAG.ack;
      head.writeUInt16BE(0xffff, 14);
      return head;
    case 'udp':
      head.writeUInt16BE(carries.sourcePort, 0);
      head.writeUInt16BE(carries.destinationPort, 2);
      head.writeUInt16BE(HEAD_BYTES + payload.length, 4);
      return head;
    case 'icmp':
      head[0] = isIpv6 ? ECHO_REQUEST.icmpv6 : ECHO_REQUEST.icmp;
      head.writeUInt16BE(carries.identifier, 4);
      head.writeUInt16BE(carries.sequence, 6);
      return head;
    default:
      return carries satisfies never;
  }
}

/** The addresses, the length and the protocol, which a checksum counts in. IPv4's is the same in another order. */
function pseudoHeader(ends: Buffer, protocol: number, length: number): Buffer {
  const tail = Buffer.alloc(8);
  tail.writeUInt32BE(length, 0);
  tail.writeUInt32BE(protocol, 4);
  return Buffer.concat([ends, tail]);
}
