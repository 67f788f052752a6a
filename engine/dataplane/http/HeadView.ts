import type { MatchedRequest } from '../../routing/MatchedRequest.ts';
import { latin1, TAB, BLANK, COLON } from '../../wire/http1/characterClasses.ts';
import { linesNamed } from '../../wire/http1/ConnectionTokens.ts';
import type { RequestHead } from '../../wire/http1/RequestHead.ts';

/**
 * A request head as rules see it: what was sent, before anything is added or taken away. Each part is made when a rule
 * first asks for it. One object for all requests, valid until the next `show`.
 */
export class HeadView implements MatchedRequest {
  sourceIp = '';
  #head: RequestHead | null = null;
  #host: string | null = null;
  #target: string | null = null;
  /** Place of `?` in the target; -1: there is none; -2: not looked for yet. */
  #question = -2;

  /** Looks at a request now. */
  show(head: RequestHead, sourceIp: string): void {
    this.sourceIp = sourceIp;
    this.#head = head;
    this.#host = null;
    this.#target = null;
    this.#question = -2;
  }

  get method(): string {
    return this.#head?.method() ?? '';
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
    const head = this.#head;
    if (head === null) return [];
    const { bytes } = head;
    return linesNamed(bytes, head.fieldsStart, head.end - 2, [name]).map(([start, behind]) => {
      let from = bytes.indexOf(COLON, start) + 1;
      let to = behind - 2;
      while (from < to && isBlank(bytes[from])) from += 1;
      while (to > from && isBlank(bytes[to - 1])) to -= 1;
      return latin1(bytes, from, to);
    });
  }

  #findQuestion(): number {
    if (this.#question === -2) this.#question = this.target.indexOf('?');
    return this.#question;
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === BLANK || byte === TAB;
}
