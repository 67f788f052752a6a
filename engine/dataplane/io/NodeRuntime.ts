import { type HealthChecks, startHealthChecks } from '../../health/io/startHealthChecks.ts';
import type { AnyProbeReport } from '../../health/ProbeReport.ts';
import type { Clock } from '../../model/Clock.ts';
import type { Log } from '../../model/Log.ts';
import type { NodePatch } from '../../model/NodeConfiguration.ts';
import type { TargetGroupArn, TargetKey } from '../../model/names.ts';
import type { Random } from '../../model/Random.ts';
import type { CookieSeal } from '../../routing/CookieSeal.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import { GatewayPlane } from '../gateway/io/GatewayPlane.ts';
import { HttpNode } from '../http/HttpNode.ts';
import { FlowPlane } from '../l4/io/FlowPlane.ts';
import { OutageDriver, type PlacedTarget } from '../link/io/OutageDriver.ts';
import type { LinkDriver } from '../link/Link.ts';
import { NodeLogs, type NodeLogsOptions } from '../logs/NodeLogs.ts';
import { ListenerKeepers } from '../node/ListenerKeepers.ts';
import { NodeState } from '../node/NodeState.ts';
import type { FromWorker } from '../WorkerMessages.ts';
import { GroupProbes } from './GroupProbes.ts';
import { probesOver } from './probesOver.ts';

export interface NodeRuntimeOptions {
  readonly base: NonNullable<NodePatch['base']>;
  readonly table: SharedTable;
  readonly driver: LinkDriver;
  readonly clock: Clock;
  readonly random: Random;
  readonly cookieSeal: CookieSeal;
  readonly post: (message: FromWorker) => void;
  readonly onProbes: (reports: readonly AnyProbeReport[]) => void;
  readonly openLog: NodeLogsOptions['openSink'];
}

/** How often targets are compared with their peers: long enough for a few requests each, short enough to matter. */
const ANOMALY_PERIOD_MS = 5_000;
/** How often it is told which requests have failed, and why. */
const FAILURES_PERIOD_MS = 1_000;

/** A node that runs: its state, its listeners, its traffic and its health checks, all in this thread. */
export class NodeRuntime {
  readonly #state: NodeState;
  readonly #driver: OutageDriver;
  readonly #http: HttpNode;
  readonly #flows: FlowPlane;
  readonly #gateway: GatewayPlane;
  readonly #listeners: ListenerKeepers;
  readonly #checks: HealthChecks;
  readonly #probes: GroupProbes;
  readonly #logs: NodeLogs;
  readonly #stopWatching: () => void;

  constructor(options: NodeRuntimeOptions) {
    const { base, table, driver: machine, clock, random, cookieSeal, post, onProbes, openLog } = options;
    const { nodeId } = base;
    this.#state = new NodeState(base, { table, clock, random, cookieSeal });
    this.#logs = new NodeLogs({ state: this.#state, clock, random, openSink: openLog });
    const driver = new OutageDriver(machine, base);
    this.#driver = driver;
    this.#http = new HttpNode({ state: this.#state, driver, clock, random });
    this.#flows = new FlowPlane({
      state: this.#state,
      driver,
      clock,
      random,
      onDrains: () => {
        post({ kind: 'marks', nodeId });
      },
    });
    this.#gateway = new GatewayPlane({ state: this.#state, clock, random });
    this.#listeners = new ListenerKeepers({
      clock,
      open: async (configuration, family) => {
        const { address: ipv4, ipv6Address = ipv4 } = this.#state.base;
        const address = family === 'ipv6' ? ipv6Address : ipv4;
        if (GatewayPlane.serves(configuration)) return this.#gateway.listen(configuration);
        if (FlowPlane.serves(configuration)) return this.#flows.listen(configuration, address);
        const { listenerArn, bindPort } = configuration;
        const listener = await this.#http.listen(listenerArn, address, bindPort);
        return { close: () => listener.stopAccepting() };
      },
      onState: (listenerArn, family, state) => {
        post({ kind: 'listenerState', nodeId, listenerArn, family, state });
      },
    });
    this.#checks = startHealthChecks({
      node: this.#state,
      table,
      clock,
      random,
      startProbe: probesOver(machine),
      onVerdict: (change) => {
        this.#state.group(change.targetGroupArn)?.onVerdict();
        this.#flows.onChange();
        this.#gateway.onChange();
        post({ kind: 'verdict', change });
      },
      onProbes: (reports) => {
        this.#logs.onProbes(reports);
        onProbes(reports);
      },
    });
    const log: Log = (level, message) => {
      post({ kind: 'log', level, message });
    };
    this.#probes = new GroupProbes({ node: this.#state, clock, random, log, onProbes });
    const stopWatching = clock.every(ANOMALY_PERIOD_MS, () => {
      const changed = [...this.#state.groups.values()].filter((group) => group.watchForAnomalies());
      if (changed.length > 0) post({ kind: 'marks', nodeId });
    });
    const stopTelling = clock.every(FAILURES_PERIOD_MS, () => {
      const counts = this.#http.failures.take();
      if (counts.length > 0) post({ kind: 'requestFailures', nodeId, counts });
    });
    this.#stopWatching = () => {
      stopWatching();
      stopTelling();
    };
  }

  /** Carries out a patch at once; what it does not concern does not notice. */
  apply(patch: NodePatch): void {
    const change = this.#state.apply(patch);
    this.#driver.follow(this.#state.base, () => targetsOf(this.#state));
    this.#observe();
    this.#listeners.setIpv6(this.#state.base.ipv6Address !== undefined);
    for (const { listenerArn } of change.removedListeners) this.#listeners.remove(listenerArn);
    for (const listener of change.putListeners) this.#listeners.put(listener);
    this.#checks.update(change.changedGroups);
    this.#probes.update(change.changedGroups);
    this.#http.onTargetsRemoved(change.removedTargets);
    this.#flows.onChange();
    this.#gateway.onChange();
  }

  checkNow(group: TargetGroupArn, key: TargetKey): void {
    this.#checks.checkNow(group, key);
    this.#probes.checkNow(group, key);
  }

  /** Tells the planes who wants to know by now what they serve. */
  #observe(): void {
    this.#logs.update();
    this.#http.observer = this.#logs.requests;
    this.#http.connectionObserver = this.#logs.connections;
    this.#flows.observe(this.#logs.flows);
  }

  /** Stops accepting and probing, lets requests in flight finish for at most `drainMs`; resolves when all is closed.
   * `logs`: what becomes of the files of the running period. */
  async close(drainMs: number, logs: 'rest' | 'finish'): Promise<void> {
    this.#stopWatching();
    this.#probes.close();
    await Promise.all([
      this.#listeners.close(),
      this.#checks.close(),
      this.#http.drain(drainMs),
      this.#flows.drain(drainMs),
      this.#gateway.close(),
    ]);
    this.#driver.close();
    await this.#logs.close(logs);
  }
}

function targetsOf({ groups }: NodeState): readonly PlacedTarget[] {
  return [...groups.values()].flatMap(({ targets }) => [...targets.values()].map(({ configuration }) => configuration));
}
