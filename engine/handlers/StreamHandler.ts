import type { ParsedStreamInput, StreamName, StreamValue } from '../contract/streams.ts';
import type { ConsoleContext } from './ConsoleContext.ts';

/**
 * Serves one subscription: calls `emit` with the complete first value before it returns, then with what changed, at most
 * five times a second. Returns what stops it. What it throws refuses the subscription.
 */
export type StreamHandler<Name extends StreamName> = (
  input: ParsedStreamInput<Name>,
  context: ConsoleContext,
  emit: (value: StreamValue<Name>) => void,
) => () => void;
