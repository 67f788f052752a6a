import { Readable } from 'node:stream';

/** Why the rest of a body will not come. */
export type BodyTrouble = 'tooLarge' | 'timeout' | 'gone';

/** What a body's stream ends with when the client does not send the rest of it. */
export class BodyError extends Error {
  readonly trouble: BodyTrouble;

  constructor(trouble: BodyTrouble) {
    super(`the body of the request is ${trouble}`);
    this.trouble = trouble;
  }
}

/** The body of a client's request on its way to servers. */
export interface RequestBody {
  /** Bytes; null: not known before its end. */
  readonly length: number | null;
  /** All of it is at hand: it can be sent to another server again. Otherwise `open` gives it once. */
  readonly isRepeatable: boolean;
  /** A stream of it from its beginning, which may end with a `BodyError`; null: there is nothing to send. */
  open(): Readable | null;
  /** Lets go of what it is kept in. Twice without harm. */
  close(): void;
}

export const EMPTY_BODY: RequestBody = {
  length: 0,
  isRepeatable: true,
  open: () => null,
  close: () => undefined,
};

/** So much is handed to a socket at once: progress of less than a body is progress, too. */
export const SLICE_BYTES = 65_536;

/** A body that is in memory. */
export function bodyInMemory(bytes: Buffer): RequestBody {
  return bytes.length === 0
    ? EMPTY_BODY
    : { ...EMPTY_BODY, length: bytes.length, open: () => Readable.from(slices(bytes), { objectMode: false }) };
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
