import { BalanzaError } from '../model/BalanzaError.ts';

/** Most tokens that are remembered; the oldest go. */
const KEPT = 1_000;

/**
 * Remembers what was answered to requests with a client token: the same request again, as a client sends it that lost the
 * answer, gets the same answer and changes nothing. Until the engine ends; the oldest of 1,000 go.
 */
export class ClientTokens {
  readonly #answers = new Map<string, { readonly asked: string; readonly answer: unknown }>();

  /** Forgets all of them. */
  clear(): void {
    this.#answers.clear();
  }

  /** Answers as before, or does it. `IdempotentParameterMismatch` when the token came with another request before. */
  once<Answer>(token: string | undefined, request: object, answer: () => Answer): Answer {
    if (token === undefined || token === '') return answer();
    const asked = JSON.stringify(request);
    const known = this.#answers.get(token);
    if (known?.asked === asked) return known.answer as Answer; // the same request had this answer
    if (known)
      throw new BalanzaError(
        'IdempotentParameterMismatch',
        `The client token '${token.slice(0, 64)}' was used with other parameters. Use a new one.`,
      );
    const given = answer();
    this.#answers.set(token, { asked, answer: given });
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined && this.#answers.size > KEPT) this.#answers.delete(oldest);
    return given;
  }
}
