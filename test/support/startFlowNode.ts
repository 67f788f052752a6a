import { onTestFinished } from 'vitest';
import { NetworkFlowPolicy } from '../../engine/dataplane/l4/NetworkFlowPolicy.ts';
import type { TcpListener } from '../../engine/dataplane/l4/TcpListener.ts';
import { TcpNode } from '../../engine/dataplane/l4/TcpNode.ts';
import { FLOW_INT, NODE_FLOAT, NODE_INT, TARGET_FLOAT, TARGET_INT } from '../../engine/sharedTable/layout.ts';
import { FakeClock } from './FakeClock.ts';
import { FlowFixture, type FlowFixtureOptions } from './FlowFixture.ts';
import { NODE_ROW } from './nodeFixture.ts';
import { RawClient, until } from './RawClient.ts';
import { seededRandom } from './seededRandom.ts';
import { makeDriver, type DriverName } from './startTestNode.ts';

/** A node that carries TCP connections on a port of 127.0.0.1, under a stopped clock; closed when the test ends. */
export class FlowNode {
  readonly fixture: FlowFixture;
  readonly clock: FakeClock;
  readonly node: TcpNode;
  readonly listener: TcpListener;

  constructor(parts: Pick<FlowNode, 'fixture' | 'clock' | 'node' | 'listener'>) {
    this.fixture = parts.fixture;
    this.clock = parts.clock;
    this.node = parts.node;
    this.listener = parts.listener;
  }

  get port(): number {
    return this.listener.port;
  }

  connect(localAddress?: string): Promise<RawClient> {
    return RawClient.connect(this.port, this.fixture.state.base.address, localAddress);
  }

  /** A counter of the node's row. */
  count(cell: keyof typeof NODE_FLOAT): number {
    return this.fixture.table.float(NODE_ROW, NODE_FLOAT[cell]);
  }

  resets(by: keyof typeof FLOW_INT): number {
    return this.fixture.table.int(NODE_ROW, FLOW_INT[by]);
  }

  get connections(): number {
    return this.fixture.table.int(NODE_ROW, NODE_INT.connections);
  }

  /** A counter of a target's row. */
  targetCount(place: number, cell: keyof typeof TARGET_FLOAT): number {
    return this.fixture.table.float(this.fixture.configuration(place).row, TARGET_FLOAT[cell]);
  }

  targetConnections(place: number): number {
    return this.fixture.table.int(this.fixture.configuration(place).row, TARGET_INT.connections);
  }

  /** Resolves when nothing is carried any more. */
  async empty(): Promise<void> {
    await until('the connections to be over', () => this.listener.openFlows === 0 && this.connections === 0);
  }
}

export async function startFlowNode(options: FlowFixtureOptions & { readonly driver?: DriverName }): Promise<FlowNode> {
  const clock = new FakeClock();
  const fixture = new FlowFixture({ clock, ...options });
  const node = new TcpNode({
    state: fixture.state,
    driver: makeDriver(options.driver ?? 'handle'),
    clock,
    policy: new NetworkFlowPolicy(seededRandom(1)),
  });
  const listener = await node.listen(fixture.listener);
  onTestFinished(async () => {
    const drained = node.drain(0);
    clock.advance(0);
    await drained;
  });
  return new FlowNode({ fixture, clock, node, listener });
}
