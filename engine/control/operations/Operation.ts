import type { EventFact } from '../../model/EventFact.ts';
import type { Random } from '../../model/Random.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';

/** Time and chance, which an operation takes as input. */
export interface OperationContext {
  readonly nowMs: number;
  readonly random: Random;
}

/** What an operation asks to be changed, as a whole, and what it answers. No changes: all was as asked already. */
export interface OperationResult<Output> {
  readonly changes: readonly ResourceChange[];
  readonly output: Output;
  /** For the history, such as `Load balancer web was created`; null when nothing worth telling happened. */
  readonly title: string | null;
  /** The same as a code, for whoever words it in another language; left out: there is none yet. */
  readonly fact?: EventFact | undefined;
  /** ARN or id of what it concerns. */
  readonly resource: string | null;
}

/**
 * One action of the API as a pure function. It checks everything before it asks for anything, and throws `BalanzaError`
 * with AWS's code. Named as AWS names it.
 */
export type Operation<Input, Output> = (
  resources: Resources,
  input: Input,
  context: OperationContext,
) => OperationResult<Output>;
