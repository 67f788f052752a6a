/** An IP address by its bytes: 4 or 16. */
export type AddressBytes = readonly number[];

/** A range of addresses: those whose first `bits` bits are these. */
export interface AddressBlock {
  readonly bytes: AddressBytes;
  /** 0 to 32, or to 128. */
  readonly bits: number;
}

/** The block that a CIDR of IPv4 or IPv6 names, or null when it is none. The prefix is needed. */
export function addressBlock(cidr: string): AddressBlock | null {
  const [, address = '', prefix = ''] = /^([0-9A-Fa-f:.]+)\/(\d{1,3})$/.exec(cidr) ?? [];
  const bytes = addressBytes(address);
  const bits = Number(prefix);
  if (bytes === null || prefix === '' || bits > bytes.length * 8 || /^0\d/.test(prefix)) return null;
  return { bytes, bits };
}

/** The bytes of an address, or null when it is none. `::ffff:192.0.2.1` is the IPv4 address that it holds. */
export function addressBytes(address: string): AddressBytes | null {
  if (!address.includes(':')) return ipv4Bytes(address);
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return mapped === undefined ? ipv6Bytes(address) : ipv4Bytes(mapped);
}

/** Whether the block holds the address; a block of the other family holds none. */
export function isInBlock(address: AddressBytes, { bytes, bits }: AddressBlock): boolean {
  if (address.length !== bytes.length) return false;
  for (let place = 0; place * 8 < bits; place += 1) {
    const left = bits - place * 8;
    const mask = left >= 8 ? 0xff : (0xff << (8 - left)) & 0xff;
    if ((((address[place] ?? 0) ^ (bytes[place] ?? 0)) & mask) !== 0) return false;
  }
  return true;
}

function ipv4Bytes(address: string): AddressBytes | null {
  const bytes = address.split('.').map((part) => (/^(?:0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256));
  return bytes.length === 4 && bytes.every((byte) => byte < 256) ? bytes : null;
}

function ipv6Bytes(address: string): AddressBytes | null {
  const halves = address.split('::');
  if (halves.length > 2) return null;
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - before.length - after.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const words = [...before, ...new Array<string>(Math.max(missing, 0)).fill('0'), ...after];
  if (!words.every((word) => /^[0-9A-Fa-f]{1,4}$/.test(word))) return null;
  return words.flatMap((word) => [Number.parseInt(word, 16) >> 8, Number.parseInt(word, 16) & 0xff]);
}
