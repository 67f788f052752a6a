import { expect, it } from 'vitest';

it('passes', () => {
  expect(1).toBe(1);
});

it('fails', () => {
  expect(1).toBe(2);
});

it('is skipped with a note', (context) => {
  context.skip('needs a display');
});

it.skip('is skipped [needs root]', () => undefined);
