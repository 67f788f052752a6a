/** Types of frames (RFC 9113, 6). */
export const FRAME_KIND = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

/** Bits of their flags. */
export const FLAG = { endStream: 1, ack: 1, endHeaders: 4, padded: 8, priority: 32 } as const;

/** Bytes in front of each frame: length, type, flags, stream. */
export const FRAME_HEAD_BYTES = 9;

/** Largest frame that either side sends without being asked for more. */
export const MAX_FRAME_BYTES = 16_384;

/** A window must not grow beyond this. */
export const MAX_WINDOW = 0x7fff_ffff;
