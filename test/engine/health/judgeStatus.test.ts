import { expect, it } from 'vitest';
import { judgeStatus } from '../../../engine/health/judgeStatus.ts';

it.each([
  { status: 199, passes: false },
  { status: 200, passes: true },
  { status: 299, passes: true },
  { status: 300, passes: false },
  { status: 302, passes: true },
  { status: 303, passes: false },
])('HCK-05 the matcher 200-299,302 and an answer $status: $passes', ({ status, passes }) => {
  expect(
    judgeStatus(
      [
        [200, 299],
        [302, 302],
      ],
      status,
    ),
  ).toBe(passes);
});
