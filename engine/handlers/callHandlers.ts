import type { CallName } from '../contract/calls.ts';
import type { CallHandler } from './CallHandler.ts';
import { thisProcess } from './io/thisProcess.ts';
import { NOT_OFFERED } from './notOffered.ts';
import { operationCalls } from './operationCalls.ts';

/** The handler of each call. */
export const CALL_HANDLERS: { readonly [Name in CallName]?: CallHandler<Name> } = {
  ...operationCalls,
  describeEngine: (_, { describe }) => ({ ...describe(), ...thisProcess(), notOffered: NOT_OFFERED }),
};
