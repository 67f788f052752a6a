import { Buffer } from 'node:buffer';

/** One message as the judge reads it. */
export interface JudgedMessage {
  /** `GET /a` or `200`. */
  readonly line: string;
  /** Body, one character a byte. */
  readonly body: string;
  /** All of it came. */
  readonly isWhole: boolean;
}

/** What the judge reads in some bytes: messages until one is refused, or the bytes end. */
export interface Judgement {
  readonly messages: readonly JudgedMessage[];
  /** llhttp's code of why it stopped; '' when it read all. */
  readonly error: string;
}

/** Node's binding to llhttp, as far as it is used here. */
interface Parser {
  [slot: number]: ((...values: never[]) => unknown) | undefined;
  initialize(type: number, resource: object, maxHeaderBytes: number, lenient: number): void;
  execute(bytes: Buffer): number | (Error & { readonly code?: string });
  finish(): undefined | (Error & { readonly code?: string });
  close(): void;
}
interface ParserClass {
  new (): Parser;
  readonly REQUEST: number;
  readonly RESPONSE: number;
  readonly kOnMessageBegin: number;
  readonly kOnHeaders: number;
  readonly kOnHeadersComplete: number;
  readonly kOnBody: number;
  readonly kOnMessageComplete: number;
  readonly kLenientNone: number;
}

const MAX_HEADER_BYTES = 1_048_576;

/** llhttp in strict mode, the parser inside Node: there is no other way to it that answers at once. */
function bindParser(): ParserClass {
  const binding: unknown = Reflect.get(process, 'binding');
  if (typeof binding !== 'function') throw new Error('this Node gives no access to its HTTP parser');
  // The class that Node's own http module uses; its shape is the one above in Node 20 and 22.
  const { HTTPParser } = binding.call(process, 'http_parser') as { HTTPParser: ParserClass };
  return HTTPParser;
}

const HTTPParser = bindParser();
const METHODS: readonly string[] = methodNames();

function methodNames(): readonly string[] {
  const binding: unknown = Reflect.get(process, 'binding');
  if (typeof binding !== 'function') return [];
  const { methods } = binding.call(process, 'http_parser') as { methods: readonly string[] }; // as above
  return methods;
}

/** What llhttp reads as requests. */
export function judgeRequests(text: string): Judgement {
  return judge(HTTPParser.REQUEST, text, { skipsBody: () => 0, hasEnded: true });
}

/**
 * What llhttp reads as the answers to requests, of which `isHead` says which were HEAD. `hasEnded`: nothing follows, which
 * ends the body of an answer that says no length.
 */
export function judgeResponses(text: string, isHead: (place: number) => boolean, hasEnded = true): Judgement {
  return judge(HTTPParser.RESPONSE, text, { skipsBody: (place) => (isHead(place) ? 1 : 0), hasEnded });
}

function judge(
  type: number,
  text: string,
  { skipsBody, hasEnded }: { readonly skipsBody: (place: number) => number; readonly hasEnded: boolean },
): Judgement {
  const messages: { line: string; body: string; isWhole: boolean }[] = [];
  const parser = new HTTPParser();
  parser.initialize(type, {}, MAX_HEADER_BYTES, HTTPParser.kLenientNone);
  let url = '';
  // Trailers are told by the same call as the first of many fields.
  parser[HTTPParser.kOnMessageBegin] = () => {
    url = '';
  };
  parser[HTTPParser.kOnHeaders] = (_fields: unknown, part: string) => {
    url += part;
  };
  parser[HTTPParser.kOnHeadersComplete] = (
    _major: number,
    _minor: number,
    _fields: unknown,
    method: number,
    target: string | undefined,
    status: number,
  ) => {
    const line = type === HTTPParser.REQUEST ? `${METHODS[method] ?? ''} ${url}${target ?? ''}` : String(status);
    url = '';
    messages.push({ line, body: '', isWhole: false });
    return skipsBody(messages.length - 1);
  };
  parser[HTTPParser.kOnBody] = (bytes: Buffer) => {
    const last = messages.at(-1);
    if (last) last.body += bytes.toString('latin1');
  };
  parser[HTTPParser.kOnMessageComplete] = () => {
    const last = messages.at(-1);
    if (last) last.isWhole = true;
  };
  const read = parser.execute(Buffer.from(text, 'latin1'));
  const end = typeof read === 'number' && hasEnded ? parser.finish() : read;
  parser.close();
  return { messages, error: end instanceof Error ? (end.code ?? 'error') : '' };
}
