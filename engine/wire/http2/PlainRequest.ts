import type { ForwardedFields } from '../http1/forwardedFields.ts';
import { REQUEST_LIMITS } from '../http1/requestLimits.ts';
import type { RequestRules } from '../http1/RequestRules.ts';
import type { RequestWords } from '../http1/RequestWords.ts';
import { fieldMeaning } from './fieldMeaning.ts';
import type { HeaderEntry } from './HeaderEntry.ts';
import { PlainFields, UNKNOWN } from './PlainFields.ts';

const NONE: readonly string[] = [];
const CHUNKED = 'transfer-encoding: chunked\r\n';

/** The entries that say what is asked for, and of whom. */
interface Address {
  readonly method: HeaderEntry;
  readonly path: HeaderEntry;
  readonly authority: HeaderEntry;
}

/**
 * A request that says nothing which the balancer reads, takes away or has an opinion on: most are so. It is not written as
 * HTTP/1.1 and read again, as the others are, and goes to targets of HTTP/2 as it came. `parseRequestHead` would accept its
 * `text()` as compliant, and have nothing to remove. Source: E-060, E-064; perf figures, part two, 2.
 */
export class PlainRequest implements RequestWords {
  readonly address: Address;
  readonly rest: PlainFields;
  /** Its body goes on in chunks, as the client has not said how long it is. */
  readonly isChunked: boolean;

  private constructor(address: Address, rest: PlainFields, endsHere: boolean) {
    this.address = address;
    this.rest = rest;
    this.isChunked = !endsHere && rest.contentLength === UNKNOWN;
  }

  /**
   * Reads a header block; null for one that wants a closer look, be it malformed or not. `endsHere`: there is no body.
   * `before`: what the client's request before it said.
   */
  static read(entries: readonly HeaderEntry[], endsHere: boolean, before: PlainFields | null): PlainRequest | null {
    let method: HeaderEntry | null = null;
    let path: HeaderEntry | null = null;
    let authority: HeaderEntry | null = null;
    let scheme: HeaderEntry | null = null;
    let start = 0;
    for (let entry = entries[0]; entry?.name.startsWith(':'); start += 1, entry = entries[start]) {
      const { kind, isPlain } = fieldMeaning(entry);
      if (!isPlain) return null;
      if (kind === 'method' && method === null) method = entry;
      else if (kind === 'path' && path === null) path = entry;
      else if (kind === 'authority' && authority === null) authority = entry;
      else if (kind === 'scheme' && scheme === null) scheme = entry;
      else return null;
    }
    if (method === null || path === null || authority === null || scheme === null) return null;
    const rest = PlainFields.read(entries, start, before);
    if (rest === null || (endsHere && rest.contentLength > 0)) return null;
    const mayHaveBody = method.value !== 'GET' && method.value !== 'HEAD';
    if (!mayHaveBody && (!endsHere || rest.contentLength !== UNKNOWN)) return null; // of which modes think differently
    const request = new PlainRequest({ method, path, authority }, rest, endsHere);
    return request.bytes > REQUEST_LIMITS.line ? null : request;
  }

  /** Whether its Host goes to targets as it came. */
  keepsHost({ preserveHostHeader, listenerPort }: RequestRules): boolean {
    if (preserveHostHeader) return true;
    const hasPort = this.address.authority.value.includes(':');
    return hasPort !== (listenerPort === 80 || listenerPort === 443);
  }

  get contentLength(): number {
    return this.rest.contentLength;
  }

  get isHead(): boolean {
    return this.address.method.value === 'HEAD';
  }

  /** Of `text()`. */
  get bytes(): number {
    const { method, path, authority } = this.address;
    const said = method.value.length + path.value.length + authority.value.length + this.rest.lines.length;
    return said + ' '.length + ' HTTP/1.1\r\nHost: \r\n\r\n'.length + (this.isChunked ? CHUNKED.length : 0);
  }

  method(): string {
    return this.address.method.value;
  }

  target(): string {
    return this.address.path.value;
  }

  host(): string {
    const { value } = this.address.authority;
    const colon = value.indexOf(':');
    return colon < 0 ? value : value.slice(0, colon);
  }

  values(name: string): readonly string[] {
    if (name === 'host') return [this.address.authority.value];
    if (name === 'cookie') return this.rest.cookies === '' ? NONE : [this.rest.cookies];
    if (name === 'transfer-encoding') return this.isChunked ? ['chunked'] : NONE;
    return this.rest.entries
      .filter((entry) => entry.name === name && fieldMeaning(entry).kind !== 'dropped')
      .map(({ value }) => value);
  }

  fields(): Map<string, string[]> {
    const names = new Set(['host', 'cookie', 'transfer-encoding', ...this.rest.entries.map((entry) => entry.name)]);
    return new Map([...names].map((name) => [name, [...this.values(name)]]));
  }

  text(): string {
    return `${this.#lines()}\r\n`;
  }

  /** The head for a target in HTTP/1.1. `trace`: the value of `X-Amzn-Trace-Id`. */
  textWith({ lines }: ForwardedFields, trace: string): string {
    return `${this.#lines()}${lines}X-Amzn-Trace-Id: ${trace}\r\n\r\n`;
  }

  #lines(): string {
    const { method, path, authority } = this.address;
    const framing = this.isChunked ? CHUNKED : '';
    return `${method.value} ${path.value} HTTP/1.1\r\nHost: ${authority.value}\r\n${this.rest.lines}${framing}`;
  }
}
