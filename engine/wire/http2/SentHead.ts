import type { ForwardedFields } from '../http1/forwardedFields.ts';
import { encodeRequest, putAddress } from './encodeRequest.ts';
import { HeaderEntry } from './HeaderEntry.ts';
import type { PlainRequest } from './PlainRequest.ts';
import { putBytes, putEntry } from './putEntry.ts';
import { putField, putFields } from './putField.ts';

/** A request's head on its way to a target, in whatever version that speaks. */
export interface SentHead {
  /** As HTTP/1.1 says it, with its blank line; one character a byte. */
  readonly text: string;
  /** Writes it as a header block from `at` on; `out` holds three bytes a character, and a hundred more. Returns the end. */
  put(out: Buffer, at: number, scheme: 'http' | 'https'): number;
}

/** One of which HTTP/1.1's text is all there is. */
export class TextHead implements SentHead {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  put(out: Buffer, at: number, scheme: 'http' | 'https'): number {
    return encodeRequest(this.text, scheme, { out, at });
  }
}

/** That of a plain request, with what it gets on its way: it becomes text only where a target wants that. */
export class PlainHead implements SentHead {
  readonly #request: PlainRequest;
  readonly #forwarded: ForwardedFields;
  readonly #trace: string;
  #text = '';

  /** `trace`: the value of `X-Amzn-Trace-Id`. */
  constructor(request: PlainRequest, forwarded: ForwardedFields, trace: string) {
    this.#request = request;
    this.#forwarded = forwarded;
    this.#trace = trace;
  }

  get text(): string {
    if (this.#text === '') this.#text = this.#request.textWith(this.#forwarded, this.#trace);
    return this.#text;
  }

  put(out: Buffer, start: number, scheme: 'http' | 'https'): number {
    const { address, rest } = this.#request;
    let at = putAddress(address.method.value, address.path.value, { out, at: start, scheme });
    at = putEntry(out, at, address.authority);
    at = putBytes(out, at, rest.block);
    at = putBytes(out, at, codedLines(this.#forwarded));
    at = putField(out, at, 'x-amzn-trace-id', this.#trace);
    return putEntry(out, at, TAKES_TRAILERS);
  }
}

/** We take them, and servers of gRPC insist on hearing that. */
const TAKES_TRAILERS = new HeaderEntry('te', 'trailers');

const scratch = Buffer.allocUnsafeSlow(4_096);
/** Most requests in a row are of clients with the same ones. */
let last: { readonly fields: ForwardedFields | null; readonly coded: Uint8Array } = {
  fields: null,
  coded: new Uint8Array(),
};

function codedLines(fields: ForwardedFields): Uint8Array {
  if (last.fields !== fields) {
    const length = putFields(`${fields.lines}\r\n`, 0, { out: scratch, at: 0 });
    last = { fields, coded: Uint8Array.prototype.slice.call(scratch, 0, length) };
  }
  return last.coded;
}
