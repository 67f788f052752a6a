import { describe, expect, it } from 'vitest';
import { readStreak, readVerdict } from '../../../engine/health/NodeVerdict.ts';
import type { ProbeOutcome } from '../../../engine/health/ProbeReport.ts';
import { recordProbe } from '../../../engine/health/recordProbe.ts';
import { targetGroupArn } from '../../../engine/model/names.ts';
import { FIRST_TARGET_ROW, TARGET_FLOAT } from '../../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../../engine/sharedTable/SharedTable.ts';
import { FakeClock } from '../../support/FakeClock.ts';
import { CHECK, group, keyOf, PASSED, REFUSED, startNode, target, targets, zones } from './startNode.ts';

/** A clock whose periodic timers can be held up, as by a thread that is busy. */
class StallingClock extends FakeClock {
  isStalled = false;
  #held: (() => void) | undefined;

  override every(periodMs: number, callback: () => void): () => void {
    return super.every(periodMs, () => {
      if (this.isStalled) this.#held = callback;
      else callback();
    });
  }

  /** Ends the stall: what was held up runs once, as it would. */
  resume(): void {
    this.isStalled = false;
    this.#held?.();
  }
}

const gapsOf = (starts: readonly number[]) => starts.slice(1).map((start, index) => start - (starts[index] ?? 0));

describe('when probes start', () => {
  it.each([500, 1_000])('HCK-02 three nodes and %i targets: no burst, not at the start nor later', (count) => {
    const clock = new FakeClock();
    const nodes = zones.map((zone, index) => startNode({ clock, zone, seed: index + 1 }));
    for (const node of nodes) node.patch(targets(count));
    clock.advance(80_000);
    const perSlot = new Map<number, number>();
    for (const { probes } of nodes) {
      for (const { atMs } of probes)
        perSlot.set(Math.floor(atMs / 100), (perSlot.get(Math.floor(atMs / 100)) ?? 0) + 1);
    }
    const perInterval = count * nodes.length;
    expect(Math.max(...perSlot.values())).toBeLessThanOrEqual(perInterval * 0.05);
    // After five stretched gaps and one more all are at their phases: a slot holds a hundredth, as near as can be.
    const settled = Array.from({ length: 100 }, (_, slot) => perSlot.get(700 + slot) ?? 0);
    expect(Math.max(...settled)).toBeLessThanOrEqual(perInterval * 0.013);
    expect(Math.min(...settled)).toBeGreaterThanOrEqual(perInterval * 0.007);
  });

  it('HCK-02 probes each target every interval, at first stretched by a fifth at most', () => {
    const { patch, clock, starts } = startNode();
    patch(targets(500));
    clock.advance(120_000);
    for (let index = 0; index < 500; index += 1) {
      const gaps = gapsOf(starts(1_000 + index));
      expect(Math.min(...gaps)).toBe(10_000);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(12_000);
      expect(gaps.slice(5).every((gap) => gap === 10_000)).toBe(true);
    }
  });

  it('HCK-02 two nodes do not probe one target in step', () => {
    const clock = new FakeClock();
    const nodes = [startNode({ clock, seed: 1 }), startNode({ clock, seed: 2 })];
    for (const { patch } of nodes) patch(targets(100));
    clock.advance(100_000);
    const [one = 0, other = 0] = nodes.map(({ starts }) => starts(1_000).at(-1));
    expect(Math.abs(one - other) % 10_000).toBeGreaterThan(500);
  });

  it('HCK-02 probes one new target within 0.2 s, and 500 within 3 s', () => {
    const { patch, clock, probes } = startNode();
    patch([target(0)]);
    clock.advance(200);
    expect(probes).toHaveLength(1);
    patch(targets(500));
    clock.advance(3_100);
    expect(new Set(probes.map(({ order }) => order.port)).size).toBe(500);
  });

  it('HCK-06 keeps the spacing whatever the response time', () => {
    const { patch, clock, starts } = startNode({
      answer: (port) => (port === 1_000 ? { outcome: PASSED, afterMs: 4_900 } : null),
    });
    patch(targets(2));
    clock.advance(70_000);
    const from = clock.monotonicMs();
    clock.advance(100_000);
    for (const port of [1_000, 1_001]) {
      const gaps = gapsOf(starts(port).filter((start) => start > from));
      expect(gaps).toEqual(Array.from({ length: gaps.length }, () => 10_000));
      expect(gaps.length).toBeGreaterThanOrEqual(9);
    }
  });

  it('HCK-02 a stall is not followed by a burst', () => {
    const clock = new StallingClock();
    const { patch, probes } = startNode({ clock });
    patch(targets(1_000));
    clock.advance(60_000);
    clock.isStalled = true;
    const before = probes.length;
    clock.advance(5_000);
    clock.resume();
    expect(probes.length - before).toBe(64);
    clock.advance(1_000);
    expect(probes.length - before).toBeGreaterThan(500);
  });

  it('HCK-06 at most one probe of a target at a time', () => {
    const { patch, clock, checker, probes } = startNode({ answer: () => null });
    patch([target(0)]);
    clock.advance(200);
    for (let again = 0; again < 3; again += 1) checker.checkNow(group, keyOf(0));
    expect(probes).toHaveLength(1);
  });
});

describe('how probes end', () => {
  it('HCK-06 a probe without an answer ends with the timeout, and its connection with it', () => {
    const { patch, clock, probes, reports, checker, table } = startNode({ answer: () => null });
    patch([target(0)]);
    clock.advance(200);
    const startedMs = probes[0]?.atMs ?? 0;
    clock.advance(startedMs + 4_999 - clock.monotonicMs());
    expect(probes[0]?.isOpen).toBe(true);
    clock.advance(60);
    expect(probes[0]?.isOpen).toBe(false);
    clock.advance(20_000);
    expect(readVerdict(table, target(0).row)).toEqual({ kind: 'unhealthy', failure: { kind: 'timeout' } });
    void checker.close();
    expect(reports[0]?.outcome).toEqual({ kind: 'timeout' });
  });

  it('HCK-06 an answer just before the timeout counts', () => {
    const { patch, clock, told } = startNode({ answer: () => ({ outcome: PASSED, afterMs: 4_990 }) });
    patch([target(0)]);
    clock.advance(5_300);
    expect(told).toEqual([`${keyOf(0)} healthy, row says healthy`]);
  });

  it('HCK-04 tells of a change once, when the row says so', () => {
    let outcome: ProbeOutcome = PASSED;
    const { patch, clock, told } = startNode({ answer: () => ({ outcome, afterMs: 1 }) });
    patch([target(0)]);
    clock.advance(60_000);
    outcome = REFUSED;
    clock.advance(60_000);
    outcome = PASSED;
    clock.advance(60_000);
    expect(told).toEqual(
      ['healthy', 'unhealthy', 'healthy'].map((verdict) => `${keyOf(0)} ${verdict}, row says ${verdict}`),
    );
  });

  it('E-096 the threshold is a number of failed probes', () => {
    const { patch, clock, told, starts } = startNode({ answer: () => ({ outcome: REFUSED, afterMs: 1 }) });
    patch([target(0)], { ...CHECK, unhealthyThreshold: 3 });
    while (told.length === 0 && clock.monotonicMs() < 100_000) clock.advance(20);
    expect(starts(1_000)).toHaveLength(3);
  });

  it('reports once a second, with node, target, time, latency and status', () => {
    const { patch, clock, reports, node } = startNode({ answer: () => ({ outcome: PASSED, afterMs: 7 }) });
    patch([target(0)]);
    clock.advance(900);
    expect(reports).toEqual([]);
    clock.advance(200);
    expect(reports).toEqual([
      {
        nodeId: node.base.nodeId,
        targetGroupArn: group,
        key: keyOf(0),
        startedAtMs: expect.any(Number) as number, // a matcher
        latencyMs: 7,
        status: 200,
        outcome: PASSED,
      },
    ]);
    expect(Math.abs((reports[0]?.startedAtMs ?? 0) - clock.nowMs())).toBeLessThan(1_200);
  });

  it('E-104 a probe that could not be run is reported and changes nothing', () => {
    const { patch, clock, reports, told, table } = startNode({
      answer: () => ({ outcome: { kind: 'notRun', error: 'EMFILE' }, afterMs: 0 }),
    });
    patch([target(0)]);
    clock.advance(60_000);
    expect(reports.length).toBeGreaterThan(3);
    expect(told).toEqual([]);
    expect(readVerdict(table, target(0).row)).toEqual({ kind: 'none' });
  });

  it('a probe asks host, health check port and path, from the address of the node', () => {
    const { patch, clock, probes } = startNode();
    patch([target(0, { host: '127.0.0.9', healthCheckPort: 9_090 })]);
    clock.advance(200);
    expect(probes[0]?.order).toEqual({
      protocol: 'HTTP',
      host: '127.0.0.9',
      port: 9_090,
      path: '/health',
      matcher: [[200, 200]],
      sourceAddress: '127.0.10.4',
    });
  });
});

describe('changes', () => {
  it('E-119 a shorter interval takes effect within itself, spread, and keeps what is known', () => {
    const { patch, clock, starts, table, told } = startNode();
    patch(targets(500), { ...CHECK, intervalMs: 300_000 });
    clock.advance(10_000);
    expect(told).toHaveLength(500);
    patch([], { ...CHECK, intervalMs: 5_000, timeoutMs: 2_000 });
    clock.advance(5_020);
    const second = Array.from({ length: 500 }, (_, index) => (starts(1_000 + index)[1] ?? Infinity) - 10_000);
    expect(Math.max(...second)).toBeLessThanOrEqual(5_020);
    const perSlot = Array.from(
      { length: 50 },
      (_, slot) => second.filter((at) => Math.floor(at / 100) === slot).length,
    );
    expect(Math.max(...perSlot)).toBeLessThanOrEqual(500 * 0.05);
    expect(told).toHaveLength(500);
    expect(readStreak(table, target(0).row)).toEqual({ state: 'healthy', contradicting: 0 });
  });

  it('E-119 a longer interval takes effect', () => {
    const { patch, clock, starts } = startNode();
    patch([target(0)]);
    clock.advance(100_000);
    patch([], { ...CHECK, intervalMs: 60_000 });
    const before = starts(1_000).length;
    clock.advance(600_000);
    expect(starts(1_000).length - before).toBe(10);
  });

  it('E-119 a change of the threshold keeps the count of failures', () => {
    const { patch, clock, told, table } = startNode({ answer: () => ({ outcome: REFUSED, afterMs: 1 }) });
    patch([target(0)], { ...CHECK, unhealthyThreshold: 10 });
    clock.advance(25_000);
    const { contradicting } = readStreak(table, target(0).row);
    expect(contradicting).toBeGreaterThanOrEqual(2);
    patch([], { ...CHECK, unhealthyThreshold: contradicting + 1 });
    expect(told).toEqual([]);
    clock.advance(12_000);
    expect(told).toEqual([`${keyOf(0)} unhealthy, row says unhealthy`]);
  });

  it.each([
    { name: 'path', check: { ...CHECK, path: '/other' }, put: [] },
    { name: 'matcher', check: { ...CHECK, matcher: [[200, 299]] as const }, put: [] },
    { name: 'port', check: CHECK, put: [target(0, { healthCheckPort: 9_090 })] },
  ])('E-119 a running probe that asked by the old $name counts for nothing', ({ check, put }) => {
    const { patch, clock, probes, reports, told } = startNode({ answer: () => ({ outcome: REFUSED, afterMs: 1_000 }) });
    patch([target(0)], { ...CHECK, unhealthyThreshold: 1 });
    clock.advance(200);
    patch(put, { ...check, unhealthyThreshold: 1 });
    expect(probes[0]?.isOpen).toBe(false);
    clock.advance(3_000);
    expect([told, reports]).toEqual([[], []]);
    clock.advance(13_000);
    expect(told).toHaveLength(1);
  });

  it('a running probe outlives a change that does not concern it', () => {
    const { patch, clock, probes } = startNode({ answer: () => null });
    patch([target(0)]);
    clock.advance(200);
    patch([target(1)], { ...CHECK, healthyThreshold: 7 });
    expect(probes[0]?.isOpen).toBe(true);
  });

  it.each([
    { name: 'removed', put: [], remove: [keyOf(0)] },
    { name: 'draining', put: [target(0, { draining: true, routable: false, checked: false })], remove: [] },
    { name: 'registered anew', put: [target(0, { row: FIRST_TARGET_ROW + 77 })], remove: [] },
  ])('E-098 the result for a registration that was $name is dropped', ({ put, remove }) => {
    const { patch, clock, probes, told, reports } = startNode({ answer: () => null });
    patch([target(0)]);
    clock.advance(200);
    patch(put, CHECK, remove);
    expect(probes[0]?.isOpen).toBe(false);
    probes[0]?.listener.onOutcome(PASSED, 200);
    clock.advance(4_000);
    expect([told, reports]).toEqual([[], []]);
  });

  it('E-098 what is not checked is not probed, and no timer runs for it', () => {
    const { patch, clock, probes } = startNode();
    patch([target(0, { checked: false, draining: true })]);
    clock.advance(60_000);
    expect(probes).toEqual([]);
    expect(clock.armed).toBe(0);
  });

  it('E-098 a group that leaves the node is probed no more', () => {
    const { patch, clock, probes, checker, node } = startNode();
    patch(targets(10));
    clock.advance(1_000);
    const { changedGroups } = node.apply({ nodeId: node.base.nodeId, targetGroups: { put: [], remove: [group] } });
    checker.update(changedGroups);
    expect(clock.armed).toBe(0);
    const before = probes.length;
    clock.advance(60_000);
    expect(probes.length).toBe(before);
  });

  it('checks again after a long time with nothing to check', () => {
    const { patch, clock, probes } = startNode();
    patch([target(0)]);
    clock.advance(1_000);
    patch([], CHECK, [keyOf(0)]);
    clock.advance(3_600_000);
    patch([target(1)]);
    clock.advance(200);
    expect(probes.map(({ order }) => order.port)).toEqual([1_000, 1_001]);
  });
});

describe('the rest of a life', () => {
  it('a worker that takes over starts from the verdict and count of the row', () => {
    const table = new SharedTable();
    const thresholds = { healthy: 2, unhealthy: 2 };
    recordProbe(table, target(0).row, { outcome: PASSED, status: 200, atMs: 1, thresholds });
    recordProbe(table, target(0).row, { outcome: REFUSED, status: 0, atMs: 2, thresholds });
    const { patch, clock, told } = startNode({ table, answer: () => ({ outcome: REFUSED, afterMs: 1 }) });
    patch([target(0)]);
    expect(readVerdict(table, target(0).row)).toEqual({ kind: 'healthy' });
    clock.advance(200);
    expect(told).toEqual([`${keyOf(0)} unhealthy, row says unhealthy`]);
  });

  it('checkNow probes besides the schedule, only what is checked', () => {
    const { patch, clock, probes, checker, starts } = startNode();
    patch([target(0), target(1, { checked: false, draining: true })]);
    clock.advance(100_000);
    const before = probes.length;
    checker.checkNow(group, keyOf(0));
    checker.checkNow(group, keyOf(1));
    checker.checkNow(group, keyOf(2));
    checker.checkNow(targetGroupArn('us-local-1', 'other', '0123456789abcdef'), keyOf(0));
    expect(probes.length - before).toBe(1);
    clock.advance(30_000);
    const scheduled = starts(1_000).filter((_, index) => index !== before);
    expect(new Set(gapsOf(scheduled.slice(-5)))).toEqual(new Set([10_000]));
  });

  it('close ends every probe and timer, hands over the last reports, and waits for the connections', async () => {
    const { patch, clock, probes, checker, reports } = startNode({
      answer: (port) => (port === 1_000 ? { outcome: PASSED, afterMs: 1 } : null),
    });
    patch(targets(5));
    clock.advance(300);
    expect(probes).toHaveLength(5);
    const closed = Promise.all([checker.close(), checker.close()]);
    expect(probes.filter((probe) => probe.isOpen)).toEqual([]);
    expect(clock.armed).toBe(0);
    expect(reports).toHaveLength(1);
    await closed;
    checker.checkNow(group, keyOf(0));
    checker.update([group]);
    clock.advance(60_000);
    expect(probes).toHaveLength(5);
  });
});

describe('the row of a target', () => {
  const nextOf = ({ table, clock }: ReturnType<typeof startNode>, index = 0) =>
    table.float(target(index).row, TARGET_FLOAT.nextProbeAtMs) - clock.nowMs();

  it('E-087 says when the next probe is due, and nothing once there is none', () => {
    const node = startNode();
    node.patch([target(0)]);
    expect(nextOf(node)).toBeLessThanOrEqual(200);
    let due = nextOf(node) + node.clock.monotonicMs();
    for (let round = 0; round < 5; round += 1) {
      const before = node.probes.length;
      node.clock.advance(due - node.clock.monotonicMs());
      expect(node.probes).toHaveLength(before + 1);
      expect(node.probes.at(-1)?.atMs).toBe(due);
      due = nextOf(node) + node.clock.monotonicMs();
      expect(nextOf(node)).toBeGreaterThanOrEqual(CHECK.intervalMs);
    }
    node.patch([target(0)], { ...CHECK, intervalMs: 5_000 });
    expect(nextOf(node)).toBeLessThanOrEqual(5_000);
    node.patch([target(0, { checked: false, draining: true })]);
    expect(node.table.float(target(0).row, TARGET_FLOAT.nextProbeAtMs)).toBe(0);
  });
});
