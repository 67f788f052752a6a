import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { StreamHandler, StreamServer } from '../../../model/virtualServer/AngieConfiguration.ts';
import type { VariableSource } from '../../../routing/upstream/compileText.ts';
import { afterAttempt } from '../../../routing/upstream/afterAttempt.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import { attemptVariable, newAttempt, seconds, type AttemptRecord } from '../AttemptRecord.ts';
import { binaryAddress } from '../RequestVariables.ts';
import { isoTime, logTime } from '../logTime.ts';
import type { RunningGroup } from '../RunningGroup.ts';
import type { StreamGeneration } from './StreamFront.ts';

export interface SessionContext {
  readonly generation: StreamGeneration;
  readonly server: StreamServer;
  readonly worker: number;
  readonly connection: number;
  readonly clock: Clock;
  readonly log: Log;
}

type Proxying = Extract<StreamHandler, { kind: 'proxy' }>;

/**
 * Serves one TCP session: connects to a server of the group, to the next one while `proxy_next_upstream` and its limits
 * allow, and passes bytes on until both ends have ended. Resolves with its variables when it is over. Source: Angie 3.5.
 */
export async function serveSession(client: Socket, context: SessionContext): Promise<VariableSource> {
  const session = new Session(client, context);
  client.on('error', () => client.destroy());
  const { handler } = context.server;
  if (handler.kind === 'return') await session.say(handler.text);
  else await session.proxy(handler);
  return session.value;
}

class Session {
  readonly #client: Socket;
  readonly #context: SessionContext;
  readonly #attempts: AttemptRecord[] = [];
  readonly #startedMs: number;
  readonly #addresses: Readonly<Record<string, string>>;
  #status = 200;

  constructor(client: Socket, context: SessionContext) {
    this.#client = client;
    this.#context = context;
    this.#startedMs = context.clock.monotonicMs();
    this.#addresses = {
      remote_addr: (client.remoteAddress ?? 'unix:').replace(/^::ffff:/, ''),
      remote_port: String(client.remotePort ?? 0),
      server_addr: (client.localAddress ?? '').replace(/^::ffff:/, ''),
      server_port: String(client.localPort ?? 0),
      hostname: hostname().toLowerCase(),
      pid: String(process.pid),
      protocol: 'TCP',
      connection: String(context.connection),
    };
  }

  /** The value of a variable of the session. */
  readonly value = (given: string): string => {
    const name = given.toLowerCase();
    const map = this.#context.generation.maps.get(name);
    if (map) return map.evaluate(this.value);
    const own = Object.hasOwn(this.#addresses, name) ? this.#addresses[name] : undefined;
    return own ?? attemptVariable(streamName(name), this.#attempts) ?? this.#counted(name);
  };

  async say(text: string): Promise<void> {
    const body = this.#context.generation.texts.text(text).evaluate(this.value);
    await ended(this.#client, () => this.#client.end(Buffer.from(body, 'latin1')).resume());
  }

  async proxy(handler: Proxying): Promise<void> {
    const { generation, worker, clock, log } = this.#context;
    const name = generation.texts.text(handler.group).evaluate(this.value);
    const group = generation.groups.get(name.toLowerCase())?.[worker];
    if (!group) {
      log('error', `no resolver defined to resolve ${name}`);
      this.#fail();
      return;
    }
    const request = group.upstream.begin(this.value, clock.nowMs());
    const { tries } = handler.nextUpstream;
    if (tries > 0) request.triesLeft = Math.min(request.triesLeft, tries);
    for (;;) {
      const peer = group.upstream.choose(request, clock.nowMs());
      if (!peer) {
        log('error', `no live upstreams while connecting to upstream "${group.upstream.group.name}"`);
        this.#attempts.push(newAttempt(group.upstream.group.name));
        this.#fail();
        return;
      }
      const attempt = newAttempt(peer.name);
      attempt.stickyStatus = request.stickyStatus;
      this.#attempts.push(attempt);
      const beganMs = clock.monotonicMs();
      const server = await this.#connect(peer, handler.connectTimeoutMs);
      if (typeof server === 'string') {
        log('error', `${server}: ${peer.name}`);
        const kind = server.startsWith('upstream timed out') ? 'timeout' : 'error';
        const decision = afterAttempt(
          { kind },
          {
            settings: handler.nextUpstream,
            triesLeft: request.triesLeft - 1,
            elapsedMs: clock.monotonicMs() - this.#startedMs,
            isNonIdempotent: false,
            hasSent: false,
            isBodyGone: false,
          },
        );
        const effect = group.upstream.release(request, peer, {
          outcome: 'failed',
          nowMs: clock.nowMs(),
          hadConnection: false,
        });
        if (effect === 'disabled') log('warn', `upstream server temporarily disabled: ${peer.name}`);
        if (decision.then === 'retry' && !this.#client.destroyed) continue;
        this.#fail();
        return;
      }
      const connectMs = clock.monotonicMs() - beganMs;
      attempt.connectMs = connectMs;
      peer.succeed(clock.nowMs());
      await this.#pass(server, attempt, { beganMs, timeoutMs: handler.timeoutMs });
      this.#count(group, peer, attempt);
      const { headerMs, responseMs } = attempt;
      group.upstream.release(request, peer, {
        outcome: 'ok',
        nowMs: clock.nowMs(),
        hadConnection: true,
        connectMs,
        ...(headerMs !== null && { headerMs }),
        ...(responseMs !== null && { responseMs }),
      });
      return;
    }
  }

  #connect({ address }: Peer, timeoutMs: number): Promise<Socket | string> {
    const { host, port } = address;
    const server = host.startsWith('unix:')
      ? connect({ path: host.slice('unix:'.length), allowHalfOpen: true })
      : connect({ host, port, allowHalfOpen: true });
    return new Promise((resolve) => {
      const stopTimer = this.#context.clock.after(timeoutMs, () => {
        server.destroy();
        resolve('upstream timed out while connecting to upstream');
      });
      server.on('error', (error) => {
        stopTimer();
        server.destroy();
        resolve(`connect() failed (${error.message})`);
      });
      server.once('connect', () => {
        stopTimer();
        resolve(server);
      });
    });
  }

  /** Passes bytes both ways until both ends have ended, one breaks, or nothing moves for the timeout. */
  async #pass(
    server: Socket,
    attempt: AttemptRecord,
    { beganMs, timeoutMs }: { readonly beganMs: number; readonly timeoutMs: number },
  ): Promise<void> {
    const client = this.#client;
    const { clock } = this.#context;
    let stopTimer: () => void = () => undefined;
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    const touch = (): void => {
      stopTimer();
      if (timeoutMs > 0) stopTimer = clock.after(timeoutMs, end);
    };
    client.on('data', (bytes: Buffer) => {
      attempt.bytesSent += bytes.length;
      touch();
    });
    server.on('data', (bytes: Buffer) => {
      attempt.headerMs ??= clock.monotonicMs() - beganMs;
      attempt.bytesReceived += bytes.length;
      touch();
    });
    touch();
    client.once('close', () => server.destroy());
    await ended(server, () => {
      server.once('close', () => {
        // What came from the server is still on its way to the client.
        if (server.readableEnded && client.writable) client.end();
        else client.destroy();
      });
      client.pipe(server);
      server.pipe(client);
      client.resume();
    });
    attempt.responseMs = clock.monotonicMs() - beganMs;
    stopTimer();
    if (!client.destroyed) await ended(client, () => undefined);
  }

  #count(group: RunningGroup, peer: Peer, attempt: AttemptRecord): void {
    const counts = group.countsOf(peer);
    counts.sent += attempt.bytesSent;
    counts.received += attempt.bytesReceived;
  }

  #fail(): void {
    this.#status = 502;
    this.#client.destroy();
  }

  #counted(name: string): string {
    const { clock } = this.#context;
    const sum = (of: (attempt: AttemptRecord) => number) =>
      String(this.#attempts.reduce((all, one) => all + of(one), 0));
    switch (name) {
      case 'status':
        return String(this.#status);
      case 'bytes_sent':
        return sum(({ bytesReceived }) => bytesReceived);
      case 'bytes_received':
        return sum(({ bytesSent }) => bytesSent);
      case 'session_time':
        return seconds(clock.monotonicMs() - this.#startedMs);
      case 'msec':
        return (clock.nowMs() / 1_000).toFixed(3);
      case 'time_iso8601':
        return isoTime(clock.nowMs());
      case 'time_local':
        return logTime(clock.nowMs());
      case 'binary_remote_addr':
        return binaryAddress(this.#addresses['remote_addr'] ?? '');
      default:
        return '';
    }
  }
}

/** What a stream calls the times of an attempt. */
function streamName(name: string): string {
  if (name === 'upstream_first_byte_time') return 'upstream_header_time';
  return name === 'upstream_session_time' ? 'upstream_response_time' : name;
}

async function ended(socket: Socket, begin: () => void): Promise<void> {
  const done = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  begin();
  if (!socket.destroyed) await done;
}
