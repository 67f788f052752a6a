import { Buffer } from 'node:buffer';

const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
const GROUPS = 8;

/** The 4 or 16 bytes of an address. Throws for a text that is none: whoever takes it from a user asks `isAddress` first. */
export function addressBytes(address: string): Buffer {
  const parts = IPV4.exec(address)?.slice(1).map(Number);
  if (parts?.every((part) => part <= 255)) return Buffer.from(parts);
  const groups = parts ? null : ipv6Groups(address);
  if (!groups) throw new Error(`'${address}' is no IP address`);
  const bytes = Buffer.alloc(GROUPS * 2);
  for (const [place, group] of groups.entries()) bytes.writeUInt16BE(group, place * 2);
  return bytes;
}

/** Whether the text is an IPv4 or IPv6 address, without zone or block. */
export function isAddress(text: string): boolean {
  try {
    addressBytes(text);
    return true;
  } catch {
    return false;
  }
}

/** The address that stands at a place, as people write it: IPv6 in lower case with the longest run of zeros left out. */
export function addressText(bytes: Buffer, at: number, length: number): string {
  if (length === 4) return [...bytes.subarray(at, at + 4)].join('.');
  const groups = Array.from({ length: GROUPS }, (_, place) => bytes.readUInt16BE(at + place * 2).toString(16));
  const text = groups.join(':');
  const runs = text.match(/\b0(:0\b)+/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  if (longest === '') return text;
  const place = text.search(new RegExp(`(^|:)${longest}(:|$)`));
  const before = text.slice(0, place);
  const after = text.slice(place + longest.length + (place === 0 ? 0 : 1));
  return `${before}::${after.replace(/^:/, '')}`;
}

function ipv6Groups(address: string): readonly number[] | null {
  const halves = address.split('::');
  if (halves.length > 2) return null;
  const [left, right] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const written = [...(left ?? []), ...(right ?? [])];
  if (!written.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  const missing = GROUPS - written.length;
  if (right === undefined ? missing !== 0 : missing < 1) return null;
  const zeros = Array.from({ length: missing }, () => '0');
  return [...(left ?? []), ...zeros, ...(right ?? [])].map((group) => Number.parseInt(group, 16));
}
