/** Fields that the load balancer reads, writes or keeps to itself. Everything else passes unread. */
export const FIELD = {
  other: 0,
  te: 1,
  host: 2,
  expect: 3,
  upgrade: 4,
  connection: 5,
  keepAlive: 6,
  contentLength: 7,
  forwardedFor: 8,
  forwardedPort: 9,
  proxyConnection: 10,
  transferEncoding: 11,
  forwardedProto: 12,
  traceId: 13,
  proxyAuthenticate: 14,
} as const;

const NAMES: readonly (readonly [name: string, field: number])[] = [
  ['te', FIELD.te],
  ['host', FIELD.host],
  ['expect', FIELD.expect],
  ['upgrade', FIELD.upgrade],
  ['connection', FIELD.connection],
  ['keep-alive', FIELD.keepAlive],
  ['content-length', FIELD.contentLength],
  ['x-forwarded-for', FIELD.forwardedFor],
  ['x-amzn-trace-id', FIELD.traceId],
  ['x-forwarded-port', FIELD.forwardedPort],
  ['proxy-connection', FIELD.proxyConnection],
  ['transfer-encoding', FIELD.transferEncoding],
  ['x-forwarded-proto', FIELD.forwardedProto],
  ['proxy-authenticate', FIELD.proxyAuthenticate],
];

const LONGEST = 18;
const BY_LENGTH = Array.from({ length: LONGEST + 1 }, (_, length) =>
  NAMES.filter(([name]) => name.length === length).map(([name, field]) => ({ word: Buffer.from(name), field })),
);

/** Which of {@link FIELD} the name of `length` bytes at `start` is, whatever its case. The name must be a token. */
export function knownField(bytes: Uint8Array, start: number, length: number): number {
  if (length > LONGEST) return FIELD.other;
  const candidates = BY_LENGTH[length];
  if (candidates === undefined) return FIELD.other;
  for (let place = 0; place < candidates.length; place += 1) {
    const candidate = candidates[place];
    if (candidate !== undefined && equalsIgnoringCase(bytes, start, candidate.word)) return candidate.field;
  }
  return FIELD.other;
}

/** Whether the bytes at `start` are `word` (lower case letters and `-`), whatever their case. They must be of a token. */
export function equalsIgnoringCase(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index += 1) {
    // Among the characters of a token, only a capital letter turns into a letter by this bit, and '-' keeps its own.
    if (((bytes[start + index] ?? 0) | 0x20) !== word[index]) return false;
  }
  return true;
}
