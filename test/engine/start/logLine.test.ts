import { expect, it } from 'vitest';
import { logLine } from '../../../engine/start/logLine.ts';

it('contract, Metrics and logs: an event is one line, whatever it says', () => {
  const line = logLine(Date.UTC(2026, 10, 30, 7, 8, 9, 10), 'warn', 'one\r\ntwo\x1b[31m\n');
  expect(line).toBe('2026-11-30T07:08:09.010Z warn  one two [31m\n');
});
