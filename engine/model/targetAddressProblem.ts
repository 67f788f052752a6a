const BYTE = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}\\.${BYTE}\\.${BYTE}\\.${BYTE}$`);

/** Loopback, private and carrier-grade ranges: what may be a target. Source: contract, *Addresses*. */
const ALLOWED: readonly RegExp[] = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
];

/** What keeps a text from being the address of a target: it is no IPv4 address, or a public one; null when it may be one. API-08. */
export function targetAddressProblem(address: string): 'syntax' | 'range' | null {
  if (!IPV4.test(address)) return 'syntax';
  return ALLOWED.some((range) => range.test(address)) ? null : 'range';
}
