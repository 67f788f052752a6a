import type { ListeningView } from '../../contract/views/StatesView.ts';
import type { FromWorker, WorkerStart } from '../../dataplane/WorkerMessages.ts';
import type { ProbeHistory } from '../../health/ProbeHistory.ts';
import type { AnyProbeReport } from '../../health/ProbeReport.ts';
import type { BoundPorts } from '../../model/BoundPorts.ts';
import type { Clock } from '../../model/Clock.ts';
import type { EventNews } from '../../model/EngineEvent.ts';
import type { EventFact } from '../../model/EventFact.ts';
import type { Log } from '../../model/Log.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { LoadBalancerArn, NodeId, TargetGroupArn, TargetKey } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { NODE_INT, TARGET_INT, VERDICT } from '../../sharedTable/layout.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import { CheckNews } from '../health/CheckNews.ts';
import { FailureNews } from '../health/FailureNews.ts';
import { findPortHolder } from '../listeners/io/findPortHolder.ts';
import { isThere, ListenerBoard, listenerKey, type LoadBalancerState } from '../listeners/ListenerBoard.ts';
import { ReportOrder } from '../listeners/ReportOrder.ts';
import { WorkerSupervisor } from '../supervisor/io/WorkerSupervisor.ts';
import { Reconciler } from './Reconciler.ts';
import { RowBook } from './RowBook.ts';

export interface NodeFleetOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly table: SharedTable;
  readonly history: ProbeHistory;
  /** 1 or more. */
  readonly workers: number;
  readonly ports: BoundPorts;
  readonly driver: WorkerStart['driver'];
  readonly cookieKey: string;
  /** Where nodes write their logs; null: nowhere. */
  readonly logFolder: string | null;
  readonly workerEntry: URL;
  /** A verdict, a listener, a worker: something that states and DNS depend on has changed. */
  readonly onChange: () => void;
  /** Probes that have ended, already in the history. */
  readonly onProbes: (reports: readonly AnyProbeReport[]) => void;
  readonly onEvent: (event: EventNews) => void;
  /** What runs by now. */
  readonly running: () => Resources;
  /** On a shared address somebody else has the port that a node was to bind for a listener. */
  readonly onPortTaken: (node: NodeId, port: number) => void;
}

type ListenerStateMessage = Extract<FromWorker, { kind: 'listenerState' }>;

/** All running nodes: the workers that host them, what each was sent and has confirmed, and what they report. */
export class NodeFleet {
  readonly #options: NodeFleetOptions;
  readonly #supervisor: WorkerSupervisor;
  readonly #reconciler: Reconciler;
  readonly #failures: FailureNews;
  readonly #checks: CheckNews;
  readonly #listeners = new ListenerBoard();
  readonly #listenerReports = new ReportOrder();
  readonly #applied = new Map<NodeId, number>();
  readonly #deadWorkers = new Set<number>();
  /** Nodes that have said of each of their listeners, once, whether it listens. */
  /** Nodes that somebody waits to be gone. */
  readonly #leaving = new Map<NodeId, () => void>();
  readonly #started = new Set<NodeId>();

  constructor(options: NodeFleetOptions) {
    this.#options = options;
    this.#failures = new FailureNews({ clock: options.clock, resources: options.running, onNews: options.onEvent });
    this.#checks = new CheckNews({ nodes: () => this.configurations, onNews: options.onEvent });
    const { workers, ports, clock, table, driver, workerEntry, cookieKey, logFolder } = options;
    this.#supervisor = new WorkerSupervisor({
      workerEntry,
      count: workers,
      start: { table: table.memory, driver, logLevel: 'info', cookieKey, logFolder },
      clock,
      onMessage: (_, message) => {
        this.#onMessage(message);
      },
      onDied: (worker, reason) => {
        this.#onDied(worker, reason);
      },
      onReplaced: (worker) => {
        this.#onReplaced(worker);
      },
    });
    this.#reconciler = new Reconciler({
      rows: new RowBook(table),
      workers,
      ports,
      clock,
      post: (worker, message) => {
        this.#supervisor.post(worker, message);
      },
    });
  }

  start(): Promise<void> {
    return this.#supervisor.start();
  }

  /** Makes the nodes be what the resources say. `drainMs`: as of the reconciler. */
  reconcile(resources: Resources, drainMs?: number): void {
    this.#reconciler.reconcile(resources, drainMs);
    this.#listeners.keepOnly(resources);
    this.#checks.keepOnly(this.configurations);
    this.#listenerReports.keepOnly((key) => isThere(key, resources));
    for (const node of this.#applied.keys()) if (!this.configurations.has(node)) this.#applied.delete(node);
    for (const node of this.#started) if (!this.configurations.has(node)) this.#started.delete(node);
  }

  /** Resolves when nodes that are being removed are gone, with their listeners; a worker that dies takes them along. */
  async removed(nodes: Iterable<NodeId>): Promise<void> {
    await Promise.all([...nodes].map((node) => new Promise<void>((resolve) => this.#leaving.set(node, resolve))));
  }

  get configurations(): ReadonlyMap<NodeId, NodeConfiguration> {
    return this.#reconciler.configurations;
  }

  /** Whether the node has confirmed all that it was sent. */
  isUpToDate(node: NodeId): boolean {
    return (this.#applied.get(node) ?? -1) >= this.#reconciler.lastVersionOf(node);
  }

  /**
   * Whether every node has confirmed all that it was sent, and has said how each of its listeners does. Those of a worker
   * that died serve nobody: nobody waits for them, until the worker in its place has them.
   */
  get hasFollowed(): boolean {
    return [...this.configurations].every(
      ([node, { listeners, ipv6Address }]) =>
        this.#deadWorkers.has(this.#reconciler.workerOf(node)) ||
        (this.isUpToDate(node) &&
          listeners.every(
            ({ listenerArn }) =>
              this.#listeners.hasReported(node, listenerArn, 'ipv4') &&
              (ipv6Address === undefined || this.#listeners.hasReported(node, listenerArn, 'ipv6')),
          )),
    );
  }

  /**
   * Whether the node has yet to say, for the first time, how each of its listeners does. Over for good once it has: a
   * listener that is added later, or a worker that is replaced, does not make a zone's node a new one.
   */
  isStarting(node: NodeId): boolean {
    if (this.#started.has(node)) return false;
    const configuration = this.configurations.get(node);
    if (!configuration || !this.#applied.has(node)) return true;
    const isStarting = configuration.listeners.some(
      ({ listenerArn }) => !this.#listeners.hasReported(node, listenerArn, 'ipv4'),
    );
    if (!isStarting) this.#started.add(node);
    return isStarting;
  }

  /** Whether the node stands in a zone that is out, and has found that it reaches no target. */
  isCutOff(node: NodeId): boolean {
    const configuration = this.configurations.get(node);
    if (configuration?.outages?.[configuration.zone] === undefined) return false;
    const targets = configuration.targetGroups.flatMap((group) => group.targets);
    return targets.every(({ row }) => this.#options.table.int(row, TARGET_INT.verdict) !== VERDICT.healthy);
  }

  /** Whether the node can run its health checks (E-104). */
  canCheck(node: NodeId): boolean {
    return !this.#deadWorkers.has(this.#reconciler.workerOf(node)) && this.#options.history.canCheck(node);
  }

  stateOf(loadBalancer: LoadBalancerArn, resources: Resources): LoadBalancerState {
    return this.#listeners.stateOf(loadBalancer, resources, this.#options.ports);
  }

  /** What each node said of each listener, by `<node id>|<listener ARN>`. */
  listeningStates(resources: Resources): ReadonlyMap<string, ListeningView> {
    return this.#listeners.listeningStates(resources, this.#options.ports);
  }

  /** Every node that has the target probes it now. */
  checkNow(targetGroupArn: TargetGroupArn, key: TargetKey): void {
    for (const nodeId of this.configurations.keys()) {
      this.#supervisor.post(this.#reconciler.workerOf(nodeId), { kind: 'checkNow', nodeId, targetGroupArn, key });
    }
  }

  /** Ends a worker as a fault would, for trying what happens then. */
  killWorker(worker: number): Promise<void> {
    return this.#supervisor.kill(worker);
  }

  close(drainMs: number): Promise<void> {
    this.#failures.close();
    return this.#supervisor.stop(drainMs);
  }

  #onMessage(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        this.#options.log('debug', `data plane: ${message.driver} driver, ${message.driverNote}`);
        return;
      case 'applied':
        this.#applied.set(message.nodeId, message.version);
        if (this.isUpToDate(message.nodeId)) this.#options.onChange();
        return;
      case 'listenerState':
        void this.#onListenerState(message);
        return;
      case 'verdict':
      case 'marks':
        this.#options.onChange();
        return;
      case 'probes':
        this.#onProbes(message.reports);
        return;
      case 'requestFailures': {
        const node = this.configurations.get(message.nodeId);
        if (node) this.#failures.note(node.loadBalancerArn, message.counts);
        return;
      }
      case 'log':
        this.#options.log(message.level, message.message);
        return;
      case 'nodeRemoved':
        this.#leaving.get(message.nodeId)?.();
        this.#leaving.delete(message.nodeId);
        return;
      case 'stopped':
        return;
      default:
        return message satisfies never;
    }
  }

  #onProbes(reports: Extract<FromWorker, { kind: 'probes' }>['reports']): void {
    const nodes = new Set(reports.map(({ nodeId }) => nodeId));
    const before = [...nodes].map((node) => this.#options.history.canCheck(node));
    this.#options.history.add(reports);
    for (const report of reports) this.#checks.note(report);
    this.#options.onProbes(reports);
    if ([...nodes].some((node, place) => this.#options.history.canCheck(node) !== before[place]))
      this.#options.onChange();
  }

  async #onListenerState({ nodeId, listenerArn, family, state }: ListenerStateMessage): Promise<void> {
    const listener = this.configurations.get(nodeId)?.listeners.find((one) => one.listenerArn === listenerArn);
    const node = this.configurations.get(nodeId);
    if (!listener || !node) return;
    const { loadBalancerName: loadBalancer } = node;
    const address = family === 'ipv6' ? node.ipv6Address : node.address;
    if (address === undefined) return; // it has left since
    const isTaken = state.kind === 'notListening' && state.code === 'EADDRINUSE';
    if (isTaken && this.#options.ports.areShared) {
      this.#options.onPortTaken(nodeId, listener.port);
      return;
    }
    const isNewest = this.#listenerReports.begin(listenerKey(nodeId, listenerArn, family));
    const holder = isTaken ? await findPortHolder(address, listener.bindPort) : null;
    if (!isNewest()) return;
    if (!this.#listeners.note(nodeId, listenerArn, { family, state, holder })) return;
    const { areShared } = this.#options.ports;
    const where = `${listener.protocol}:${listener.port} on ${address}${areShared ? `:${listener.bindPort}` : ''}`;
    const title = state.kind === 'listening' ? `Listening: ${where}` : `Not listening: ${where}`;
    const detail =
      state.kind === 'listening'
        ? ''
        : `${state.code}${holder ? `, in use by ${holder.name} (process ${holder.pid})` : ''}`;
    const { protocol, port } = listener;
    const which = { loadBalancer, protocol, port, address };
    const fact: EventFact =
      state.kind === 'listening'
        ? { code: 'listening', ...which }
        : { code: 'notListening', ...which, error: state.code, holder };
    this.#options.onEvent({ kind: 'listener', title, detail, resource: listenerArn, fact });
    this.#options.log(state.kind === 'listening' ? 'info' : 'warn', detail ? `${title}: ${detail}` : title);
    this.#options.onChange();
  }

  #onDied(worker: number, reason: string): void {
    const nodes = this.#reconciler.nodesOf(worker);
    for (const resolve of this.#leaving.values()) resolve();
    this.#leaving.clear();
    this.#deadWorkers.add(worker);
    this.#listeners.forget(nodes);
    for (const node of nodes) this.#clearGauges(node);
    this.#options.log('error', `worker ${worker} of the data plane died and is being replaced: ${reason}`);
    this.#options.onEvent({
      kind: 'worker',
      title: `Worker ${worker} of the data plane died`,
      detail: reason,
      resource: null,
      fact: { code: 'workerDied', worker, reason },
    });
    this.#options.onChange();
  }

  #onReplaced(worker: number): void {
    this.#deadWorkers.delete(worker);
    this.#reconciler.resend(worker);
    const nodes = this.#reconciler.nodesOf(worker).length;
    this.#options.onEvent({
      kind: 'worker',
      title: `Worker ${worker} of the data plane was replaced`,
      detail: `${nodes} nodes came back`,
      resource: null,
      fact: { code: 'workerReplaced', worker, nodes },
    });
    this.#options.onChange();
  }

  /** What was open at a worker is gone with it. */
  #clearGauges(node: NodeId): void {
    const { table } = this.#options;
    const configuration = this.configurations.get(node);
    if (!configuration) return;
    for (const gauge of Object.values(NODE_INT)) table.setInt(configuration.row, gauge, 0);
    for (const { row } of configuration.targetGroups.flatMap(({ targets }) => targets)) {
      table.setInt(row, TARGET_INT.connections, 0);
      table.setInt(row, TARGET_INT.inFlight, 0);
    }
  }
}
