import type { CallName, CallOutput, ParsedCallInput } from '../contract/calls.ts';
import type { ConsoleContext } from './ConsoleContext.ts';

/**
 * Answers one call. Its input has been parsed. What it throws becomes the answer: a `BalanzaError` with its code and
 * sentence, anything else an `InternalFailure` that says nothing and is logged.
 */
export type CallHandler<Name extends CallName> = (
  input: ParsedCallInput<Name>,
  context: ConsoleContext,
) => CallOutput<Name> | Promise<CallOutput<Name>>;
