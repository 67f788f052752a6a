import type { ProxyTls } from '../../../model/virtualServer/ProxyTls.ts';
import type { ProxySettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { afterAttempt, isNonIdempotent } from '../../../routing/upstream/afterAttempt.ts';
import { isFalse, type Attempt } from '../../../routing/upstream/PeerAverages.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import type { UpstreamRequest } from '../../../routing/upstream/UpstreamRequest.ts';
import { newAttempt, type AttemptRecord } from '../AttemptRecord.ts';
import { proxiedHead } from '../proxiedHead.ts';
import { proxiedUri } from '../proxiedUri.ts';
import { redirectedFields } from '../redirectedFields.ts';
import { reportedValues } from '../reportedValues.ts';
import { tlsName } from '../tlsName.ts';
import type { GroupAtWorker } from './HttpGeneration.ts';
import type { DialTls } from './dial.ts';
import { literalGroup } from './literalGroup.ts';
import { passBothWays } from './passBothWays.ts';
import { passOf } from './passOf.ts';
import type { RequestBody } from './RequestBody.ts';
import type { ServedRequest } from './ServedRequest.ts';
import type { AttemptFailure, ReceivedHead, ServerConnection } from './ServerConnection.ts';

const NO_SERVER = 502;
const CLIENT_GONE = 499;
const NOT_MODIFIED = 304;

/**
 * Passes a request on to a server of a group, and to the next one where `proxy_next_upstream` says so; the answer streams
 * back. Every choice is released exactly once. Source, Angie 4.
 */
export async function proxyRequest(served: ServedRequest, proxy: ProxySettings, body: RequestBody): Promise<void> {
  const { generation, worker } = served.context;
  const pass = passOf(served, proxy);
  if (!pass) return;
  const { name, isTls } = pass;
  const tls = isTls ? proxy.tls : null;
  const { resolver } = proxy;
  const found = generation.groupAt(name, worker) ?? (await literalGroup(name, { tls, resolver }, served.context));
  if (!found) {
    served.answer(NO_SERVER);
    return;
  }
  await new Proxying(served, proxy, { body, found, tls }).run();
}

/** What is the server's own fault. */
type ServerFailure = Exclude<AttemptFailure, { readonly kind: 'body' }>;

class Proxying {
  readonly #served: ServedRequest;
  readonly #proxy: ProxySettings;
  readonly #body: RequestBody;
  readonly #tls: DialTls | null;
  readonly #found: GroupAtWorker;
  readonly #request: UpstreamRequest;
  readonly #startedMs: number;
  #isGone = false;
  #connection: ServerConnection | null = null;
  /** What the client's connection had been bound to, for the attempt that begins. */
  #bound: ServerConnection | null = null;
  #wasBound = false;

  constructor(
    served: ServedRequest,
    proxy: ProxySettings,
    { body, found, tls }: { readonly body: RequestBody; readonly found: GroupAtWorker; readonly tls: ProxyTls | null },
  ) {
    this.#served = served;
    this.#proxy = proxy;
    this.#body = body;
    this.#tls = tls && { settings: tls, name: this.#tlsName(tls.name) };
    this.#found = found;
    this.#startedMs = served.context.clock.monotonicMs();
    this.#request = found.group.upstream.begin(served.variables.value, served.context.clock.nowMs());
    const { tries } = proxy.nextUpstream;
    if (tries > 0) this.#request.triesLeft = Math.min(this.#request.triesLeft, tries);
  }

  async run(): Promise<void> {
    const forget = this.#served.onGone(() => {
      this.#isGone = true;
      this.#connection?.close();
    });
    try {
      for (;;) {
        const peer = await this.#choose();
        if (peer === 'gone') return;
        if (peer === null) {
          this.#noServer();
          return;
        }
        const isDone = await this.#attempt(peer);
        if (isDone) return;
      }
    } finally {
      forget();
    }
  }

  /** The next server; waits in the queue of the group while none can take the request and none was tried. */
  async #choose(): Promise<Peer | null | 'gone'> {
    const { clock } = this.#served.context;
    const { upstream } = this.#found.group;
    const peer = this.#chooseBound() ?? upstream.choose(this.#request, clock.nowMs());
    const { queue } = upstream.group;
    if (peer || !queue || this.#served.variables.attempts.length > 0) return peer;
    if (this.#found.group.waiting >= queue.size) return null;
    const waitsSinceMs = clock.monotonicMs();
    const chosen = await this.#queued(queue.timeoutMs);
    this.#served.variables.queuedMs = clock.monotonicMs() - waitsSinceMs;
    return chosen;
  }

  /** The server whose connection belongs to the client's (`bind_conn`), while both can be used. */
  #chooseBound(): Peer | null {
    const { bound, clock } = this.#served.context;
    const { group } = this.#found;
    const own = bound.take(group);
    if (!own) return null;
    const peer = group.upstream.chooseBound(this.#request, own.peer, clock.nowMs());
    if (peer) this.#bound = own.connection;
    else own.connection.close();
    return peer;
  }

  #queued(timeoutMs: number): Promise<Peer | null | 'gone'> {
    const { clock } = this.#served.context;
    const { group } = this.#found;
    return new Promise((resolve) => {
      let forget: () => void = () => undefined;
      const finish = (result: Peer | null | 'gone'): void => {
        forget();
        stopTimer();
        stopGone();
        resolve(result);
      };
      const wait = (): void => {
        forget = group.wait(() => {
          const peer = group.upstream.choose(this.#request, clock.nowMs());
          if (peer) finish(peer);
          else wait();
        });
      };
      const stopTimer = clock.after(timeoutMs, () => finish(null));
      const stopGone = this.#served.onGone(() => finish('gone'));
      wait();
    });
  }

  #noServer(): void {
    const { variables, context } = this.#served;
    const attempt = newAttempt(this.#found.group.upstream.group.name);
    attempt.status = NO_SERVER;
    attempt.stickyStatus = this.#request.stickyStatus;
    attempt.responseMs = 0;
    variables.attempts.push(attempt);
    context.log('error', `no live upstreams while connecting to upstream "${attempt.address}"`);
    this.#served.answer(NO_SERVER);
  }

  /** One server; true when the client has its answer, or is gone. */
  async #attempt(peer: Peer): Promise<boolean> {
    const { clock } = this.#served.context;
    const attempt = newAttempt(peer.name);
    attempt.stickyStatus = this.#request.stickyStatus;
    this.#served.variables.attempts.push(attempt);
    const startedMs = clock.monotonicMs();
    const { connection, isKept } = this.#bound
      ? { connection: this.#bound, isKept: true }
      : this.#found.connections.take(peer.address, this.#tls);
    this.#connection = connection;
    this.#wasBound = this.#bound !== null;
    this.#bound = null;
    const result = await connection.exchange({
      head: this.#head(),
      body: this.#body,
      isHead: this.#served.variables.facts.method === 'HEAD',
      mayUpgrade: this.#served.raw !== null,
      connectTimeoutMs: this.#proxy.connectTimeoutMs,
      sendTimeoutMs: this.#proxy.sendTimeoutMs,
      readTimeoutMs: this.#proxy.readTimeoutMs,
    });
    attempt.bytesSent = connection.bytesSent;
    attempt.bytesReceived = connection.bytesReceived;
    if (connection.connectedMs !== null) attempt.connectMs = isKept ? 0 : connection.connectedMs - startedMs;
    const elapsed = () => clock.monotonicMs() - startedMs;
    if (this.#isGone) {
      this.#served.variables.status = CLIENT_GONE;
      this.#release(peer, attempt, { outcome: 'ok', nowMs: clock.nowMs(), hadConnection: attempt.connectMs !== null });
      return true;
    }
    if (result.kind === 'body') {
      attempt.responseMs = elapsed();
      this.#release(peer, attempt, { outcome: 'ok', nowMs: clock.nowMs(), hadConnection: true });
      this.#served.answerTrouble(result.trouble);
      return true;
    }
    if (result.kind !== 'head') {
      attempt.responseMs = elapsed();
      return this.#onFailure(peer, attempt, { failure: result, isKept });
    }
    attempt.status = result.status;
    attempt.headerMs = elapsed();
    this.#served.variables.upstreamFields = result.fields;
    return await this.#onHead(peer, attempt, { head: result, elapsed });
  }

  #onFailure(
    peer: Peer,
    attempt: AttemptRecord,
    { failure, isKept }: { readonly failure: ServerFailure; readonly isKept: boolean },
  ): boolean {
    this.#served.context.log('error', `${failure.reason}: ${peer.name}`);
    const decision = this.#decide({ kind: failure.kind });
    attempt.status = failure.kind === 'timeout' ? 504 : 502;
    // A kept connection that turned out closed costs no try, though it counts for the server (Angie 4.3).
    if (isKept && failure.kind === 'error') this.#request.triesLeft += 1;
    const outcome = decision.outcome;
    this.#release(peer, attempt, {
      outcome,
      nowMs: this.#served.context.clock.nowMs(),
      hadConnection: attempt.connectMs !== null,
    });
    if (decision.then === 'retry') return false;
    this.#served.answer(decision.then === 'answer' ? decision.status : NO_SERVER);
    return true;
  }

  async #onHead(
    peer: Peer,
    attempt: AttemptRecord,
    { head, elapsed }: { readonly head: ReceivedHead; readonly elapsed: () => number },
  ): Promise<boolean> {
    const { clock } = this.#served.context;
    const decision = this.#decide({ kind: 'status', status: head.status });
    if (decision.then !== 'deliver') {
      attempt.responseMs = elapsed();
      this.#connection?.close();
      this.#release(peer, attempt, { outcome: decision.outcome, nowMs: clock.nowMs(), hadConnection: true });
      if (decision.then === 'retry') return false;
      this.#served.answer(decision.status);
      return true;
    }
    const isWhole = head.isUpgraded ? await this.#tunnel(attempt, head) : await this.#deliver(peer, attempt, head);
    attempt.responseMs = elapsed();
    const { method } = this.#found.group.upstream.group;
    const reported = reportedValues(method, this.#served.context.generation.texts, this.#served.variables.value);
    this.#release(peer, attempt, {
      outcome: 'ok',
      nowMs: clock.nowMs(),
      hadConnection: true,
      ...(attempt.connectMs !== null && { connectMs: attempt.connectMs }),
      ...(attempt.headerMs !== null && { headerMs: attempt.headerMs }),
      ...(isWhole && { responseMs: attempt.responseMs }),
      ...(isWhole || !('isAtLastByte' in method && method.isAtLastByte) ? reported : {}),
    });
    return true;
  }

  /** Streams a response to the client; whether it came, and went, whole. */
  async #deliver(peer: Peer, attempt: AttemptRecord, head: ReceivedHead): Promise<boolean> {
    const served = this.#served;
    const { clock } = served.context;
    const connection = this.#connection;
    const { sticky } = this.#found.group.upstream;
    const extra = { source: served.variables.value, nowMs: clock.nowMs() };
    const cookie = sticky?.cookie(peer, this.#request, extra) ?? null;
    const mode = sticky?.settings.mode;
    if (mode?.kind === 'learn' && mode.isEarly) sticky?.learn(peer, this.#request, extra);
    const isBodyless = served.variables.facts.method === 'HEAD' || head.status === NOT_MODIFIED;
    const fields = redirectedFields(head.fields, this.#proxy, {
      variables: served.variables,
      context: served.context,
      isBodyless,
    });
    served.begin({
      status: head.status,
      ...(head.reason !== '' && { reason: head.reason }),
      fields: cookie === null ? fields : [...fields, 'Set-Cookie', cookie],
      // A length that frames nothing stands among the fields.
      length: head.hasBody || !isBodyless ? head.length : null,
    });
    if (!connection) return false;
    served.onDrain(() => connection.resume());
    const isWhole = await connection.body(head, {
      onBytes: (bytes) => {
        attempt.responseLength += bytes.length;
        return served.write(bytes);
      },
      readTimeoutMs: this.#proxy.readTimeoutMs,
    });
    attempt.bytesReceived = connection.bytesReceived;
    attempt.bytesSent = connection.bytesSent;
    if (!isWhole) {
      if (!this.#isGone) served.context.log('error', `upstream prematurely closed connection: ${peer.name}`);
      served.breakOff();
      return false;
    }
    served.variables.upstreamTrailers = connection.trailers;
    if (mode?.kind === 'learn' && !mode.isEarly) sticky?.learn(peer, this.#request, { ...extra, nowMs: clock.nowMs() });
    served.end();
    return true;
  }

  /** The server speaks another protocol from here on, as the client asked: passes bytes until one of them ends. */
  async #tunnel(attempt: AttemptRecord, head: ReceivedHead): Promise<boolean> {
    const { served, connection } = { served: this.#served, connection: this.#connection };
    const client = served.raw;
    if (!connection || !client) return false;
    served.beginUpgraded(
      redirectedFields(head.fields, this.#proxy, {
        variables: served.variables,
        context: served.context,
        isBodyless: false,
      }),
    );
    attempt.headerMs ??= 0;
    const sentBefore = connection.bytesSent;
    let sent = 0;
    await passBothWays(client, connection.detach(), {
      clock: served.context.clock,
      timeoutMs: this.#proxy.readTimeoutMs,
      keepsHalfOpen: false,
      onFromClient: (bytes) => {
        sent += bytes.length;
        attempt.bytesSent = sentBefore + sent;
      },
      onFromServer: (bytes) => {
        attempt.responseLength += bytes.length;
        attempt.bytesReceived += bytes.length;
        served.variables.bodyBytesSent += bytes.length;
      },
    });
    return true;
  }

  #decide(end: Parameters<typeof afterAttempt>[0]): ReturnType<typeof afterAttempt> {
    const { variables, context } = this.#served;
    const hasSent = this.#connection?.hasSent ?? false;
    return afterAttempt(end, {
      settings: this.#proxy.nextUpstream,
      triesLeft: this.#request.triesLeft - 1,
      elapsedMs: context.clock.monotonicMs() - this.#startedMs,
      isNonIdempotent: isNonIdempotent(variables.facts.method),
      hasSent,
      isBodyGone: hasSent && !this.#body.isRepeatable,
    });
  }

  #release(peer: Peer, record: AttemptRecord, attempt: Attempt): void {
    const { group } = this.#found;
    const counts = group.countsOf(peer);
    counts.sent += record.bytesSent;
    counts.received += record.bytesReceived;
    if (record.headerMs !== null && record.status !== null) {
      counts.responses.set(record.status, (counts.responses.get(record.status) ?? 0) + 1);
    }
    if (this.#connection) this.#letGo(peer, this.#connection);
    this.#connection = null;
    if (group.upstream.release(this.#request, peer, attempt) === 'disabled') {
      this.#served.context.log('warn', `upstream server temporarily disabled: ${peer.name}`);
    }
    group.wake();
  }

  /** The connection goes to the client's own, where it is bound, or back to those of the group. */
  #letGo(peer: Peer, connection: ServerConnection): void {
    const { group, connections } = this.#found;
    const { boundBy } = group.upstream.group;
    const { context, variables } = this.#served;
    const isBound =
      boundBy !== undefined &&
      connection.isReusable &&
      !this.#isGone &&
      // What is bound once stays so.
      (this.#wasBound || !isFalse(context.generation.texts.text(boundBy).evaluate(variables.value)));
    if (isBound) context.bound.keep(group, { peer, connection });
    else connections.give(connection);
  }

  #head(): string {
    const { variables, context, incoming } = this.#served;
    const hasBody = this.#body.length !== 0 || incoming.headers['content-length'] !== undefined;
    return proxiedHead(
      {
        method: variables.facts.method,
        uri: proxiedUri(this.#proxy, this.#served.settings, { variables, texts: context.generation.texts }),
        version: this.#proxy.httpVersion,
      },
      { set: context.generation.texts.headers(this.#proxy), source: variables.value, client: variables.facts.fields },
      hasBody ? (this.#body.length ?? 'chunked') : null,
    );
  }

  #tlsName(text: string): string {
    const { variables, context } = this.#served;
    return tlsName(context.generation.texts.text(text).evaluate(variables.value));
  }
}
