import { Buffer } from 'node:buffer';

/** What the bytes so far amount to. `complete`: a whole head of a final answer, with its status. */
export type HeadState =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'complete'; readonly status: number }
  | { readonly kind: 'malformed' };

/** Longest head that is read, all interim answers included; as long as ELB takes from a target. */
export const HEAD_LIMIT_BYTES = 32_768;

/** How much of a body is shown to people, and the most bytes that so many characters and a chunk's first line take. */
const FIRST_CHARACTERS = 200;
const FIRST_BYTES = FIRST_CHARACTERS * 4 + 32;
const CHUNKED = /\r\ntransfer-encoding:[^\r]*chunked/i;
const CHUNK_SIZE_LINE = /^[0-9a-f]{1,8}[^\r\n]*\r\n/i;

const INCOMPLETE: HeadState = { kind: 'incomplete' };
const MALFORMED: HeadState = { kind: 'malformed' };

/** A status line, then header lines of a token, a colon and a value without control characters, each with CRLF. */
const HEAD =
  /^HTTP\/1\.[01] ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)*$/;

/**
 * Reads the head of the answer to a probe, whatever the pieces it comes in, and nothing after it: the status decides,
 * the body does not matter (HCK-06). Strict: what is not HTTP/1.0 or 1.1 with CRLF is malformed, and so is one bad
 * header line. Interim answers (100 to 199 but 101) are skipped. What cannot become a head is malformed at once, so a
 * target that speaks another protocol is not waited for.
 */
export class ResponseHead {
  #text = '';
  #received = 0;
  /** Length of the final head in `#text`; 0 until it is there. */
  #headLength = 0;

  /** Adds what arrived. Not to be called again once the answer is not `incomplete`. */
  push(bytes: Buffer): HeadState {
    const from = Math.max(0, this.#text.length - 3);
    this.#text += bytes.toString('latin1', 0, HEAD_LIMIT_BYTES + 4 - this.#text.length);
    this.#received += bytes.length;
    return this.#read(from);
  }

  /** Whether anything has arrived. */
  get hasBegun(): boolean {
    return this.#received > 0;
  }

  /**
   * What has come of the body with the head, as text, 200 characters at most; empty when there is nothing yet. The first
   * line of a chunked body, which only says a length, is left out.
   */
  get firstBytes(): string {
    if (this.#headLength === 0) return '';
    const head = this.#text.slice(0, this.#headLength);
    const sent = this.#text.slice(this.#headLength, this.#headLength + FIRST_BYTES);
    const body = CHUNKED.test(head) ? sent.replace(CHUNK_SIZE_LINE, '') : sent;
    return [...Buffer.from(body, 'latin1').toString('utf8')].slice(0, FIRST_CHARACTERS).join('');
  }

  #read(from: number): HeadState {
    const end = this.#text.indexOf('\r\n\r\n', from);
    if (end < 0) return isPossibleStart(this.#text) && this.#received <= HEAD_LIMIT_BYTES ? INCOMPLETE : MALFORMED;
    const status = Number(HEAD.exec(this.#text.slice(0, end + 2))?.[1] ?? 0);
    if (status === 0 || end > HEAD_LIMIT_BYTES) return MALFORMED;
    if (status >= 200 || status === 101) {
      this.#headLength = end + 4;
      return { kind: 'complete', status };
    }
    this.#text = this.#text.slice(end + 4);
    return this.#read(0);
  }
}

const START = 'HTTP/1.';

function isPossibleStart(text: string): boolean {
  return text.length < START.length ? START.startsWith(text) : text.startsWith(START);
}
