import { onTestFinished } from 'vitest';
import type { DriverOptions, LinkDriver } from '../../engine/dataplane/link/Link.ts';
import { handleDriver } from '../../engine/dataplane/link/io/handleDriver.ts';
import { netDriver } from '../../engine/dataplane/link/io/netDriver.ts';
import type { HttpListener } from '../../engine/dataplane/http/HttpListener.ts';
import { HttpNode } from '../../engine/dataplane/http/HttpNode.ts';
import type { CompletedRequest } from '../../engine/dataplane/http/RequestObserver.ts';
import { NODE_FLOAT, NODE_INT, TARGET_FLOAT, TARGET_INT } from '../../engine/sharedTable/layout.ts';
import { FakeClock } from './FakeClock.ts';
import { NODE_ROW, nodeFixture, type NodeFixture, type NodeFixtureOptions } from './nodeFixture.ts';
import { RawClient, until } from './RawClient.ts';
import { seededRandom } from './seededRandom.ts';

export type DriverName = 'handle' | 'net';
export const DRIVERS: readonly DriverName[] = ['handle', 'net'];

/** A driver of that name, its read buffers poisoned unless told otherwise. */
export function makeDriver(name: DriverName, options: DriverOptions = { poison: true }): LinkDriver {
  if (name === 'net') return netDriver(options);
  const driver = handleDriver(options);
  if (typeof driver === 'string') throw new Error(driver);
  return driver;
}

/** A node that serves on a port of 127.0.0.1, under a stopped clock; closed when the test ends. */
export interface TestNode {
  readonly http: HttpNode;
  readonly listener: HttpListener;
  readonly fixture: NodeFixture;
  readonly clock: FakeClock;
  readonly port: number;
  /** Requests that are over: one line each, `status/targetStatus cause`. */
  readonly log: string[];
  connect(): Promise<RawClient>;
  /** Resolves when so many client connections are open. */
  connections(count: number): Promise<void>;
  /** The gauges: client connections, requests in flight, then for each target connections and requests. */
  gauges(): string;
  nodeCount(cell: keyof typeof NODE_FLOAT): number;
  targetCount(place: number, cell: keyof typeof TARGET_FLOAT): number;
}

export async function startTestNode(
  driver: DriverName | LinkDriver,
  options: NodeFixtureOptions,
  clock = new FakeClock(),
): Promise<TestNode> {
  const fixture = nodeFixture({ clock, ...options });
  const log: string[] = [];
  const http = new HttpNode({
    state: fixture.state,
    driver: typeof driver === 'string' ? makeDriver(driver) : driver,
    clock,
    random: seededRandom(1),
    observer: { onRequestDone: (request) => log.push(lineOf(request)) },
  });
  onTestFinished(() => http.close());
  const listener = await http.listen(fixture.listenerArn, '127.0.0.1', 0);
  const { table } = fixture;
  const rows = options.ports.map((_, place) => fixture.configuration(place).row);
  return {
    http,
    listener,
    fixture,
    clock,
    port: listener.port,
    log,
    connect: () => RawClient.connect(listener.port),
    connections: (count) => until(`${count} client connections`, () => listener.openConnections === count),
    gauges: () => {
      const targets = rows.map(
        (row) => `${table.int(row, TARGET_INT.connections)}c ${table.int(row, TARGET_INT.inFlight)}r`,
      );
      const node = `${table.int(NODE_ROW, NODE_INT.connections)}c ${table.int(NODE_ROW, NODE_INT.inFlight)}r`;
      return [node, ...targets].join(' | ');
    },
    nodeCount: (cell) => table.float(NODE_ROW, NODE_FLOAT[cell]),
    targetCount: (place, cell) => table.float(rows[place] ?? 0, TARGET_FLOAT[cell]),
  };
}

function lineOf(request: CompletedRequest): string {
  return `${request.status}/${request.targetStatus}${request.cause && ` ${request.cause}`}`;
}
