import type { MatchedRequest } from '../../routing/MatchedRequest.ts';
import { BLANK, COLON, latin1, LF, TAB } from '../../wire/http1/characterClasses.ts';
import type { RequestHead } from '../../wire/http1/RequestHead.ts';

const NONE: readonly string[] = [];

/**
 * A request head as rules see it: what was sent, before anything is added or taken away. Each part is made when a rule
 * first asks for it. One object for all requests, valid until the next `show`.
 */
export class HeadView implements MatchedRequest {
  sourceIp = '';
  #head: RequestHead | null = null;
  #method: string | null = null;
  #host: string | null = null;
  /** The field that was asked for first, as most rules of a listener ask for the same, and its values. */
  #askedName = '';
  #askedValues: readonly string[] = NONE;
  /** The values of each field, by its name in small letters; null until a second field is asked for. */
  #fields: Map<string, string[]> | null = null;
  #target: string | null = null;
  /** Place of `?` in the target; -1: there is none; -2: not looked for yet. */
  #question = -2;

  /** Looks at a request now. */
  show(head: RequestHead, sourceIp: string): void {
    this.sourceIp = sourceIp;
    this.#head = head;
    this.#method = null;
    this.#host = null;
    this.#fields = null;
    this.#askedName = '';
    this.#target = null;
    this.#question = -2;
  }

  get method(): string {
    return (this.#method ??= this.#head?.method() ?? '');
  }

  get host(): string {
    return (this.#host ??= this.#head?.host() ?? '');
  }

  /** Path and query. */
  get target(): string {
    return (this.#target ??= this.#head?.target() ?? '');
  }

  get path(): string {
    const question = this.#findQuestion();
    return question < 0 ? this.target : this.target.slice(0, question);
  }

  get query(): string {
    const question = this.#findQuestion();
    return question < 0 ? '' : this.target.slice(question + 1);
  }

  headerValues(name: string): readonly string[] {
    if (this.#askedName === name) return this.#askedValues;
    if (this.#askedName !== '') return (this.#fields ??= fieldsOf(this.#head)).get(name) ?? NONE;
    this.#askedName = name;
    this.#askedValues = valuesOf(this.#head, name);
    return this.#askedValues;
  }

  #findQuestion(): number {
    if (this.#question === -2) this.#question = this.target.indexOf('?');
    return this.#question;
  }
}

/** All fields of a head in one pass. */
function fieldsOf(head: RequestHead | null): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  if (head === null) return fields;
  for (let start = head.fieldsStart; start < head.end - 2;) {
    const behind = head.bytes.indexOf(LF, start) + 1;
    const colon = head.bytes.indexOf(COLON, start);
    const name = latin1(head.bytes, start, colon).toLowerCase();
    const value = valueIn(head.bytes, colon + 1, behind - 2);
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
    start = behind;
  }
  return fields;
}

/** The values of one field, without making a text of any other. */
function valuesOf(head: RequestHead | null, name: string): readonly string[] {
  if (head === null) return NONE;
  let values: string[] | null = null;
  for (let start = head.fieldsStart; start < head.end - 2;) {
    const behind = head.bytes.indexOf(LF, start) + 1;
    const colon = start + name.length;
    if (head.bytes[colon] === COLON && isName(head.bytes, start, name)) {
      (values ??= []).push(valueIn(head.bytes, colon + 1, behind - 2));
    }
    start = behind;
  }
  return values ?? NONE;
}

/** Whether the bytes from `start` on are `name`, which is in small letters, without case. */
function isName(bytes: Buffer, start: number, name: string): boolean {
  for (let place = 0; place < name.length; place += 1) {
    const byte = bytes[start + place] ?? 0;
    const small = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
    if (small !== name.charCodeAt(place)) return false;
  }
  return true;
}

/** Without blanks round it. */
function valueIn(bytes: Buffer, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isBlank(bytes[from])) from += 1;
  while (to > from && isBlank(bytes[to - 1])) to -= 1;
  return latin1(bytes, from, to);
}

function isBlank(byte: number | undefined): boolean {
  return byte === BLANK || byte === TAB;
}
