import { describe, expect, it } from 'vitest';
import type { TrafficExpectation } from '../../../../engine/contract/views/TrafficRunView.ts';
import { TrafficRuns } from '../../../../engine/control/instances/TrafficRuns.ts';
import type { TrafficWorkerOptions } from '../../../../engine/instances/traffic/io/startTrafficWorker.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { applicationWith } from '../notifications/applicationWith.ts';

/** Runs whose workers are told by the test what to say. */
function stubbedRuns() {
  const clock = new FakeClock();
  const { resources } = applicationWith(1);
  const workers: Omit<TrafficWorkerOptions, 'workerEntry'>[] = [];
  const stopped: number[] = [];
  const expected: { now: TrafficExpectation | null } = { now: null };
  const runs = new TrafficRuns({
    clock,
    random: seededRandom(1),
    log: () => undefined,
    dnsServer: { host: '127.0.0.1', port: 53 },
    portOffset: 1_000,
    expectationsOf: () => (expected.now === null ? [] : [expected.now]),
    startWorker: (options) => {
      const place = workers.push(options) - 1;
      const stop = () => {
        stopped.push(place);
      };
      return {
        stop,
        close: () => {
          stop();
          return Promise.resolve();
        },
      };
    },
  });
  const [loadBalancerArn = ''] = resources.loadBalancers.keys();
  const start = (more: Partial<{ loadBalancerArn: string; port: number; path: string }> = {}) =>
    runs.start(resources, { loadBalancerArn, ...PLAN, ...more });
  return { clock, resources, runs, workers, stopped, start, expected };
}

const PLAN = { port: 80, path: '/', method: 'GET', headers: [], body: '', rate: 10, clients: 1, seconds: 1 };

const expectation = (state: 'healthy' | 'unhealthy'): TrafficExpectation => ({
  part: 1,
  targetGroupName: 'app',
  question: {
    isCrossZone: true,
    minimum: { minimumHealthyCount: 1, minimumHealthyPercent: null },
    nodes: [{ zone: 'us-local-1a', isInDns: true, isRetiring: false }],
    targets: [{ zone: 'us-local-1a', state }],
  },
  nodes: ['127.0.10.4'],
  targets: [{ id: 'i-1', key: 'i-1:80', name: 'a1' }],
});

const COUNTS = {
  requests: 3,
  errors: 1,
  statuses: { 200: 2 },
  nodes: {},
  targets: {},
  errorCodes: { dns: 1 },
  latencyMs: null,
  latencyClasses: [],
};
const RESULT = { ...COUNTS, retried: 1 };

describe('TrafficRuns', () => {
  it('follows a run from its start to its end', () => {
    const { runs, start, workers, clock } = stubbedRuns();
    let changes = 0;
    const stop = runs.onChange(() => (changes += 1));
    const runId = start();
    expect(workers[0]?.traffic.name).toMatch(/^app-.*\.internal$/);
    expect(workers[0]?.traffic.portOffset).toBe(1_000);
    expect(runs.views).toMatchObject([{ runId, endedAtMs: null, requests: 0 }]);
    workers[0]?.onProgress(RESULT);
    clock.advance(1_000);
    workers[0]?.onEnd({ result: { ...RESULT, requests: 10 }, error: null });
    expect(runs.views).toEqual([
      expect.objectContaining({
        ...COUNTS,
        requests: 10,
        endedAtMs: clock.nowMs(),
        startedAtMs: clock.nowMs() - 1_000,
      }),
    ]);
    expect(runs.views[0]).not.toHaveProperty('retried');
    expect(changes).toBe(3);
    stop();
  });

  it('keeps what was to be expected when a run began, and says whether that has changed since', () => {
    const { runs, start, workers, expected } = stubbedRuns();
    const before = expectation('healthy');
    expected.now = before;
    start();
    workers[0]?.onProgress(RESULT);
    expect(runs.views).toMatchObject([{ expectations: [before], hasChanged: false }]);
    expected.now = expectation('unhealthy');
    workers[0]?.onProgress(RESULT);
    expected.now = before;
    workers[0]?.onEnd({ result: RESULT, error: null });
    expected.now = expectation('unhealthy');
    expect(runs.views).toMatchObject([{ expectations: [before], hasChanged: true }]);
  });

  it('keeps what was counted when a run fails, with the reason', () => {
    const { runs, start, workers } = stubbedRuns();
    start();
    workers[0]?.onProgress(RESULT);
    workers[0]?.onEnd({ result: null, error: 'The thread of the run failed: out of memory' });
    expect(runs.views).toMatchObject([{ requests: 3, error: 'The thread of the run failed: out of memory' }]);
  });

  it('keeps the last 20 runs, and lets five go on at once', () => {
    const { runs, start, workers } = stubbedRuns();
    const first = start();
    for (let count = 0; count < 25; count += 1) {
      start();
      workers.at(-1)?.onEnd({ result: RESULT, error: null });
    }
    expect(runs.views).toHaveLength(20);
    expect(runs.views[0]?.runId).toBe(first);
    for (let count = 0; count < 4; count += 1) start();
    expect(() => start()).toThrow('5 traffic runs are going on, which is the most at once. Stop one first.');
  });

  it('refuses what cannot be carried out', () => {
    const { start, runs } = stubbedRuns();
    expect(() => start({ loadBalancerArn: 'x' })).toThrow("Load balancers '[x]' not found");
    expect(() => start({ path: 'x' })).toThrow("'path' begins with /");
    expect(() => start({ port: 65_000 })).toThrow("'portOffset' takes");
    expect(runs.views).toEqual([]);
    for (const act of [() => runs.stop('r'), () => runs.remove('r')])
      expect(act).toThrow("There is no traffic run 'r'.");
  });

  it('stops what goes on, and only that', async () => {
    const { start, runs, workers, stopped } = stubbedRuns();
    const ended = start();
    workers[0]?.onEnd({ result: RESULT, error: null });
    const going = start();
    runs.stop(ended);
    expect(stopped).toEqual([]);
    runs.stop(going);
    expect(() => runs.remove(going)).toThrow('is going on. Stop it first.');
    await runs.close();
    expect(stopped).toEqual([1, 1]);
  });
});
