import { expect, it } from 'vitest';
import { expectedLog, unexpectedErrors } from './expectedLog.ts';

it('lets expected errors pass, and everything below an error', () => {
  const { log, expectError, lines } = expectedLog();
  expectError(/worker 1 ended/);
  log('error', 'worker 1 ended: exit code 1');
  log('warn', 'port 80 is taken');
  expect(lines.map(({ level }) => level)).toEqual(['error', 'warn']);
});

it.fails('fails the test after which an unexpected error stands in the log', () => {
  const { log } = expectedLog();
  log('error', 'worker 1 ended: exit code 1');
});

it('names what was not expected', () => {
  const lines = [
    { level: 'error', message: 'one' },
    { level: 'error', message: 'two' },
    { level: 'info', message: 'three' },
  ] as const;
  expect(unexpectedErrors(lines, [/one/])).toEqual(['two']);
});
