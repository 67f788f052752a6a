import type { ProbeReport } from '../../health/ProbeReport.ts';
import type { LogPlace } from '../../model/NodeConfiguration.ts';
import { loadBalancerDimension } from '../../model/names.ts';
import type { Clock } from '../../model/Clock.ts';
import type { Random } from '../../model/Random.ts';
import type { ClientAddress } from '../http/ClientAddress.ts';
import type { ClientConnectionFacts, ConnectionObserver } from '../http/ConnectionObserver.ts';
import type { CompletedRequest, RequestObserver } from '../http/RequestObserver.ts';
import type { CompletedFlow, FlowObserver } from '../l4/FlowObserver.ts';
import type { NodeState } from '../node/NodeState.ts';
import { applicationLine } from './applicationLine.ts';
import { classicFlowLine, classicLine } from './classicLine.ts';
import { connectionLine } from './connectionLine.ts';
import { healthCheckLine } from './healthCheckLine.ts';
import { endpoint } from './endpoint.ts';
import type { LogIdentity, LogKind } from './LogName.ts';
import type { LogSink } from './LogSink.ts';
import { networkTlsLine } from './networkTlsLine.ts';

export interface NodeLogsOptions {
  readonly state: NodeState;
  readonly clock: Clock;
  readonly random: Random;
  /** Null: nothing is written anywhere, whatever the configuration says. */
  readonly openSink: ((identity: LogIdentity) => LogSink) | null;
}

const KINDS: readonly LogKind[] = ['access', 'connection', 'healthCheck'];

interface OpenLog {
  readonly place: LogPlace;
  readonly sink: LogSink;
}

/**
 * The logs of one node, as its load balancer's attributes have them: who is told of what, and which line becomes of it.
 * Where a log is off, its observer is null and nothing is spent. Source: ELB, *Metrics and logs*.
 */
export class NodeLogs implements RequestObserver, ConnectionObserver, FlowObserver {
  readonly #options: NodeLogsOptions;
  readonly #open = new Map<LogKind, OpenLog>();
  readonly #closing = new Set<Promise<void>>();
  #elb = '';

  constructor(options: NodeLogsOptions) {
    this.#options = options;
    this.update();
  }

  /** To be called after each change of the node. */
  update(): void {
    const { state, openSink } = this.#options;
    const { logs = {}, loadBalancerArn, loadBalancerName, isClassic, address } = state.base;
    this.#elb = isClassic === true ? loadBalancerName : loadBalancerDimension(loadBalancerArn);
    for (const kind of KINDS) {
      const place = logs[kind];
      const before = this.#open.get(kind);
      if (before && place && isSamePlace(before.place, place)) continue;
      if (before) this.#close(before.sink, 'finish');
      this.#open.delete(kind);
      if (place && openSink) this.#open.set(kind, { place, sink: openSink({ kind, place, loadBalancerArn, address }) });
    }
  }

  get requests(): RequestObserver | null {
    return this.#open.has('access') ? this : null;
  }

  get connections(): ConnectionObserver | null {
    return this.#open.has('connection') ? this : null;
  }

  get flows(): FlowObserver | null {
    return this.#open.has('access') ? this : null;
  }

  onRequestDone(request: CompletedRequest): void {
    const { state, clock } = this.#options;
    const listener = state.listener(request.listenerArn);
    if (!listener) return;
    const isSecure = listener.protocol === 'HTTPS';
    const nowMs = clock.nowMs();
    const context = {
      elb: this.#elb,
      dnsName: state.base.dnsName,
      listener: { protocol: isSecure ? 'https' : 'http', port: listener.port },
      nowMs,
    } as const;
    if (state.base.isClassic === true) this.#write('access', classicLine(request, context), nowMs);
    else {
      this.#name(request.client);
      this.#write('access', applicationLine(request, context), nowMs);
    }
  }

  onConnection(connection: ClientConnectionFacts): void {
    const nowMs = this.#options.clock.nowMs();
    this.#name(connection.client);
    const context = { elb: this.#elb, nodeAddress: this.#options.state.base.address, nowMs };
    this.#write('connection', connectionLine(connection, context), nowMs);
  }

  onFlowDone(flow: CompletedFlow): void {
    const { state, clock } = this.#options;
    const nowMs = clock.nowMs();
    const context = { elb: this.#elb, address: state.base.address, nowMs };
    const line = state.base.isClassic === true ? classicFlowLine(flow, context) : networkTlsLine(flow, context);
    if (line !== null) this.#write('access', line, nowMs);
  }

  /** Probes that have ended. */
  onProbes(reports: readonly ProbeReport[]): void {
    if (!this.#open.has('healthCheck')) return;
    const { state, clock } = this.#options;
    const nowMs = clock.nowMs();
    for (const report of reports) {
      const group = state.group(report.targetGroupArn);
      const target = group?.targets.get(report.key);
      if (!group || !target) continue;
      const { host, healthCheckPort } = target.configuration;
      const address = endpoint(host, healthCheckPort);
      const checked = { group: group.settings, address, elb: this.#elb, nodeAddress: state.base.address };
      const line = healthCheckLine(report, checked);
      if (line !== null) this.#write('healthCheck', line, nowMs);
    }
  }

  /** Writes what is left; see {@link LogSink}. */
  async close(end: 'rest' | 'finish'): Promise<void> {
    for (const { sink } of this.#open.values()) this.#close(sink, end);
    this.#open.clear();
    await Promise.all(this.#closing);
  }

  #write(kind: LogKind, line: string, nowMs: number): void {
    this.#open.get(kind)?.sink.write(line, nowMs);
  }

  #close(sink: LogSink, end: 'rest' | 'finish'): void {
    const closing: Promise<void> = sink.close(end).finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  /** The id that lines of one connection have in common. */
  #name(client: ClientAddress): void {
    if (client.traceId === '') client.traceId = `TID_${this.#options.random.hex(32)}`;
  }
}

function isSamePlace(one: LogPlace, other: LogPlace): boolean {
  return one.bucket === other.bucket && one.prefix === other.prefix && one.periodMs === other.periodMs;
}
