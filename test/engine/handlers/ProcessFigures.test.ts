import { expect, it } from 'vitest';
import { parseProcStat, parseProcStatus, parsePs } from '../../../engine/handlers/ProcessFigures.ts';

it('console 1.13: reads the group and the time of a process and of the children it outlived, whatever its name is', () => {
  const text = '4122 (a) b (c) S 4000 4122 4122 0 -1 4194560 100 200 0 0 150 50 7 3 20 0 1 0 999 1 2';
  expect(parseProcStat(text)).toEqual({ group: 4_122, cpuMs: 2_100 });
});

it.each(['', '4122 (sh', '4122 (sh) S 1 4122 x', '4122 (sh) Z 1 4122 1 0 -1 4194560 1 2 0 0 a b c d'])(
  'reads nothing from “%s”',
  (text) => {
    expect(parseProcStat(text)).toBeNull();
  },
);

it('console 1.13: reads resident memory, of which one that has ended has none', () => {
  expect(parseProcStatus('Name:\tnode\nVmPeak:\t  999 kB\nVmRSS:\t   2048 kB\nThreads:\t1\n')).toBe(2_097_152);
  expect(parseProcStatus('Name:\tnode\nState:\tZ (zombie)\n')).toBe(0);
});

it('console 1.13: adds up the processes of a group as ps lists them, on macOS and elsewhere', () => {
  const groups = parsePs('   42  1000   0:01.50\n   42   500 1:00:00\n    7     8 2-03:00:01\nno such line\n');
  expect([...groups]).toEqual([
    [42, { cpuMs: 3_601_500, memoryBytes: 1_536_000 }],
    [7, { cpuMs: (2 * 86_400 + 3 * 3_600 + 1) * 1_000, memoryBytes: 8_192 }],
  ]);
});
