import { fieldMeaning } from './fieldMeaning.ts';
import type { HeaderEntry } from './HeaderEntry.ts';
import { putEntry } from './putEntry.ts';
import { putField } from './putField.ts';

/** Of a body whose length nobody said. */
export const UNKNOWN = -1;

const scratch = Buffer.allocUnsafeSlow(65_536);

/**
 * What a request says beside its method and where it goes, where all of that may go on as it is. A client repeats most of
 * it from request to request, so it is judged and joined once for as long as the same entries come.
 */
export class PlainFields {
  readonly entries: readonly HeaderEntry[];
  /** Bytes of the body as the client said, or {@link UNKNOWN}. */
  readonly contentLength: number;
  /** The lines of HTTP/1.1, each with its CRLF: no Host, cookies in one, the length last. */
  readonly lines: string;
  /** The values of all cookies as one; '' for none. */
  readonly cookies: string;
  #block: Uint8Array | null = null;

  private constructor(entries: readonly HeaderEntry[], { lines, cookies, contentLength }: Joined) {
    this.entries = entries;
    this.contentLength = contentLength;
    this.cookies = cookies;
    const length = contentLength === UNKNOWN ? '' : `content-length: ${contentLength}\r\n`;
    this.lines = `${lines}${cookies === '' ? '' : `cookie: ${cookies}\r\n`}${length}`;
  }

  /** Those of `entries` from `start` on; `before` where they are the same. Null: not all may go on as it is. */
  static read(entries: readonly HeaderEntry[], start: number, before: PlainFields | null): PlainFields | null {
    if (before?.isOf(entries, start)) return before;
    const own = entries.slice(start);
    const joined = join(own);
    return joined && new PlainFields(own, joined);
  }

  isOf(entries: readonly HeaderEntry[], start: number): boolean {
    if (this.entries.length !== entries.length - start) return false;
    for (let place = 0; place < this.entries.length; place += 1)
      if (this.entries[place] !== entries[start + place]) return false;
    return true;
  }

  /** The same as a part of a header block. */
  get block(): Uint8Array {
    return (this.#block ??= this.#coded());
  }

  #coded(): Uint8Array {
    let at = 0;
    for (const entry of this.entries) if (fieldMeaning(entry).kind === 'line') at = putEntry(scratch, at, entry);
    if (this.cookies !== '') at = putField(scratch, at, 'cookie', this.cookies);
    if (this.contentLength !== UNKNOWN) at = putField(scratch, at, 'content-length', String(this.contentLength));
    return Uint8Array.prototype.slice.call(scratch, 0, at);
  }
}

interface Joined {
  readonly lines: string;
  readonly cookies: string;
  readonly contentLength: number;
}

function join(entries: readonly HeaderEntry[]): Joined | null {
  let lines = '';
  let cookies = '';
  let contentLength = UNKNOWN;
  for (const entry of entries) {
    const { kind, line, isPlain } = fieldMeaning(entry);
    if (!isPlain) return null;
    switch (kind) {
      case 'line':
        lines += line;
        break;
      case 'cookie':
        cookies = cookies === '' ? entry.value : `${cookies}; ${entry.value}`;
        break;
      case 'contentLength':
        if (contentLength !== UNKNOWN) return null;
        contentLength = Number(entry.value);
        break;
      case 'dropped':
        break;
      default:
        return null; // what says where a request goes stands first
    }
  }
  return { lines, cookies, contentLength };
}
