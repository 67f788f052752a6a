import { expect, it } from 'vitest';
import { METHOD_PARAMETERS, unsupportedParameter } from '../../../../engine/model/upstream/unsupportedParameter.ts';
import type { BalancingMethodKind } from '../../../../engine/model/upstream/BalancingMethod.ts';

it.each([
  { method: 'round_robin', supported: 'weight=2 slow_start=1s backup max_conns=1 down drain' },
  { method: 'least_conn', supported: 'weight=2 slow_start=1s backup max_conns=1 down drain' },
  { method: 'hash', supported: 'weight=2 max_conns=1 down drain' },
  { method: 'ip_hash', supported: 'weight=2 max_conns=1 down drain' },
  { method: 'random', supported: 'weight=2 max_conns=1 down drain' },
  { method: 'least_time', supported: 'backup max_conns=1 down drain' },
  { method: 'feedback', supported: 'weight=2 backup max_conns=1 down drain' },
] as const)('A-006, A-007 $method supports $supported', ({ method, supported }) => {
  const words = ['weight=2', 'slow_start=1s', 'backup', 'max_conns=1', 'down', 'drain'];
  expect(words.filter((word) => unsupportedParameter(method, word) === null).join(' ')).toBe(supported);
});

it('A-006 names the parameter as it was written', () => {
  const texts = (Object.keys(METHOD_PARAMETERS) as BalancingMethodKind[]) // a record of all kinds has no other keys
    .map((method) => unsupportedParameter(method, 'weight=02'));
  expect(texts.filter((text) => text !== null)).toEqual(['balancing method does not support parameter "weight=02"']);
});
