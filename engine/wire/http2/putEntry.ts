import type { HeaderEntry } from './HeaderEntry.ts';
import { putField } from './putField.ts';
import { INDEXES } from './staticTable.ts';

const INDEXED = 0x80;
/** Up to this, a loop over bytes is done before a call to copy them has begun. */
const LOOPED_BYTES = 48;

const scratch = Buffer.allocUnsafeSlow(262_144);

/**
 * Writes an entry to a header block: as its index where the table that both sides know has all of it, else as `putField`
 * does. What it is written as is worked out once for each entry. Returns the index behind it.
 */
export function putEntry(out: Buffer, at: number, entry: HeaderEntry): number {
  return putBytes(out, at, (entry.coded ??= coded(entry)));
}

/** Writes bytes of a header block that were worked out before. Returns the index behind them. */
export function putBytes(out: Buffer, at: number, bytes: Uint8Array): number {
  const { length } = bytes;
  if (length > LOOPED_BYTES) out.set(bytes, at);
  else for (let place = 0; place < length; place += 1) out[at + place] = bytes[place] ?? 0;
  return at + length;
}

function coded({ name, value }: HeaderEntry): Uint8Array {
  const index = INDEXES.get(`${name}=${value}`);
  if (index !== undefined) return Uint8Array.of(INDEXED | index);
  return Uint8Array.prototype.slice.call(scratch, 0, putField(scratch, 0, name, value));
}
