import { expect, it } from 'vitest';
import { comparison, comparisonTable, failuresOf } from './comparison.ts';
import type { Sample } from './measureProxies.ts';
import { median } from './medianRatio.ts';

const sample = (requestsPerCpuSecond: number, badStatuses = 0): Sample => ({
  requestsPerCpuSecond,
  requestsPerSecond: requestsPerCpuSecond / 2,
  cpu: 0.5,
  badStatuses,
  socketErrors: 0,
  p50Ms: 1,
  p99Ms: 2,
});

it('takes the middle, and the mean of two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([]), median([NaN, 5])]).toEqual([2, 2.5, null, 5]);
});

it('divides round by round before it takes the middle', () => {
  const samples = {
    small64: {
      balanza: [sample(100), sample(400), sample(90)],
      'http-proxy': [sample(25), sample(80), sample(10)], // 4, 5 and 9 times
    },
  };
  expect(comparison(samples, 'auto')[0]).toMatchObject({ ratio: 5, wallRatio: 5, mark: { floor: 4, goal: 5 } });
});

it('names what is below its floor, and bad answers of ours', () => {
  const samples = { small64: { balanza: [sample(39, 7)], 'http-proxy': [sample(10)], haproxy: [sample(60, 1)] } };
  expect(failuresOf(comparison(samples, 'handle'))).toEqual([
    'small64: 3.90 × http-proxy, below the floor of 4.00',
    'small64: Balanza gave 7 answers that are not 2xx or 3xx',
  ]);
});

it('holds the documented-API driver to its own floor', () => {
  const samples = { small64: { balanza: [sample(39)], 'http-proxy': [sample(10)] } };
  expect(failuresOf(comparison(samples, 'net'))).toEqual([]);
});

it('fails what could not be measured', () => {
  const samples = { conn: { balanza: [], 'http-proxy': [sample(10)] } };
  expect(failuresOf(comparison(samples, 'auto'))).toEqual(['conn: - × http-proxy, below the floor of 2.20']);
});

it('shows ratio, floor and goal side by side', () => {
  const samples = { small64: { balanza: [sample(55)], haproxy: [sample(50)] } };
  expect(comparisonTable(comparison(samples, 'auto')).split('\n')[1]?.split(/ +/).slice(0, 5)).toEqual([
    'small64',
    'haproxy',
    '1.10',
    '0.60',
    '0.80',
  ]);
});
