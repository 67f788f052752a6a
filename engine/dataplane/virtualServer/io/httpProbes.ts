import type { Clock } from '../../../model/Clock.ts';
import type { Random } from '../../../model/Random.ts';
import type { UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { ProxySettings, VirtualLocation } from '../../../model/virtualServer/VirtualLocation.ts';
import { afterAttempt } from '../../../routing/upstream/afterAttempt.ts';
import { isFalse } from '../../../routing/upstream/PeerAverages.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import { newAttempt } from '../AttemptRecord.ts';
import { proxiedHead } from '../proxiedHead.ts';
import { reportedValues } from '../reportedValues.ts';
import { RequestVariables, type RequestFacts } from '../RequestVariables.ts';
import type { RunningGroup } from '../RunningGroup.ts';
import { tlsName } from '../tlsName.ts';
import type { HttpGeneration } from './HttpGeneration.ts';
import type { ProbedGroup } from './ProbeRunner.ts';
import { EMPTY_BODY } from './RequestBody.ts';
import { ServerConnection } from './ServerConnection.ts';

/** Time and chance, for what probes say of themselves. */
interface Surroundings {
  readonly clock: Clock;
  readonly random: Random;
}

/** The checks that the locations of a configuration ask for. Source: A-057. */
export function httpProbes(generation: HttpGeneration, around: Surroundings): readonly ProbedGroup[] {
  return generation.block.servers
    .flatMap(({ locations }) => proxiesOf(locations))
    .flatMap((proxy) =>
      proxy.probes.flatMap((probe): readonly ProbedGroup[] => {
        const group = generation.groupAt(proxy.group, 0)?.group;
        if (!group) return [];
        const check = new HttpProbe(generation, { probe, proxy, group }, around);
        return [{ probe, group, passes: (peer, signal) => check.passes(peer, signal) }];
      }),
    );
}

function proxiesOf(locations: readonly VirtualLocation[]): readonly ProxySettings[] {
  return locations.flatMap(({ handler, locations: inner }) => [
    ...(handler.kind === 'proxy' ? [handler.proxy] : []),
    ...proxiesOf(inner),
  ]);
}

/** A request with the settings of the location that has the `upstream_probe`. Source. */
class HttpProbe {
  readonly #generation: HttpGeneration;
  readonly #probe: UpstreamProbe;
  readonly #proxy: ProxySettings;
  readonly #group: RunningGroup;
  readonly #around: Surroundings;

  constructor(
    generation: HttpGeneration,
    parts: { readonly probe: UpstreamProbe; readonly proxy: ProxySettings; readonly group: RunningGroup },
    around: Surroundings,
  ) {
    this.#generation = generation;
    this.#probe = parts.probe;
    this.#proxy = parts.proxy;
    this.#group = parts.group;
    this.#around = around;
  }

  async passes(peer: Peer, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.#around;
    const proxy = this.#proxy;
    const variables = this.#variablesFor(peer);
    const { texts } = this.#generation;
    const tls = proxy.tls && {
      settings: proxy.tls,
      name: tlsName(texts.text(proxy.tls.name).evaluate(variables.value)),
    };
    const address = { host: peer.address.host, port: this.#probe.port ?? peer.address.port };
    const connection = new ServerConnection(address, clock, tls);
    const close = (): void => connection.close();
    signal.addEventListener('abort', close);
    try {
      return await this.#exchange(connection, peer, variables);
    } finally {
      signal.removeEventListener('abort', close);
      close();
    }
  }

  #variablesFor(peer: Peer): RequestVariables {
    const { clock } = this.#around;
    const target = `${(this.#proxy.uri ?? '').replace(/\/$/, '')}${this.#probe.uri ?? '/'}`;
    const facts = factsOf(this.#probe.method ?? 'GET', target, this.#around);
    const variables = new RequestVariables(facts, this.#generation.maps, clock);
    variables.proxyHost = this.#proxy.host;
    variables.set('upstream_probe', this.#probe.name);
    variables.attempts.push(newAttempt(peer.name));
    return variables;
  }

  async #exchange(connection: ServerConnection, peer: Peer, variables: RequestVariables): Promise<boolean> {
    const { clock } = this.#around;
    const { texts } = this.#generation;
    const proxy = this.#proxy;
    const { method, target: uri } = variables.facts;
    const startedMs = clock.monotonicMs();
    const head = await connection.exchange({
      head: proxiedHead(
        { method, uri, version: proxy.httpVersion },
        { set: texts.headers(proxy), source: variables.value, client: [] },
        null,
      ),
      body: EMPTY_BODY,
      isHead: method === 'HEAD',
      mayUpgrade: false,
      connectTimeoutMs: proxy.connectTimeoutMs,
      sendTimeoutMs: proxy.sendTimeoutMs,
      readTimeoutMs: proxy.readTimeoutMs,
    });
    if (head.kind !== 'head') return false;
    const headerMs = clock.monotonicMs() - startedMs;
    const attempt = variables.attempts[0];
    if (attempt) attempt.status = head.status;
    variables.upstreamFields = head.fields;
    const body = await this.#body(connection, head);
    if (body === null) return false;
    variables.set('upstream_probe_body', body);
    const { upstream } = this.#group;
    upstream.noteProbe(peer, {
      outcome: 'ok',
      nowMs: clock.nowMs(),
      hadConnection: true,
      headerMs,
      responseMs: clock.monotonicMs() - startedMs,
      ...reportedValues(upstream.group.method, texts, variables.value),
    });
    const { test } = this.#probe;
    return test === null ? this.#isAcceptable(head.status) : !isFalse(texts.text(test).evaluate(variables.value));
  }

  /** The body as far as it is kept; null: it did not come whole. */
  async #body(
    connection: ServerConnection,
    head: Extract<Awaited<ReturnType<ServerConnection['exchange']>>, { kind: 'head' }>,
  ): Promise<string | null> {
    const { maxBytes } = this.#probe;
    const parts: Buffer[] = [];
    let size = 0;
    const isWhole = await connection.body(head, {
      onBytes: (bytes) => {
        if (size < maxBytes) parts.push(bytes);
        size += bytes.length;
        return true;
      },
      readTimeoutMs: this.#proxy.readTimeoutMs,
    });
    return isWhole ? Buffer.concat(parts).toString('latin1', 0, maxBytes) : null;
  }

  /** Without a `test`, what would fail a request of a client fails the check. */
  #isAcceptable(status: number): boolean {
    const facts = {
      settings: this.#proxy.nextUpstream,
      triesLeft: this.#group.upstream.peers.length,
      elapsedMs: 0,
      isNonIdempotent: false,
      hasSent: false,
      isBodyGone: false,
    };
    return afterAttempt({ kind: 'status', status }, facts).outcome === 'ok';
  }
}

function factsOf(method: string, target: string, { clock, random }: Surroundings): RequestFacts {
  return {
    method,
    target,
    httpVersion: '1.1',
    fields: [],
    remoteAddress: '127.0.0.1',
    remotePort: 0,
    serverAddress: '',
    serverPort: 0,
    tls: null,
    hostName: '',
    connection: 0,
    connectionRequests: 0,
    pid: process.pid,
    requestId: random.hex(32),
    startedMs: clock.nowMs(),
  };
}
