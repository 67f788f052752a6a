import { expect, it } from 'vitest';
import type { TrafficRunView } from '../../../../engine/contract/views/TrafficRunView.ts';
import { runsBeside } from '../../../../renderer/pages/tester/runsBeside.ts';

/** `groups` by name; null: still running. */
const run = (runId: string, startedAtMs: number, endedAtMs: number | null, groups: readonly string[]) =>
  ({
    runId,
    startedAtMs,
    endedAtMs,
    expectations: groups.map((name) => ({ targetGroupName: name })),
  }) as unknown as TrafficRunView; // what is looked at

it.each([
  { name: 'one that had ended', others: [run('2', 0, 100, ['web'])], found: '' },
  { name: 'one that began later', others: [run('2', 200, 300, ['web'])], found: '' },
  { name: 'one to another group', others: [run('2', 0, null, ['api'])], found: '' },
  { name: 'one that goes on', others: [run('2', 0, null, ['web'])], found: '2' },
  {
    name: 'several, of which one overlaps',
    others: [run('2', 150, 160, ['api', 'web']), run('3', 0, 50, ['web'])],
    found: '2',
  },
])('runs that share a rotation: $name', ({ others, found }) => {
  const one = run('1', 100, 200, ['web']);
  expect(
    runsBeside(one, [one, ...others], 1_000)
      .map(({ runId }) => runId)
      .join(' '),
  ).toBe(found);
});
