import { expect, it } from 'vitest';
import { shareDomain } from '../../../renderer/charts/shareDomain.ts';

it.each([
  { largest: 0, domain: 0.02 },
  { largest: 0.0625, domain: 0.1 },
  { largest: 0.1, domain: 0.25 },
  { largest: 0.25, domain: 0.5 },
  // Two targets that fail open: a tick at half of the bar, and not where it looks like nine tenths.
  { largest: 0.5, domain: 1 },
  { largest: 1, domain: 1 },
])('console 2.2 a share of $largest at most is drawn on a scale to $domain', ({ largest, domain }) => {
  expect(shareDomain(largest)).toBe(domain);
});
