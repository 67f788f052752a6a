import type { MatchedRequest } from '../../routing/MatchedRequest.ts';
import type { RequestWords } from '../../wire/http1/RequestWords.ts';

const NONE: readonly string[] = [];

/**
 * A request head as rules see it: what was sent, before anything is added or taken away. Each part is made when a rule
 * first asks for it. One object for all requests, valid until the next `show`.
 */
export class HeadView implements MatchedRequest {
  sourceIp = '';
  #head: RequestWords | null = null;
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
  show(head: RequestWords, sourceIp: string): void {
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
    if (this.#askedName !== '') return (this.#fields ??= this.#head?.fields() ?? null)?.get(name) ?? NONE;
    this.#askedName = name;
    this.#askedValues = this.#head?.values(name) ?? NONE;
    return this.#askedValues;
  }

  #findQuestion(): number {
    if (this.#question === -2) this.#question = this.target.indexOf('?');
    return this.#question;
  }
}
