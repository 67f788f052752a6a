/** Longest request line without its line end, 16 KiB: 414 beyond (E-069). */
export const MAX_REQUEST_LINE = 16_384;
/** Longest header line without its line end, 16 KiB: 400 beyond (E-069). */
export const MAX_HEADER = 16_384;
/** Longest header section, 64 KiB: 400 beyond (E-069). */
export const MAX_REQUEST_HEADERS = 65_536;
