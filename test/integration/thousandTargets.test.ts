import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const TARGETS = 1_000;
const SLOT_MS = 100;
/** A burst would have nearly all in one slot; evenly spread it is a thirtieth. The rest is for a machine that is busy. */
const MOST_IN_A_SLOT = 0.2;

interface Arrival {
  readonly node: string;
  readonly target: string;
  readonly atMs: number;
}

/** One server that is all the targets, on every loopback address; answers each check with 200. */
async function startTargets(): Promise<{ readonly port: number; readonly arrivals: Arrival[] }> {
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    arrivals.push({
      node: socket.remoteAddress ?? '',
      target: socket.localAddress ?? '',
      atMs: performance.now(),
    });
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // a check closes as it likes
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
  });
  server.listen({ host: '0.0.0.0', port: 0, backlog: 1_024 });
  await once(server, 'listening');
  onTestFinished(async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return { port: (server.address() as AddressInfo).port, arrivals }; // it listens on TCP
}

/** The largest part of the arrivals that falls into one slot. */
function largestSlot(arrivals: readonly Arrival[]): number {
  const slots = new Map<number, number>();
  for (const { atMs } of arrivals) {
    const slot = Math.floor(atMs / SLOT_MS);
    slots.set(slot, (slots.get(slot) ?? 0) + 1);
  }
  return Math.max(...slots.values()) / arrivals.length;
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
    const checksBy = (node: string) => arrivals.filter((arrival) => arrival.node === node);
    // Each node has checked each target twice: the second time is the steady rhythm.
    const twice = () => nodes.every((node) => checksBy(node).length >= 2 * TARGETS);
    const lateMs = startMs + 30_000;
    while (!twice() && performance.now() < lateMs) await new Promise((resolve) => setTimeout(resolve, 50));
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startMs) / 1_000;
    const megabytes = process.memoryUsage.rss() / 1_048_576;
    process.stdout.write(
      `1,000 targets: ${((user + system) / 1e4 / seconds).toFixed(0)} % of a CPU, ${megabytes.toFixed(0)} MB, targets and test included\n`,
    );
    for (const node of nodes) {
      const checks = checksBy(node);
      const first = checks.slice(0, TARGETS);
      expect(new Set(first.map(({ target }) => target)).size).toBe(TARGETS);
      expect(largestSlot(first)).toBeLessThan(MOST_IN_A_SLOT);
      expect(largestSlot(checks.slice(TARGETS, 2 * TARGETS))).toBeLessThan(MOST_IN_A_SLOT);
    }
    expect(healthy()).toBe(TARGETS);
  },
);
