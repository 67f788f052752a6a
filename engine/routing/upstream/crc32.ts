const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let bits = byte;
  for (let round = 0; round < 8; round += 1) bits = bits & 1 ? (bits >>> 1) ^ 0xedb8_8320 : bits >>> 1;
  return bits;
});

/**
 * The CRC-32 of zlib, unsigned, of a text whose characters are bytes. `before`: that of what stands before it.
 * Source: Angie 2.3.
 */
export function crc32(bytes: string, before = 0): number {
  let crc = before ^ 0xffff_ffff;
  for (let at = 0; at < bytes.length; at += 1) {
    crc = (TABLE[(crc ^ bytes.charCodeAt(at)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

/** The CRC-32 of four more bytes, those of a number with the lowest first. */
export function crc32OfNumber(number: number, before: number): number {
  let crc = before ^ 0xffff_ffff;
  for (let left = 4, rest = number; left > 0; left -= 1, rest >>>= 8) {
    crc = (TABLE[(crc ^ rest) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
