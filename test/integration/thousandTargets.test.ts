import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { soon } from '../support/RawClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const TARGETS = 1_000;
const SLOT_MS = 100;
/** The part of a round that may come in its three fullest slots: a tenth when evenly spread, all of it in a burst. */
const MOST_IN_THREE_SLOTS = 0.5;

/** A check as its target saw it: address of the node, of the target, and when. */
type Arrival = readonly [node: string, target: string, atMs: number];

/** A thread that is all the targets. */
async function startTargets(): Promise<{
  readonly port: number;
  /** All so far, once each of the nodes has made that many. */
  readonly arrivals: (nodes: readonly string[], count: number) => Promise<readonly Arrival[]>;
}> {
  const worker = new Worker(new URL('../support/workers/manyTargets.mjs', import.meta.url));
  onTestFinished(() => worker.terminate().then(() => undefined));
  const [port] = (await once(worker, 'message')) as [number]; // the first that it posts
  const arrivals = async (nodes: readonly string[], count: number) => {
    const posted = once(worker, 'message') as Promise<[readonly Arrival[]]>; // its answer to any message
    worker.postMessage({ nodes, count });
    return (await posted)[0];
  };
  return { port, arrivals };
}

/** The part of the arrivals that falls into the three fullest slots. */
function fullestSlots(arrivals: readonly Arrival[]): number {
  const slots = new Map<number, number>();
  for (const [, , atMs] of arrivals) {
    const slot = Math.floor(atMs / SLOT_MS);
    slots.set(slot, (slots.get(slot) ?? 0) + 1);
  }
  const fullest = [...slots.values()].toSorted((one, other) => other - one).slice(0, 3);
  return fullest.reduce((sum, count) => sum + count, 0) / arrivals.length;
}

it(
  'HCK-02, API-08: 1,000 targets in one call all become healthy, checked without a burst',
  { timeout: 60_000 },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log, workers: 2 });
    const { port, arrivals } = await startTargets();
    const balancer = await startBalancer(engine, {
      group: { targetType: 'ip', port, healthCheckIntervalSeconds: 5, healthCheckTimeoutSeconds: 4 },
    });
    const { targetGroupArn } = balancer;
    const targets = Array.from({ length: TARGETS }, (_, place) => ({ id: `127.255.${place >> 8}.${place & 255}` }));
    const cpuBefore = process.cpuUsage();
    const startMs = performance.now();
    engine.control.change(registerTargets, { targetGroupArn, targets });
    const registrations = () => [...(engine.control.resources.targets.get(targetGroupArn)?.keys() ?? [])];
    const healthy = () =>
      registrations().filter((key) => engine.control.healthOf(targetGroupArn, key).state === 'healthy').length;
    await awaited(engine, '1,000 healthy targets', () => healthy() === TARGETS);

    const nodes = [balancer.nodeAddress('a'), balancer.nodeAddress('b')];
    // Each node has checked each target twice: the second time is the steady rhythm.
    const all = await soon('two checks of each target by each node', arrivals(nodes, 2 * TARGETS), 40_000);
    const checked = nodes.map((node) => all.filter(([from]) => from === node));
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startMs) / 1_000;
    const megabytes = process.memoryUsage.rss() / 1_048_576;
    process.stdout.write(
      `1,000 targets: ${((user + system) / 1e4 / seconds).toFixed(0)} % of a CPU, ${megabytes.toFixed(0)} MB, targets and test included\n`,
    );
    for (const checks of checked) {
      const first = checks.slice(0, TARGETS);
      expect(new Set(first.map(([, target]) => target)).size).toBe(TARGETS);
      expect(fullestSlots(first)).toBeLessThan(MOST_IN_THREE_SLOTS);
      expect(fullestSlots(checks.slice(TARGETS, 2 * TARGETS))).toBeLessThan(MOST_IN_THREE_SLOTS);
    }
    expect(healthy()).toBe(TARGETS);
  },
);
