import { Buffer } from 'node:buffer';
import { checksum } from '../ip/composePacket.ts';
import { addressBytes } from '../ip/addressBytes.ts';
import { IP_PROTOCOL } from '../ip/parseIpPacket.ts';

/** Link type: each packet begins with its IP header. Source: tcpdump.org, *Link types*. */
const RAW_IP = 101;
const MAGIC = 0xa1b2_c3d4;
const HEAD_BYTES = 24;
const RECORD_BYTES = 16;
const LARGEST_PACKET = 262_144;

/** The beginning of a capture file, which Wireshark and tcpdump open. Source: the pcap format, version 2.4. */
export function pcapHead(): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(MAGIC, 0);
  head.writeUInt16BE(2, 4);
  head.writeUInt16BE(4, 6);
  head.writeUInt32BE(LARGEST_PACKET, 16);
  head.writeUInt32BE(RAW_IP, 20);
  return head;
}

/** One packet of a capture file. `atMs`: epoch milliseconds; parts of one are kept to the microsecond. */
export function pcapRecord(atMs: number, packet: Buffer): Buffer {
  const head = Buffer.alloc(RECORD_BYTES);
  const micros = Math.round(atMs * 1_000);
  head.writeUInt32BE(Math.floor(micros / 1_000_000), 0);
  head.writeUInt32BE(micros % 1_000_000, 4);
  head.writeUInt32BE(packet.length, 8);
  head.writeUInt32BE(packet.length, 12);
  return Buffer.concat([head, packet]);
}

/** A UDP datagram between two IPv4 ends as it was on its way, for a capture. Its UDP checksum is 0: none. */
export function capturedDatagram(ends: CapturedEnds, datagram: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head[0] = 0x45;
  head.writeUInt16BE(head.length + datagram.length, 2);
  head[8] = 64;
  head[9] = IP_PROTOCOL.udp;
  addressBytes(ends.source).copy(head, 12);
  addressBytes(ends.destination).copy(head, 16);
  head.writeUInt16BE(checksum(head.subarray(0, 20)), 10);
  head.writeUInt16BE(ends.sourcePort, 20);
  head.writeUInt16BE(ends.destinationPort, 22);
  head.writeUInt16BE(8 + datagram.length, 24);
  return Buffer.concat([head, datagram]);
}

/** From where to where. IPv4 addresses. */
export interface CapturedEnds {
  readonly source: string;
  readonly sourcePort: number;
  readonly destination: string;
  readonly destinationPort: number;
}
