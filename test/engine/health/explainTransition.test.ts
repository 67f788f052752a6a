import { expect, it } from 'vitest';
import { explainTransition } from '../../../engine/health/explainTransition.ts';

it.each([
  { id: 'E-087', state: 'healthy', contradicting: 0, says: '3 failed checks in a row make it unhealthy.' },
  { id: 'E-087', state: 'healthy', contradicting: 1, says: '2 more failed checks make it unhealthy.' },
  { id: 'E-087', state: 'healthy', contradicting: 2, says: '1 more failed check makes it unhealthy.' },
  { id: 'E-096', state: 'healthy', contradicting: 7, says: '1 more failed check makes it unhealthy.' },
  { id: 'E-088', state: 'unhealthy', contradicting: 0, says: '5 passes in a row make it healthy.' },
  { id: 'E-088', state: 'unhealthy', contradicting: 2, says: '3 more passes make it healthy.' },
  { id: 'E-088', state: 'unhealthy', contradicting: 4, says: '1 more pass makes it healthy.' },
  {
    id: 'N-010',
    state: 'initial',
    contradicting: 0,
    says: 'The first check that passes makes it healthy; 3 failed checks in a row make it unhealthy.',
  },
  {
    id: 'N-010',
    state: 'initial',
    contradicting: 2,
    says: 'The first check that passes makes it healthy; 1 more failed check makes it unhealthy.',
  },
] as const)('$id $state with $contradicting against: $says', ({ state, contradicting, says }) => {
  expect(explainTransition({ state, contradicting }, { healthy: 5, unhealthy: 3 })).toBe(says);
});
