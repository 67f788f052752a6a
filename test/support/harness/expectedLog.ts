import { expect, onTestFinished } from 'vitest';
import type { Log, LogLevel } from '../../../engine/model/Log.ts';

/** The log of an engine under test. */
export interface ExpectedLog {
  /** Give this to the engine. */
  readonly log: Log;
  readonly lines: readonly { readonly level: LogLevel; readonly message: string }[];
  /** Errors that match are part of the test. */
  readonly expectError: (pattern: RegExp) => void;
}

/** A log that fails the test, once it has run, when the engine logged an error that the test did not expect. */
export function expectedLog(): ExpectedLog {
  const lines: { level: LogLevel; message: string }[] = [];
  const expected: RegExp[] = [];
  onTestFinished(() => {
    expect(unexpectedErrors(lines, expected), 'errors that the engine logged').toEqual([]);
  });
  return {
    log: (level, message) => lines.push({ level, message }),
    lines,
    expectError: (pattern) => expected.push(pattern),
  };
}

/** Messages of level `error` that match none of `expected`. */
export function unexpectedErrors(lines: ExpectedLog['lines'], expected: readonly RegExp[]): readonly string[] {
  return lines
    .filter(({ level, message }) => level === 'error' && !expected.some((pattern) => pattern.test(message)))
    .map(({ message }) => message);
}
