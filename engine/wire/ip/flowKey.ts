import { Buffer } from 'node:buffer';
import type { IpPacket } from './parseIpPacket.ts';

/**
 * What makes packets one flow: both addresses, protocol and ports (5), without the ports (3), or the addresses alone (2).
 * Packets without ports are told apart by three at most. Source: ELB, *GWLB*, flow key.
 */
export type FlowTuple = 5 | 3 | 2;

/** A flow's name, the same for both directions, and in which of the two a packet goes. */
export interface FlowKey {
  /** Bytes as latin1 text, 8 to 37 characters; not for reading. */
  readonly key: string;
  /** Whether the packet goes from the end that stands first in the key to the other. */
  readonly isForward: boolean;
}

const scratch = Buffer.alloc(37);

/** The key of the packet's flow. Two packets have the same if and only if they are of one flow by that tuple. */
export function flowKey(bytes: Buffer, packet: IpPacket, tuple: FlowTuple): FlowKey {
  const { sourceAt, destinationAt, addressBytes } = packet;
  const ports = tuple === 5 ? packet.ports : null;
  const isForward = goesForward(bytes, packet, tuple);
  const firstAt = isForward ? sourceAt : destinationAt;
  const secondAt = isForward ? destinationAt : sourceAt;
  // Byte by byte: for so few, calls of the buffer's own cost more.
  for (let at = 0; at < addressBytes; at += 1) {
    scratch[at] = bytes[firstAt + at] ?? 0;
    scratch[addressBytes + at] = bytes[secondAt + at] ?? 0;
  }
  let end = addressBytes * 2;
  if (tuple !== 2) {
    scratch[end] = packet.protocol;
    end += 1;
  }
  if (ports) {
    scratch.writeUInt16BE(isForward ? ports.source : ports.destination, end);
    scratch.writeUInt16BE(isForward ? ports.destination : ports.source, end + 2);
    end += 4;
  }
  return { key: scratch.toString('latin1', 0, end), isForward };
}

/** Whether the packet goes from the end that stands first in the key of its flow to the other. */
export function goesForward(bytes: Buffer, packet: IpPacket, tuple: FlowTuple): boolean {
  const { sourceAt, destinationAt, addressBytes } = packet;
  for (let at = 0; at < addressBytes; at += 1) {
    const order = (bytes[sourceAt + at] ?? 0) - (bytes[destinationAt + at] ?? 0);
    if (order !== 0) return order < 0;
  }
  const ports = tuple === 5 ? packet.ports : null;
  return !ports || ports.source <= ports.destination;
}
