import { describe, expect, it } from 'vitest';
import { afterProbe, type ProbeStreak } from '../../../engine/health/afterProbe.ts';
import { targetHealthOf } from '../../../engine/health/targetHealthOf.ts';
import type { ZoneName } from '../../../engine/model/names.ts';
import { detectionTimes, isReplayable, replayProbes, type RecordedProbe } from '../../../engine/model/replayProbes.ts';
import type { HealthCheckSettings } from '../../../engine/model/TargetGroup.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { targetGroup } from '../../support/topology.ts';

const settings = (more: Partial<HealthCheckSettings> = {}): HealthCheckSettings => ({
  ...targetGroup('web').healthCheck,
  healthyThresholdCount: 2,
  unhealthyThresholdCount: 3,
  healthCheckTimeoutSeconds: 5,
  ...more,
});

const OUTCOME = { '.': 'passed', m: 'codeMismatch', t: 'timeout', x: 'failed', n: 'notRun' } as const;

/** A letter each: `.` passed with 200 in 10 ms, `m` 503, `t` timed out after 5 s, `x` refused, `n` not run. */
function probes(letters: string, nodeId: string | null = 'a'): RecordedProbe[] {
  return Array.from(letters).map((letter, place) => ({
    nodeId,
    startedAtMs: 1_000 * place,
    latencyMs: letter === 't' ? 5_000 : 10,
    status: letter === '.' ? 200 : letter === 'm' ? 503 : 0,
    outcome: OUTCOME[letter as keyof typeof OUTCOME], // letters of the table above
  }));
}

describe('replayProbes', () => {
  it.each([
    { id: 'N-010', name: 'the first pass makes a target healthy', of: '.', state: 'healthy', sinceMs: 0 },
    { id: 'E-087', name: 'two failures of three needed', of: '..xx', state: 'healthy', sinceMs: 0 },
    { id: 'E-087', name: 'three failures of three needed', of: '..xxx', state: 'unhealthy', sinceMs: 4_000 },
    { id: 'HCK-04', name: 'a pass in between starts again', of: '.xx.xx', state: 'healthy', sinceMs: 0 },
    { id: 'E-088', name: 'two passes bring it back', of: 'xmt..', state: 'healthy', sinceMs: 4_000 },
    { id: 'E-104', name: 'probes that were not run say nothing', of: 'nn', state: 'initial', sinceMs: null },
    { id: 'N-010', name: 'no probes', of: '', state: 'initial', sinceMs: null },
  ])('$id $name', ({ of, state, sinceMs }) => {
    expect(replayProbes(probes(of), settings())).toMatchObject({ state, sinceMs });
  });

  it('judges recorded codes by the draft', () => {
    const recorded = probes('.mmm');
    expect(replayProbes(recorded, settings())).toMatchObject({ state: 'unhealthy', failed: 3 });
    expect(replayProbes(recorded, settings({ matcher: '200' })).state).toBe('unhealthy');
    const lenient = probes('.m').map((probe) => ({ ...probe, status: 404 }));
    expect(replayProbes(lenient, settings({ matcher: '200,404' })).outcomes).toEqual(['passed', 'passed']);
  });

  it('judges recorded latencies by the timeout of the draft', () => {
    const slow = probes('....').map((probe) => ({ ...probe, latencyMs: 3_000 }));
    expect(replayProbes(slow, settings({ healthCheckTimeoutSeconds: 2 }))).toMatchObject({
      state: 'unhealthy',
      failed: 4,
    });
    expect(replayProbes(slow, settings({ healthCheckTimeoutSeconds: 4 }))).toMatchObject({
      state: 'healthy',
      failed: 0,
    });
  });

  it('does not guess what a probe that timed out would have answered with more time', () => {
    expect(replayProbes(probes('.ttt'), settings({ healthCheckTimeoutSeconds: 10 }))).toMatchObject({
      state: 'healthy',
      failed: 0,
      unknown: 3,
    });
  });

  it('E-113 counts each node on its own; one that holds it healthy is enough', () => {
    const mixed = [...probes('xxx', 'a'), ...probes('.', 'b')];
    expect(replayProbes(mixed, settings()).state).toBe('healthy');
    expect(replayProbes([...probes('xxx', 'a'), ...probes('xxx', 'b')], settings()).state).toBe('unhealthy');
  });

  it('leaves out checks tried by hand', () => {
    expect(replayProbes([...probes('.'), ...probes('xxx', null)], settings()).state).toBe('healthy');
  });

  it('E-087 E-088 comes to what the nodes come to, whatever the probes', () => {
    const random = seededRandom(7);
    for (let run = 0; run < 300; run += 1) {
      const draft = settings({
        healthyThresholdCount: 2 + random.integer(4),
        unhealthyThresholdCount: 2 + random.integer(4),
      });
      const thresholds = { healthy: draft.healthyThresholdCount, unhealthy: draft.unhealthyThresholdCount };
      const nodes = ['a', 'b', 'c'].slice(0, 1 + random.integer(3));
      const recorded = Array.from({ length: 50 }, () =>
        probes('.xmt..'.charAt(random.integer(6)), nodes[random.integer(nodes.length)] ?? null),
      ).flat();
      const streaks = new Map<string | null, ProbeStreak>();
      for (const { nodeId, outcome } of recorded) {
        const before = streaks.get(nodeId) ?? { state: 'initial', contradicting: 0 };
        streaks.set(nodeId, afterProbe(before, outcome === 'passed', thresholds));
      }
      const shown = targetHealthOf({
        registration: { isDraining: false },
        isGroupUsed: true,
        isZoneEnabled: true,
        zone: 'a' as ZoneName, // a name of the test's
        target: { kind: 'ip', isNodeAddress: false },
        isKnownToNodes: true,
        nodes: [...streaks.values()].map(({ state }) => ({
          zone: 'a' as ZoneName, // as above
          isInScope: true,
          canCheck: true,
          verdict:
            state === 'initial'
              ? { kind: 'none' }
              : state === 'healthy'
                ? { kind: 'healthy' }
                : { kind: 'unhealthy', failure: { kind: 'failed' } },
        })),
      });
      expect(replayProbes(recorded, draft).state).toBe(shown.state);
    }
  });
});

describe('isReplayable', () => {
  it('is not when something else is asked', () => {
    expect(isReplayable(settings(), settings({ healthCheckIntervalSeconds: 10, matcher: '200-204' }))).toBe(true);
    expect(isReplayable(settings(), settings({ healthCheckPath: '/other' }))).toBe(false);
    expect(isReplayable(settings(), settings({ healthCheckPort: 81 }))).toBe(false);
    expect(isReplayable(settings(), settings({ healthCheckProtocol: 'HTTPS' }))).toBe(false);
  });
});

describe('detectionTimes', () => {
  it('E-087 E-088 multiplies thresholds by the interval; the worst case waits for one timeout', () => {
    expect(detectionTimes(settings({ healthCheckIntervalSeconds: 10 }))).toEqual({
      detectSeconds: 30,
      worstSeconds: 35,
      recoverSeconds: 20,
    });
  });
});
