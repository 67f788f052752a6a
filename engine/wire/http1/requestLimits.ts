/** Longest parts of a request head, in bytes (E-069). */
export const REQUEST_LIMITS = {
  /** Request line without its end: 414 beyond. */
  line: 16_384,
  /** One header line without its end: 400 beyond. */
  header: 16_384,
  /** All header lines with their ends: 400 beyond. */
  headers: 65_536,
} as const;
