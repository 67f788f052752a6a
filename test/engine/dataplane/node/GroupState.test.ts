import { beforeEach, describe, expect, it } from 'vitest';
import { GroupState } from '../../../../engine/dataplane/node/GroupState.ts';
import { isBelowMinimum } from '../../../../engine/model/minimumHealthy.ts';
import type { TargetConfiguration, TargetGroupConfiguration } from '../../../../engine/model/NodeConfiguration.ts';
import { targetKey } from '../../../../engine/model/names.ts';
import { FIRST_TARGET_ROW, TARGET_FLOAT, TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../../../engine/sharedTable/SharedTable.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { nodeEnvironment } from '../../../support/nodeEnvironment.ts';
import { groupArn, ZONE } from '../../../support/topology.ts';

const settings = {
  targetGroupArn: groupArn('web'),
  name: 'web',
  healthCheck: {
    protocol: 'HTTP',
    path: '/',
    intervalMs: 30_000,
    timeoutMs: 5_000,
    healthyThreshold: 5,
    unhealthyThreshold: 2,
    matcher: [],
  },
  minimumHealthyCount: 1,
  minimumHealthyPercent: null,
  retryStaleConnection: false,
} as const;

const rowOf = (name: string) => FIRST_TARGET_ROW + 1 + name.charCodeAt(0);

const target = (name: string, more: Partial<TargetConfiguration> = {}): TargetConfiguration => ({
  key: targetKey(name, 80),
  row: rowOf(name),
  host: '127.0.0.1',
  port: 80,
  healthCheckPort: 80,
  zone: ZONE.a,
  routable: true,
  checked: true,
  draining: false,
  ...more,
});

describe('GroupState', () => {
  let table: SharedTable;
  let group: GroupState;
  let clock: FakeClock;
  beforeEach(() => {
    table = new SharedTable();
    clock = new FakeClock();
    group = new GroupState(settings, nodeEnvironment({ table, clock }));
  });

  const put = (...targets: TargetConfiguration[]) =>
    group.apply({ targetGroupArn: settings.targetGroupArn, putTargets: targets, removeTargets: [] });
  const remove = (...names: string[]) =>
    group.apply({
      targetGroupArn: settings.targetGroupArn,
      putTargets: [],
      removeTargets: names.map((name) => targetKey(name, 80)),
    });
  const verdicts = (healthy: string, unhealthy = '') => {
    for (const name of healthy) table.setInt(rowOf(name), TARGET_INT.verdict, VERDICT.healthy);
    for (const name of unhealthy) table.setInt(rowOf(name), TARGET_INT.verdict, VERDICT.unhealthy);
    group.onVerdict();
  };
  const choices = (count: number) =>
    Array.from({ length: count }, () => group.choose(clock.monotonicMs())?.configuration.key.split(':')[0] ?? '-').join(
      '',
    );

  it('E-038 sends only to healthy targets while there is one', () => {
    put(target('a'), target('b'), target('c'));
    verdicts('ac', 'b');
    expect(choices(4)).toBe('acac');
    expect(group.isFailingOpen).toBe(false);
  });

  it('E-004 sends to a target again once it is healthy again', () => {
    put(target('a'), target('b'));
    verdicts('a', 'b');
    expect(choices(2)).toBe('aa');
    verdicts('ab');
    expect([...choices(4)].toSorted().join('')).toBe('aabb');
  });

  it('fails open: with every target unhealthy, or none checked yet, it sends to all', () => {
    put(target('a'), target('b'));
    expect(choices(2)).toBe('ab');
    verdicts('', 'ab');
    expect(choices(4)).toBe('abab');
    expect(group.isFailingOpen).toBe(true);
  });

  it('N-013 a draining target is never chosen, not even when failing open', () => {
    put(target('a', { draining: true, routable: false }), target('b'));
    expect(choices(2)).toBe('bb');
  });

  it('has nobody to choose when no target is routable (503)', () => {
    put(target('a', { routable: false }));
    verdicts('a');
    expect(group.choose(clock.monotonicMs())).toBeUndefined();
  });

  it.each([
    { draining: true, removed: 'abort' },
    { draining: false, removed: 'finish' },
  ] as const)(
    'N-013 a removed target that was draining=$draining lets requests in flight $removed',
    ({ draining, removed }) => {
      put(target('a', { draining }));
      let closed = 0;
      group.targets.get(targetKey('a', 80))?.idle.push({ touchedMs: 0, destroy: () => (closed += 1) });
      expect(remove('a').map((gone) => gone.removed)).toEqual([removed]);
      expect(closed).toBe(1);
    },
  );

  it('N-014 requests in flight to a target that was deregistered without a delay end, to others they do not', () => {
    put(target('a'), target('b'));
    const keys = [targetKey('a', 80), targetKey('b', 80)];
    const gone = group.apply({
      targetGroupArn: group.settings.targetGroupArn,
      putTargets: [],
      removeTargets: keys,
      deregistered: keys.slice(0, 1),
    });
    expect(gone.map(({ removed }) => removed)).toEqual(['abort', 'finish']);
  });

  it('a registration made anew is another target: fresh connections, verdict of its own row', () => {
    put(target('a'), target('b'));
    verdicts('ab');
    const before = group.targets.get(targetKey('a', 80));
    expect(put(target('a', { row: rowOf('z') }))).toEqual([before]);
    expect(choices(2)).toBe('bb');
  });

  it('a changed target keeps its connections', () => {
    put(target('a'));
    const before = group.targets.get(targetKey('a', 80));
    put(target('a', { healthCheckPort: 81 }));
    expect(group.targets.get(targetKey('a', 80))).toBe(before);
    expect(before?.configuration.healthCheckPort).toBe(81);
  });

  it('a worker that takes over starts from the last verdict, with nothing in flight', () => {
    table.setInt(rowOf('a'), TARGET_INT.verdict, VERDICT.healthy);
    table.setInt(rowOf('a'), TARGET_INT.inFlight, 7);
    put(target('a'), target('b'));
    expect(choices(2)).toBe('aa');
    expect(table.int(rowOf('a'), TARGET_INT.inFlight)).toBe(0);
  });

  describe('selection', () => {
    const select = (selection: NonNullable<TargetGroupConfiguration['selection']>) =>
      group.apply({
        targetGroupArn: settings.targetGroupArn,
        base: { ...settings, selection },
        putTargets: [],
        removeTargets: [],
      });
    const slowStart = { algorithm: 'round_robin', slowStartMs: 30_000, mitigatesAnomalies: false } as const;

    it('ELB 4.4 least_outstanding_requests goes by the requests in flight at this node', () => {
      put(target('a'), target('b'), target('c'));
      verdicts('abc');
      select({ ...slowStart, algorithm: 'least_outstanding_requests', slowStartMs: 0 });
      table.setInt(rowOf('a'), TARGET_INT.inFlight, 3);
      table.setInt(rowOf('c'), TARGET_INT.inFlight, 1);
      expect(choices(3)).toBe('bbb');
    });

    it('DRG-02 a target that becomes healthy beside warm ones begins slowly, and again after a failure', () => {
      select(slowStart);
      put(target('a'), target('b'));
      verdicts('ab');
      put(target('c'));
      verdicts('c');
      expect(choices(100)).not.toContain('c');
      clock.advance(15_000);
      expect(choices(100).match(/c/g)).toHaveLength(20);
      verdicts('', 'c');
      verdicts('c');
      expect(choices(100)).not.toContain('c');
      clock.advance(30_000);
      expect(choices(99).match(/c/g)).toHaveLength(33);
    });

    it.each([
      { name: 'registered together into an empty group', before: '', then: 'abc' },
      { name: 'the only healthy target', before: '', then: 'a' },
    ])('DRG-02 $name: no slow start', ({ before, then }) => {
      select(slowStart);
      put(target('a'), target('b'), target('c'));
      verdicts(before);
      verdicts(then, [...'abc'].filter((name) => !then.includes(name)).join(''));
      expect([...new Set(choices(then.length))].toSorted().join('')).toBe(then);
    });

    it('DRG-02 turned on for healthy targets changes nothing', () => {
      put(target('a'), target('b'), target('c'));
      verdicts('abc');
      select(slowStart);
      expect(choices(3)).toBe('abc');
    });

    it('ELB 4.4 an anomalous target is told, and gets less only where that is wished', () => {
      put(target('a'), target('b'), target('c'));
      verdicts('abc');
      select({ algorithm: 'weighted_random', slowStartMs: 0, mitigatesAnomalies: false });
      const fail = () => {
        for (const name of 'abc') table.add(rowOf(name), TARGET_FLOAT.responses, 100);
        table.add(rowOf('b'), TARGET_FLOAT.status5xx, 80);
        return group.watchForAnomalies();
      };
      const told = () => [...'abc'].filter((name) => table.int(rowOf(name), TARGET_INT.anomalous) === 1).join('');
      const shareOfB = () => (choices(3_000).match(/b/g)?.length ?? 0) / 3_000;
      group.watchForAnomalies();
      expect([fail(), fail()], 'news').toEqual([true, false]);
      for (let period = 0; period < 6; period += 1) fail();
      expect(told()).toBe('b');
      expect(shareOfB()).toBeGreaterThan(0.3);
      expect(table.int(rowOf('b'), TARGET_INT.mitigated)).toBe(0);

      select({ algorithm: 'weighted_random', slowStartMs: 0, mitigatesAnomalies: true });
      expect(shareOfB()).toBeLessThan(0.02);
      fail();
      expect(table.int(rowOf('b'), TARGET_INT.mitigated)).toBe(1);
    });
  });

  it('what outlives a removed target counts in nobody’s row', () => {
    put(target('a'));
    const gone = group.targets.get(targetKey('a', 80));
    remove('a');
    expect(gone?.row).toBe(FIRST_TARGET_ROW);
  });
});

describe('isBelowMinimum', () => {
  it.each([
    { healthy: 0, total: 2, count: 1, percent: null, below: true },
    { healthy: 1, total: 2, count: 1, percent: null, below: false },
    { healthy: 4, total: 10, count: 1, percent: 50, below: true },
    { healthy: 5, total: 10, count: 1, percent: 50, below: false },
    { healthy: 5, total: 10, count: 6, percent: 50, below: true },
  ])(
    '$healthy of $total healthy, at least $count and $percent %: below is $below',
    ({ healthy, total, count, percent, below }) => {
      expect(isBelowMinimum(healthy, total, { minimumHealthyCount: count, minimumHealthyPercent: percent })).toBe(
        below,
      );
    },
  );
});
