import type { Buffer } from 'node:buffer';
import { ETHER_TYPE, GENEVE, OPTION, type GeneveOptions } from './GENEVE.ts';

/** Why a datagram is not a packet for a Gateway Load Balancer. It is dropped and never answered. */
export type GeneveFault =
  /** It ends within its header or within its options. */
  | 'truncated'
  | 'version'
  /** A control packet: its `O` bit is set. */
  | 'control'
  /** What it carries is neither IPv4 nor IPv6. */
  | 'etherType'
  /** One of the three options, of another length than it has. */
  | 'optionLength'
  /** An option that whoever does not know it must not pass over. */
  | 'criticalOption';

/** Where things are in a datagram: offsets, 0 for an option that it does not have. */
export interface GeneveHeader {
  readonly isIpv6: boolean;
  /** 24 bits; told apart by nobody here. */
  readonly vni: number;
  readonly endpointIdAt: number;
  readonly attachmentIdAt: number;
  /** 0 without that option. */
  readonly cookie: number;
  readonly innerAt: number;
}

const VERSION_SHIFT = 6;
const WORDS_MASK = 0x3f;
const CONTROL_BIT = 0x80;
const CRITICAL_BIT = 0x80;
const OPTION_WORDS_MASK = 0x1f;

/**
 * Reads the header of a datagram, strictly: what does not fit in is a fault. Reserved bits are passed over, and so are
 * options of others that are not critical. Nothing is read past the end. 28 ns (perf figures, part two, 5).
 * Source: RFC 8926, 3.4 and 3.5; ELB, *GWLB*.
 */
export function parseGeneve(bytes: Buffer): GeneveHeader | GeneveFault {
  if (bytes.length < GENEVE.baseBytes) return 'truncated';
  const first = bytes.readUInt8(0);
  if (first >> VERSION_SHIFT !== 0) return 'version';
  if (bytes.readUInt8(1) & CONTROL_BIT) return 'control';
  const innerAt = GENEVE.baseBytes + (first & WORDS_MASK) * 4;
  if (innerAt > bytes.length) return 'truncated';
  const etherType = bytes.readUInt16BE(2);
  if (etherType !== ETHER_TYPE.ipv4 && etherType !== ETHER_TYPE.ipv6) return 'etherType';
  let endpointIdAt = 0;
  let attachmentIdAt = 0;
  let cookie = 0;
  for (let at: number = GENEVE.baseBytes; at < innerAt;) {
    const valueAt = at + OPTION.headBytes;
    if (valueAt > innerAt) return 'truncated';
    const type = bytes.readUInt8(at + 2);
    const length = (bytes.readUInt8(at + 3) & OPTION_WORDS_MASK) * 4;
    if (valueAt + length > innerAt) return 'truncated';
    const isAws = bytes.readUInt16BE(at) === OPTION.awsClass;
    if (isAws && type === OPTION.endpointId.type) {
      if (length !== OPTION.endpointId.bytes) return 'optionLength';
      endpointIdAt = valueAt;
    } else if (isAws && type === OPTION.attachmentId.type) {
      if (length !== OPTION.attachmentId.bytes) return 'optionLength';
      attachmentIdAt = valueAt;
    } else if (isAws && type === OPTION.cookie.type) {
      if (length !== OPTION.cookie.bytes) return 'optionLength';
      cookie = bytes.readUInt32BE(valueAt);
    } else if (type & CRITICAL_BIT) return 'criticalOption';
    at = valueAt + length;
  }
  return {
    isIpv6: etherType === ETHER_TYPE.ipv6,
    vni: bytes.readUIntBE(4, 3),
    endpointIdAt,
    attachmentIdAt,
    cookie,
    innerAt,
  };
}

/** The values of the three options; 0 for those that are missing. For who shows or keeps them, not for each packet. */
export function optionsOf(bytes: Buffer, { endpointIdAt, attachmentIdAt, cookie }: GeneveHeader): GeneveOptions {
  const idAt = (at: number) => (at === 0 ? 0n : bytes.readBigUInt64BE(at));
  return { endpointId: idAt(endpointIdAt), attachmentId: idAt(attachmentIdAt), cookie };
}
