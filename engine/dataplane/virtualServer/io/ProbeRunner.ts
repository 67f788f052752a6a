import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { Random } from '../../../model/Random.ts';
import type { UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { ProxySettings, VirtualLocation } from '../../../model/virtualServer/VirtualLocation.ts';
import { afterAttempt } from '../../../routing/upstream/afterAttempt.ts';
import { isFalse } from '../../../routing/upstream/PeerAverages.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import { PEER_FLOAT } from '../../../routing/upstream/PeerCells.ts';
import { firstVerdict, nextVerdict, type ProbeVerdict } from '../ProbeVerdict.ts';
import { newAttempt } from '../AttemptRecord.ts';
import { proxiedHead } from '../proxiedHead.ts';
import { RequestVariables, type RequestFacts } from '../RequestVariables.ts';
import type { RunningGroup } from '../RunningGroup.ts';
import type { HttpGeneration } from './HttpGeneration.ts';
import { ServerConnection } from './ServerConnection.ts';

interface Check {
  readonly probe: UpstreamProbe;
  readonly proxy: ProxySettings;
  readonly group: RunningGroup;
  readonly peer: Peer;
  verdict: ProbeVerdict;
  isUnderWay: boolean;
}

export interface ProbeRunnerOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Servers that were healthy before a reload. */
  readonly trusted: ReadonlySet<string>;
}

/**
 * Runs the active checks of a configuration: a request to each server at each interval, with the settings of the location
 * that has the `upstream_probe`. A server that a check finds unhealthy is chosen by nobody. Source.
 */
export class ProbeRunner {
  readonly #generation: HttpGeneration;
  readonly #options: ProbeRunnerOptions;
  readonly #checks: readonly Check[];
  readonly #stops: (() => void)[] = [];
  readonly #open = new Set<ServerConnection>();
  #isClosed = false;

  constructor(generation: HttpGeneration, options: ProbeRunnerOptions) {
    this.#generation = generation;
    this.#options = options;
    this.#checks = generation.block.servers
      .flatMap(({ locations }) => proxiesOf(locations))
      .flatMap((proxy) => proxy.probes.flatMap((probe) => this.#checksOf(probe, proxy)));
    for (const check of this.#checks) {
      this.#apply(check);
      this.#stops.push(options.clock.every(check.probe.intervalMs, () => void this.#run(check)));
      void this.#run(check);
    }
  }

  /** Servers that all checks find healthy, for the configuration that comes next. */
  get healthy(): ReadonlySet<string> {
    const bad = new Set(this.#checks.filter(({ verdict }) => verdict.state !== 'healthy').map(keyOf));
    return new Set(this.#checks.map(keyOf).filter((key) => !bad.has(key)));
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    for (const connection of this.#open) connection.close();
  }

  #checksOf(probe: UpstreamProbe, proxy: ProxySettings): readonly Check[] {
    const group = this.#generation.groupAt(proxy.group, 0)?.group;
    if (!group) return [];
    return group.upstream.peers.map((peer) => {
      group.probes.set(peer, { count: 0, fails: 0, lastMs: 0, isChecking: false });
      const isTrusted = this.#options.trusted.has(keyOf({ group, peer }));
      return { probe, proxy, group, peer, verdict: firstVerdict(probe, isTrusted), isUnderWay: false };
    });
  }

  async #run(check: Check): Promise<void> {
    if (check.isUnderWay || this.#isClosed || !this.#isDue(check)) return;
    check.isUnderWay = true;
    const passed = await this.#passes(check);
    check.isUnderWay = false;
    if (this.#hasEnded()) return;
    const counts = check.group.probes.get(check.peer);
    if (counts) {
      counts.count += 1;
      counts.fails += passed ? 0 : 1;
      counts.lastMs = this.#options.clock.nowMs();
    }
    const before = check.verdict.state;
    check.verdict = nextVerdict(check.verdict, passed, check.probe);
    if (check.verdict.state === before) return;
    this.#options.log('info', `upstream probe "${check.probe.name}": ${check.peer.name} is ${check.verdict.state}`);
    this.#apply(check);
  }

  /** It may have been closed while something was waited for. */
  #hasEnded(): boolean {
    return this.#isClosed;
  }

  #isDue({ probe, peer, verdict }: Check): boolean {
    const { clock } = this.#options;
    if (peer.parameters.state === 'down') return false;
    if (probe.mode === 'always' || verdict.state !== 'healthy') return true;
    return probe.mode === 'idle' && clock.nowMs() - peer.float(PEER_FLOAT.selectedAtMs) >= probe.intervalMs;
  }

  /** What all checks of the server together mean for it. */
  #apply({ group, peer }: Check): void {
    const verdicts = this.#checks.filter((check) => check.peer === peer).map(({ verdict }) => verdict.state);
    const wasExcluded = peer.isExcluded;
    peer.isExcluded = verdicts.some((state) => state !== 'healthy');
    const counts = group.probes.get(peer);
    if (counts) counts.isChecking = verdicts.includes('unknown') && !verdicts.includes('unhealthy');
    if (wasExcluded && !peer.isExcluded) peer.beginSlowly(this.#options.clock.nowMs());
  }

  async #passes({ probe, proxy, group, peer }: Check): Promise<boolean> {
    const { clock, random } = this.#options;
    const { texts, maps } = this.#generation;
    const target = `${(proxy.uri ?? '').replace(/\/$/, '')}${probe.uri ?? '/'}`;
    const method = probe.method ?? 'GET';
    const variables = new RequestVariables(factsOf(method, target, { clock, random }), maps, clock);
    variables.proxyHost = proxy.host;
    variables.set('upstream_probe', probe.name);
    const attempt = newAttempt(peer.name);
    variables.attempts.push(attempt);
    const connection = new ServerConnection({ host: peer.address.host, port: probe.port ?? peer.address.port }, clock);
    this.#open.add(connection);
    try {
      const head = await connection.exchange({
        head: proxiedHead(
          { method, uri: target, version: proxy.httpVersion },
          { set: texts.headers(proxy), source: variables.value, client: [] },
          null,
        ),
        body: Buffer.alloc(0),
        isHead: method === 'HEAD',
        connectTimeoutMs: proxy.connectTimeoutMs,
        sendTimeoutMs: proxy.sendTimeoutMs,
        readTimeoutMs: proxy.readTimeoutMs,
      });
      if (head.kind !== 'head') return false;
      attempt.status = head.status;
      variables.upstreamFields = head.fields;
      const parts: Buffer[] = [];
      let size = 0;
      const isWhole = await connection.body(head, {
        onBytes: (bytes) => {
          if (size < probe.maxBytes) parts.push(bytes);
          size += bytes.length;
          return true;
        },
        readTimeoutMs: proxy.readTimeoutMs,
      });
      if (!isWhole) return false;
      variables.set('upstream_probe_body', Buffer.concat(parts).toString('latin1', 0, probe.maxBytes));
      if (probe.test !== null) return !isFalse(texts.text(probe.test).evaluate(variables.value));
      const decision = afterAttempt(
        { kind: 'status', status: head.status },
        {
          settings: proxy.nextUpstream,
          triesLeft: group.upstream.peers.length,
          elapsedMs: 0,
          isNonIdempotent: false,
          hasSent: false,
          isBodyGone: false,
        },
      );
      return decision.outcome === 'ok';
    } finally {
      connection.close();
      this.#open.delete(connection);
    }
  }
}

function proxiesOf(locations: readonly VirtualLocation[]): readonly ProxySettings[] {
  return locations.flatMap(({ handler, locations: inner }) => [
    ...(handler.kind === 'proxy' ? [handler.proxy] : []),
    ...proxiesOf(inner),
  ]);
}

function keyOf({ group, peer }: { readonly group: RunningGroup; readonly peer: Peer }): string {
  return `${group.upstream.group.name} ${peer.server} ${peer.name}`;
}

function factsOf(
  method: string,
  target: string,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): RequestFacts {
  return {
    method,
    target,
    httpVersion: '1.1',
    fields: [],
    remoteAddress: '127.0.0.1',
    remotePort: 0,
    serverAddress: '',
    serverPort: 0,
    hostName: '',
    connection: 0,
    connectionRequests: 0,
    pid: process.pid,
    requestId: random.hex(32),
    startedMs: clock.nowMs(),
  };
}
