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
  const order = bytes.compare(bytes, destinationAt, destinationAt + addressBytes, sourceAt, sourceAt + addressBytes);
  const isForward = order < 0 || (order === 0 && (!ports || ports.source <= ports.destination));
  const firstAt = isForward ? sourceAt : destinationAt;
  const secondAt = isForward ? destinationAt : sourceAt;
  bytes.copy(scratch, 0, firstAt, firstAt + addressBytes);
  bytes.copy(scratch, addressBytes, secondAt, secondAt + addressBytes);
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
