import type { ShownInstance } from '../instances/InstanceDetail.ts';
import type { InstanceRunner } from '../instances/io/startInstanceRunner.ts';
import type { BalancerAccess } from '../instances/samples/SampleUpstream.ts';
import type { CallOutput } from '../contract/calls.ts';
import type { NodeVerdictView } from '../contract/views/ProbeView.ts';
import { ProbeHistory, type ProbeRecord } from '../health/ProbeHistory.ts';
import type { AnyProbeReport } from '../health/ProbeReport.ts';
import type { BoundPorts } from '../model/BoundPorts.ts';
import type { EngineEvent, EventActor, EventNews } from '../model/EngineEvent.ts';
import { eventOf } from '../model/eventOf.ts';
import type { NodeConfiguration } from '../model/NodeConfiguration.ts';
import type { InstanceId, ListenerArn, LoadBalancerArn, NodeId, TargetGroupArn, TargetKey } from '../model/names.ts';
import type { ResourceChange, Resources } from '../model/Resources.ts';
import type { AnomalyMark, TargetHealth } from '../model/TargetHealth.ts';
import type { ProbeKind } from '../model/ProbeKind.ts';
import { nodePlacesOf } from '../snapshot/nodePlacesOf.ts';
import { offsetPorts } from '../snapshot/offsetPorts.ts';
import { SharedTable } from '../sharedTable/SharedTable.ts';
import { EVENT_RETENTION } from '../store/eventRetention.ts';
import { openAuthority } from './certificates/openAuthority.ts';
import { CertificateDesk } from './certificates/CertificateDesk.ts';
import { TrustStoreDesk } from './certificates/TrustStoreDesk.ts';
import type { ControlPlaneOptions } from './ControlPlaneOptions.ts';
import { DnsBoard } from './dns/DnsBoard.ts';
import { anomaliesIn } from './health/anomaliesIn.ts';
import { HealthBoard } from './health/HealthBoard.ts';
import { healthEvents } from './health/healthEvents.ts';
import { healthOfAll } from './health/healthOfAll.ts';
import { nodeVerdicts } from './health/nodeVerdicts.ts';
import { observedStates, type ObservedStates } from './health/observedStates.ts';
import { runningKeys, withBalancerTargets } from '../model/withBalancerTargets.ts';
import { withClassicBalancers } from '../model/withClassicBalancers.ts';
import { InstanceNotes } from './instances/InstanceNotes.ts';
import { wantedInstances } from './instances/wantedInstances.ts';
import { Listeners } from '../model/Listeners.ts';
import type { LoadBalancerState } from './listeners/ListenerBoard.ts';
import { testRequest, type TestedRequest } from './listeners/testRequest.ts';
import { MetricsDirectory } from './metrics/MetricsDirectory.ts';
import { Followers } from './nodes/Followers.ts';
import { NodeFleet } from './nodes/NodeFleet.ts';
import { openPortBook } from './nodes/openPortBook.ts';
import { ruleMatches, type RuleMatches } from './nodes/ruleMatches.ts';
import type { SharedPortBook } from './nodes/SharedPortBook.ts';
import type { Operation } from './operations/Operation.ts';
import { rebootInstances, type RebootInstancesInput } from './operations/rebootInstances.ts';
import { Registry } from './Registry.ts';
import { resetChanges } from './resetChanges.ts';
import { SettlePace } from './SettlePace.ts';
import { startDue } from './startDue.ts';

/**
 * The control plane: resources and their changes on one side, running nodes and instances on the other, and the boards
 * that say what is going on. Everything that changes goes through `change`; everything that is shown is read here.
 */
export class ControlPlane {
  readonly table = new SharedTable();
  /** Where listeners and instances are bound. */
  readonly ports: BoundPorts;
  readonly probes = new ProbeHistory();
  readonly directory: MetricsDirectory;
  readonly certificates: CertificateDesk;
  readonly trustStores: TrustStoreDesk;
  readonly #options: ControlPlaneOptions;
  readonly #registry: Registry;
  readonly #fleet: NodeFleet;
  readonly #health: HealthBoard;
  readonly #dns = new DnsBoard();
  readonly #runner: InstanceRunner;
  readonly #notes: InstanceNotes;
  readonly #sharedPorts: SharedPortBook | null;
  #stopDue: () => void = () => undefined;
  readonly #onResources: Listeners<readonly ResourceChange[]>;
  readonly #onEvents: Listeners<readonly EngineEvent[]>;
  readonly #onStates: Listeners<void>;
  readonly #onProbes: Listeners<readonly AnyProbeReport[]>;
  readonly #followers: Followers;
  readonly #pace: SettlePace;
  /** Whether nodes and instances have yet to follow a change of the resources. */
  #areResourcesNew = false;
  #isClosed = false;

  private constructor(options: ControlPlaneOptions) {
    this.#options = options;
    const { clock, random, store, resources, log } = options;
    this.#onResources = new Listeners('changes of resources', log);
    this.#onEvents = new Listeners('events', log);
    this.#onStates = new Listeners('states', log);
    this.#onProbes = new Listeners('probes', log);
    this.#registry = new Registry({ store, resources, clock, random });
    const { dataDir = null } = options;
    const authority = openAuthority(store, dataDir, clock);
    this.certificates = new CertificateDesk({ registry: this.#registry, authority, clock });
    this.trustStores = new TrustStoreDesk({ registry: this.#registry, dataDir });
    this.#sharedPorts = resources.sharesLoopback ? openPortBook(store, log, options.firstSharedPort) : null;
    this.ports = this.#sharedPorts ?? offsetPorts(options.portOffset);
    this.#health = new HealthBoard(this.table);
    this.#pace = new SettlePace(clock, this.#settle.bind(this));
    this.#followers = new Followers(clock, () => !this.#areResourcesNew && this.#fleet.hasFollowed);
    this.#fleet = new NodeFleet({
      ...options,
      logFolder: dataDir === null ? null : `${dataDir}/access-logs`,
      table: this.table,
      history: this.probes,
      ports: this.ports,
      onPortTaken: (node, port) => {
        this.#sharedPorts?.replace(node, port);
        this.#followSoon();
      },
      onChange: () => {
        this.#followers.look();
        this.#settleSoon();
      },
      onProbes: this.#onProbes.tell.bind(this.#onProbes),
      onEvent: (event) => {
        this.note([event]);
      },
      running: () => this.running,
    });
    this.directory = new MetricsDirectory({
      healthOf: (group, key) =>
        this.running.targets.get(group)?.has(key) ? this.healthOf(group, key).state : undefined,
      isInDns: (node) => this.#dns.isInDns(node),
      publicationsOf: (loadBalancer) => this.#dns.publicationsOf(loadBalancer),
      table: this.table,
    });
    this.#notes = new InstanceNotes({
      registry: this.#registry,
      clock,
      log,
      isClosed: () => this.#isClosed,
      onDetail: () => {
        this.#onStates.tell();
      },
      onFailed: (event) => {
        this.note([event]);
      },
    });
    this.#runner = options.startRunner((instanceId, state, detail) => {
      this.#notes.note(instanceId, state, detail);
    });
    this.#registry.onChange((_, changes, events) => {
      this.#followSoon();
      for (const change of changes)
        if (change.kind === 'target' && change.put === null) this.probes.forgetTarget(change.id);
      if (changes.length > 0) this.#onResources.tell(changes);
      if (events.length > 0) this.#onEvents.tell(events);
    });
  }

  /** Starts the workers and brings every node and instance up. Rejects when a worker cannot start. */
  static async start(options: ControlPlaneOptions): Promise<ControlPlane> {
    const control = new ControlPlane(options);
    await control.#fleet.start();
    control.#registry.apply(options.missing);
    // Not before: what is overdue must not bring up instances that are still on record as running.
    control.#stopDue = startDue({ ...options, registry: control.#registry, desk: control.certificates });
    return control;
  }

  /** What DNS answers, up to date with every change that was acknowledged. */
  get dns(): DnsBoard {
    this.#catchUp();
    return this.#dns;
  }

  get resources(): Resources {
    return this.#registry.resources;
  }

  /** What of them runs: Classic Load Balancers in the terms of the other types, and nodes for balancers that are targets. */
  get running(): Resources {
    return withBalancerTargets(withClassicBalancers(this.resources));
  }

  /** What each node is given, up to date with every change that was acknowledged. */
  get configurations(): ReadonlyMap<NodeId, NodeConfiguration> {
    this.#catchUp();
    return this.#fleet.configurations;
  }

  /** Runs an operation; what it answers is durable. Throws `BalanzaError` for input it refuses. `actor`: who asks. */
  change<Input, Output>(operation: Operation<Input, Output>, input: Input, actor: EventActor = 'api'): Output {
    return this.#registry.change(operation, input, actor);
  }

  /** Removes everything that was created, with what is to be told of it; resolves when no listener is left. */
  async reset(events: readonly EngineEvent[] = []): Promise<void> {
    const nodes = [...this.#fleet.configurations.keys()];
    this.#registry.apply(resetChanges(this.resources), events);
    const removed = this.#fleet.removed(nodes);
    this.#fleet.reconcile(this.running, 0);
    this.#catchUp();
    await removed;
  }

  /** Tells sample targets how load balancers are reached. To be called once the DNS server is up. */
  useAccess(access: BalancerAccess): void {
    this.#runner.useAccess(access);
  }

  /** Ends instances and starts them again; they stay `running`. Errors: those of the operation. */
  rebootInstances(input: RebootInstancesInput, actor: EventActor = 'api'): void {
    const rebooting = this.change(rebootInstances, input, actor);
    this.#catchUp();
    const wanted = wantedInstances(this.running, this.ports);
    this.#runner.apply(wanted.filter(({ instance }) => !rebooting.includes(instance.instanceId)));
    this.#runner.apply(wanted);
  }

  /** The state of a target, as API, console and DNS have it (E-116). */
  healthOf(group: TargetGroupArn, key: TargetKey): TargetHealth {
    this.#catchUp();
    const states = runningKeys(this, group, key).map((one) => this.#health.healthOf(group, one));
    return healthOfAll(states) ?? this.#health.healthOf(group, key);
  }

  /** The targets that fail more than their peers, by target id. */
  anomalies(): ReadonlyMap<string, AnomalyMark> {
    this.#catchUp();
    return anomaliesIn(this.table, this.#fleet.configurations);
  }

  /** What the nodes counted for the rules of a listener. */
  ruleMatches(listener: ListenerArn): readonly RuleMatches[] {
    this.#catchUp();
    return ruleMatches(this.table, this.#fleet.configurations.values(), listener);
  }

  /** The last probes of a target, latest first; at most 50. By default its health checks. */
  probesOf(group: TargetGroupArn, key: TargetKey, kind?: ProbeKind): readonly ProbeRecord[] {
    return runningKeys(this, group, key).flatMap((one) => this.probes.latest(group, one, kind));
  }

  checkNow(group: TargetGroupArn, key: TargetKey): void {
    this.#catchUp();
    for (const one of runningKeys(this, group, key)) this.#fleet.checkNow(group, one);
  }

  /** Which rule of a listener a request would match. `ListenerNotFound`, `ValidationError`. */
  testRequest(input: TestedRequest): CallOutput<'testRequest'> {
    this.#catchUp();
    return testRequest(this.resources, this.#fleet.configurations, input);
  }

  stateOf(loadBalancer: LoadBalancerArn): LoadBalancerState {
    this.#catchUp();
    return this.#fleet.stateOf(loadBalancer, this.running);
  }

  /** Keeps that many events from now on; what is beyond is forgotten. */
  keepEvents(count: number): void {
    this.#options.store.putSetting(EVENT_RETENTION, count);
  }

  /** The newest events, newest first. */
  events(limit: number): readonly EngineEvent[] {
    return this.#options.store.events(limit);
  }

  /** What there is to say of an instance besides its state; undefined for one that never ran. */
  detailOf(instanceId: InstanceId): ShownInstance | undefined {
    return this.#runner.status(instanceId)?.detail;
  }

  /** What a command instance wrote since its last start, the last 64 KB. */
  outputOf(instanceId: InstanceId): string {
    return this.#runner.output(instanceId);
  }

  /** Everything that is observed, as it is now. */
  observed(): ObservedStates {
    this.#catchUp();
    const resources = this.running;
    return observedStates({
      resources,
      registered: this.resources.targets,
      healthOf: (group, key) => this.healthOf(group, key),
      anomalies: this.anomalies(),
      stateOf: (loadBalancer) => this.#fleet.stateOf(loadBalancer, resources),
      publicationsOf: (loadBalancer) => this.#dns.publicationsOf(loadBalancer),
      listeners: this.#fleet.listeningStates(resources),
      detailOf: (instanceId) => this.detailOf(instanceId),
    });
  }

  /** Tells each change of the resources once it is durable. Returns how to stop that, here and below. */
  onResources(listener: (changes: readonly ResourceChange[]) => void): () => void {
    return this.#onResources.on(listener);
  }

  /** Tells the events that were kept, in the order in which they happened. */
  onEvents(listener: (events: readonly EngineEvent[]) => void): () => void {
    return this.#onEvents.on(listener);
  }

  /** Tells the probes that have ended, about once a second for each node. */
  onProbes(listener: (reports: readonly AnyProbeReport[]) => void): () => void {
    return this.#onProbes.on(listener);
  }

  /** What each node that checks a target holds of it; empty when none does. Source: E-087, E-088, E-113, A-058. */
  verdictsOf(group: TargetGroupArn, key: TargetKey, kind?: ProbeKind): readonly NodeVerdictView[] {
    this.#catchUp();
    const around = { table: this.table, configurations: this.#fleet.configurations, group, kind };
    return runningKeys(this, group, key).flatMap((one) => nodeVerdicts({ ...around, key: one }));
  }

  /** Tells that what `observed` answers may have changed. */
  onStates(listener: () => void): () => void {
    return this.#onStates.on(listener);
  }

  /** Resolves as soon as `isTrue` holds; it is asked after each change of resources, states or DNS. */
  until(isTrue: () => boolean): Promise<void> {
    return this.#followers.until(isTrue);
  }

  /** Resolves with true once the living nodes serve by every change made before, with false when one hangs for 5 s. */
  followed(): Promise<boolean> {
    if (this.#pace.isDue) this.#catchUp();
    return this.#followers.wait();
  }

  /** Ends a worker as a fault would, for trying what happens then. */
  killWorker(worker: number): Promise<void> {
    return this.#fleet.killWorker(worker);
  }

  /** Lets requests in flight finish for at most `drainMs`, then stops nodes and instances. Twice without harm. */
  async close(drainMs: number): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stopDue();
    await this.#fleet.close(drainMs);
    this.#pace.stop();
    await this.#runner.close();
  }

  #followSoon(): void {
    this.#areResourcesNew = true;
    this.#settleSoon();
  }

  #settleSoon(): void {
    if (!this.#isClosed) this.#pace.soon();
  }

  /** Who reads what is shown sees every change that was acknowledged before. */
  #catchUp(): void {
    if (this.#areResourcesNew && !this.#isClosed) this.#settle();
  }

  /** Has nodes and instances follow the resources, works out states and DNS answers anew, and tells what changed. */
  #settle(): void {
    const end = this.#pace.begin();
    if (this.#areResourcesNew) this.#followResources();
    const running = this.running;
    const changes = this.#health.update({
      resources: running,
      configurations: this.#fleet.configurations,
      isUpToDate: (node) => this.#fleet.isUpToDate(node),
      canCheck: (node) => this.#fleet.canCheck(node),
      nodePlaces: nodePlacesOf(running, this.ports),
    });
    const dnsEvents = this.#dns.update(running, {
      ports: this.ports,
      healthOf: (group, key) => this.#health.healthOf(group, key),
      isStarting: (node) => this.#fleet.isStarting(node),
      isCutOff: (node) => this.#fleet.isCutOff(node),
    });
    this.note([...changes.flatMap((change) => healthEvents(running, change)), ...dnsEvents]);
    end();
    this.#followers.onSettled();
    this.#onStates.tell();
  }

  #followResources(): void {
    this.#areResourcesNew = false;
    this.#fleet.reconcile(this.running);
    this.directory.update(this.running, this.#fleet.configurations);
    this.#runner.apply(wantedInstances(this.running, this.ports));
    this.#notes.endNeverRun(this.running.instances.values(), (id) => this.#runner.status(id)?.state);
    this.#sharedPorts?.keepOnly(this.running);
  }

  /** Keeps events in the history, with this moment's time. */
  note(news: readonly EventNews[]): void {
    if (news.length === 0 || this.#isClosed) return;
    const atMs = this.#options.clock.nowMs();
    const kept = news.map((one) => eventOf(one, { atMs }));
    try {
      this.#options.store.commit([], kept);
    } catch (error) {
      // History is worth less than traffic: a disk that is full must not stop the engine.
      this.#options.log('error', `events could not be kept: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#onEvents.tell(kept);
  }
}
