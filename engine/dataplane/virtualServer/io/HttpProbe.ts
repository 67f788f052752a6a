import type { Clock } from '../../../model/Clock.ts';
import type { Random } from '../../../model/Random.ts';
import type { UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { ProxySettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { afterAttempt } from '../../../routing/upstream/afterAttempt.ts';
import { isFalse } from '../../../routing/upstream/PeerAverages.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import type { Upstream } from '../../../routing/upstream/Upstream.ts';
import type { MappedVariable } from '../../../routing/virtualServer/MappedVariable.ts';
import { newAttempt } from '../AttemptRecord.ts';
import { answeredRun, failedRun, TIMED_OUT_RUN, type ProbeRun } from '../ProbeRun.ts';
import { proxiedHead } from '../proxiedHead.ts';
import type { ReadyTexts } from '../ReadyServer.ts';
import { reportedValues } from '../reportedValues.ts';
import { RequestVariables, type RequestFacts } from '../RequestVariables.ts';
import { tlsName } from '../tlsName.ts';
import type { DialAddress } from './dial.ts';
import { EMPTY_BODY } from './RequestBody.ts';
import { ServerConnection } from './ServerConnection.ts';

/** Time and chance, for what probes say of themselves. */
interface Surroundings {
  readonly clock: Clock;
  readonly random: Random;
}

/** How a probe asks: what a location says of the requests that it passes on. */
export type ProbeProxy = Pick<
  ProxySettings,
  | 'tls'
  | 'uri'
  | 'host'
  | 'setHeaders'
  | 'httpVersion'
  | 'nextUpstream'
  | 'connectTimeoutMs'
  | 'sendTimeoutMs'
  | 'readTimeoutMs'
>;

export interface HttpProbeParts {
  readonly probe: UpstreamProbe;
  readonly proxy: ProbeProxy;
  readonly upstream: Upstream;
  readonly texts: ReadyTexts;
  readonly maps: ReadonlyMap<string, MappedVariable>;
  readonly addressOf: (peer: Peer) => DialAddress;
}

/** A request with the settings of the location that has the `upstream_probe`. Source. */
export class HttpProbe {
  readonly #parts: HttpProbeParts;
  readonly #around: Surroundings;

  constructor(parts: HttpProbeParts, around: Surroundings) {
    this.#parts = parts;
    this.#around = around;
  }

  /** Checks one server once; a signal ends it early. */
  async run(peer: Peer, signal: AbortSignal): Promise<ProbeRun> {
    const { clock } = this.#around;
    const { proxy, texts, addressOf } = this.#parts;
    const variables = this.#variablesFor(peer);
    const tls = proxy.tls && {
      settings: proxy.tls,
      name: tlsName(texts.text(proxy.tls.name).evaluate(variables.value)),
    };
    const connection = new ServerConnection(addressOf(peer), clock, tls);
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
    const { proxy, probe, maps } = this.#parts;
    const target = `${(proxy.uri ?? '').replace(/\/$/, '')}${probe.uri ?? '/'}`;
    const variables = new RequestVariables(factsOf(probe.method ?? 'GET', target, this.#around), maps, clock);
    variables.proxyHost = proxy.host;
    variables.set('upstream_probe', probe.name);
    variables.attempts.push(newAttempt(peer.name));
    return variables;
  }

  async #exchange(connection: ServerConnection, peer: Peer, variables: RequestVariables): Promise<ProbeRun> {
    const { clock } = this.#around;
    const { proxy, texts, upstream, probe } = this.#parts;
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
    if (head.kind === 'timeout') return TIMED_OUT_RUN;
    if (head.kind !== 'head') return failedRun(head.reason);
    const headerMs = clock.monotonicMs() - startedMs;
    const attempt = variables.attempts[0];
    if (attempt) attempt.status = head.status;
    variables.upstreamFields = head.fields;
    const body = await this.#body(connection, head);
    if (body === null) return { ...failedRun('the answer did not come whole'), status: head.status };
    variables.set('upstream_probe_body', body);
    upstream.noteProbe(peer, {
      outcome: 'ok',
      nowMs: clock.nowMs(),
      hadConnection: true,
      headerMs,
      responseMs: clock.monotonicMs() - startedMs,
      ...reportedValues(upstream.group.method, texts, variables.value),
    });
    const { test } = probe;
    if (test === null)
      return answeredRun(this.#isAcceptable(head.status) ? 'passed' : 'codeMismatch', head.status, body);
    const isHeld = !isFalse(texts.text(test).evaluate(variables.value));
    return answeredRun(isHeld ? 'passed' : 'testFailed', head.status, body);
  }

  /** The body as far as it is kept; null: it did not come whole. */
  async #body(
    connection: ServerConnection,
    head: Extract<Awaited<ReturnType<ServerConnection['exchange']>>, { kind: 'head' }>,
  ): Promise<string | null> {
    const { maxBytes } = this.#parts.probe;
    const parts: Buffer[] = [];
    let size = 0;
    const isWhole = await connection.body(head, {
      onBytes: (bytes) => {
        if (size < maxBytes) parts.push(bytes);
        size += bytes.length;
        return true;
      },
      readTimeoutMs: this.#parts.proxy.readTimeoutMs,
    });
    return isWhole ? Buffer.concat(parts).toString('latin1', 0, maxBytes) : null;
  }

  /** Without a `test`, what would fail a request of a client fails the check. */
  #isAcceptable(status: number): boolean {
    const facts = {
      settings: this.#parts.proxy.nextUpstream,
      triesLeft: this.#parts.upstream.peers.length,
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
    version: '',
  };
}
