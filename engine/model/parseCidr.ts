/** A block of IPv4 addresses: its first address as a number, and how many leading bits its addresses share (0 to 32). */
export interface Cidr {
  readonly first: number;
  readonly bits: number;
}

/** The block of a text such as `10.0.0.0/16`; bits of the host are dropped, as EC2 does. Null when it is none. */
export function parseCidr(text: string): Cidr | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(text);
  if (!parts) return null;
  const [a = 0, b = 0, c = 0, d = 0, bits = 0] = parts.slice(1).map(Number);
  if ([a, b, c, d].some((byte) => byte > 255) || bits > 32) return null;
  const size = 2 ** (32 - bits);
  const address = ((a * 256 + b) * 256 + c) * 256 + d;
  return { first: address - (address % size), bits };
}

/** The text of a block, `10.0.0.0/16`. */
export function cidrText({ first, bits }: Cidr): string {
  const bytes = [first / 2 ** 24, first / 2 ** 16, first / 2 ** 8, first].map((part) => Math.floor(part) % 256);
  return `${bytes.join('.')}/${bits}`;
}

/** How many addresses a block has. */
export function cidrSize({ bits }: Cidr): number {
  return 2 ** (32 - bits);
}

/** Whether all addresses of the second block are in the first. */
export function holdsCidr(outer: Cidr, inner: Cidr): boolean {
  return inner.bits >= outer.bits && inner.first - (inner.first % cidrSize(outer)) === outer.first;
}

/** Whether two blocks have an address in common: then one holds the other. */
export function doCidrsOverlap(one: Cidr, other: Cidr): boolean {
  return holdsCidr(one, other) || holdsCidr(other, one);
}
