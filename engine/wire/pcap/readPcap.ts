import type { Buffer } from 'node:buffer';

/** Link types that are read: of `raw`, each packet begins with its IP header. Source: tcpdump.org, *Link types*. */
const LINK = { ethernet: 1, raw: 101, ipv4: 228, ipv6: 229 } as const;
const MAGIC = 0xa1b2_c3d4;
/** Of a file whose fractions of seconds are nanoseconds. */
const NANO_MAGIC = 0xa1b2_3c4d;
const HEAD_BYTES = 24;
const RECORD_BYTES = 16;
const ETHERNET_BYTES = 14;

/**
 * The IP packets of a capture file, in order; those of other kinds are left out. Files of either byte order, with raw IP
 * or Ethernet. Null for what is no such file; one that breaks off gives what came before.
 */
export function readPcap(file: Buffer): readonly Buffer[] | null {
  if (file.length < HEAD_BYTES) return null;
  const isBig = [MAGIC, NANO_MAGIC].includes(file.readUInt32BE(0));
  if (!isBig && ![MAGIC, NANO_MAGIC].includes(file.readUInt32LE(0))) return null;
  const number = (at: number) => (isBig ? file.readUInt32BE(at) : file.readUInt32LE(at));
  const link = number(20) & 0xffff;
  if (!Object.values(LINK).some((one) => one === link)) return null;
  const packets: Buffer[] = [];
  for (let at = HEAD_BYTES; at + RECORD_BYTES <= file.length;) {
    const end = at + RECORD_BYTES + number(at + 8);
    if (end > file.length) break;
    const packet = file.subarray(at + RECORD_BYTES + (link === LINK.ethernet ? ETHERNET_BYTES : 0), end);
    const version = (packet[0] ?? 0) >> 4;
    if (packet.length > 0 && (version === 4 || version === 6)) packets.push(packet);
    at = end;
  }
  return packets;
}
