import type { ConsoleContext } from '../../engine/handlers/ConsoleContext.ts';
import { World } from './World.ts';
import { FakeClock } from './FakeClock.ts';
import { seededRandom } from './seededRandom.ts';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../engine/control/operations/createTargetGroup.ts';
import { SharedTable } from '../../engine/sharedTable/SharedTable.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../engine/model/zones.ts';

/** What the handlers work with, where every source is one that is told when to speak, and counts who listens. */
export class StubConsole {
  readonly clock = new FakeClock();
  readonly world = new World();
  readonly targetGroupArn = this.world.do(createTargetGroup, {
    name: 'web',
    port: 80,
    protocol: 'HTTP',
    vpcId: DEFAULT_VPC_ID,
  }).targetGroupArn;
  readonly #loadBalancerArn = this.world.do(createLoadBalancer, {
    name: 'web',
    subnets: [defaultSubnetId(0), defaultSubnetId(1)],
  }).loadBalancerArn;
  readonly listenerArn = this.world.do(createListener, {
    loadBalancerArn: this.#loadBalancerArn,
    protocol: 'HTTP',
    port: 80,
    defaultActions: [{ type: 'forward', targetGroupArn: this.targetGroupArn }],
  }).listenerArn;
  readonly #listeners = new Set<(news: unknown) => void>();
  /** How often each source was read. */
  reads = 0;

  /** How many listen. */
  get listening(): number {
    return this.#listeners.size;
  }

  /** All sources have news. */
  speak(news: readonly unknown[] = []): void {
    for (const listener of [...this.#listeners]) listener(news);
  }

  get context(): ConsoleContext {
    const on = (listener: (news: unknown) => void) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    };
    const read = <Value>(value: Value) => {
      this.reads += 1;
      return value;
    };
    const nothing = new Map();
    const context = {
      control: {
        resources: this.world.resources,
        running: this.world.resources,
        configurations: nothing,
        table: new SharedTable(),
        observed: () =>
          read({
            targets: new Map([['t', { state: 'unhealthy', reason: 'r', description: `${this.reads}` }]]),
            loadBalancers: nothing,
            dns: nothing,
            listeners: nothing,
            instances: nothing,
          }),
        events: () => read([]),
        probesOf: () => read([]),
        verdictsOf: () => read([]),
        ruleMatches: () => read([]),
        onResources: on,
        onEvents: on,
        onStates: on,
        onProbes: on,
      },
      metrics: {
        traffic: () => read(NO_TRAFFIC),
        series: () => read({ startMs: 0, stepMs: 1_000, values: [] }),
        onTraffic: (listener: (second: typeof NO_TRAFFIC) => void) => on(() => listener(NO_TRAFFIC)),
        onSample: on,
      },
      trafficRuns: { views: [], onChange: on },
      dnsQueries: { count: 0, since: () => read([]), onQuery: on },
      notifier: { view: { rules: [], recent: [], failures: {} }, onChange: on },
      dnsServer: { host: '127.0.0.1', port: 1 },
      clock: this.clock,
      random: seededRandom(1),
      describe: () => {
        throw new Error('the secret is 42');
      },
    };
    return context as unknown as ConsoleContext; // as much of it as streams use
  }
}

const NO_TRAFFIC = { atMs: 0, overMs: 1_000, nodes: [], targets: [], edges: [] };
