import { hostname } from 'node:os';
import type { SecureContext } from 'node:tls';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { StreamHandler, StreamServer } from '../../../model/virtualServer/AngieConfiguration.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import type { Attempt } from '../../../routing/upstream/PeerAverages.ts';
import type { UpstreamRequest } from '../../../routing/upstream/UpstreamRequest.ts';
import { proxyLine, UNKNOWN_PROXY_LINE } from '../../../wire/proxyProtocol/proxyLine.ts';
import { newAttempt, seconds, streamVariable, type AttemptRecord } from '../AttemptRecord.ts';
import { isoTime, logTime } from '../logTime.ts';
import { isAllowed } from '../../../routing/virtualServer/isAllowed.ts';
import { reportedValues } from '../reportedValues.ts';
import { binaryAddress } from '../RequestVariables.ts';
import type { RunningGroup } from '../RunningGroup.ts';
import { literalStreamGroup } from './literalGroup.ts';
import type { StreamGeneration } from './StreamGeneration.ts';

/** What a session is served with. */
export interface SessionContext {
  readonly generation: StreamGeneration;
  readonly server: StreamServer;
  /** null: without TLS. */
  readonly context: SecureContext | null;
  readonly worker: number;
  readonly connection: number;
  readonly clock: Clock;
  readonly log: Log;
  /** Of Balanza. */
  readonly version: string;
}

/** How a session is proxied. */
export type StreamProxying = Extract<StreamHandler, { kind: 'proxy' }>;

/** Who talks to whom. */
export interface SessionEnds {
  readonly protocol: 'TCP' | 'UDP';
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly localAddress: string;
  readonly localPort: number;
}

/** The group of a session, and where it is in it. */
export interface SessionRequest {
  readonly group: RunningGroup;
  readonly request: UpstreamRequest;
}

/** One server that a session has been given. */
export interface SessionAttempt {
  readonly peer: Peer;
  readonly record: AttemptRecord;
}

/** A session of `stream`, over TCP or UDP: its variables, its choice of servers, and what becomes of that. */
export class StreamSession {
  readonly context: SessionContext;
  readonly startedMs: number;
  status = 200;
  readonly #attempts: AttemptRecord[] = [];
  readonly #facts: Readonly<Record<string, string>>;
  readonly #ends: SessionEnds;
  #group = '';

  constructor(context: SessionContext, ends: SessionEnds) {
    this.context = context;
    this.#ends = ends;
    this.startedMs = context.clock.monotonicMs();
    this.#facts = {
      remote_addr: ends.remoteAddress.replace(/^::ffff:/, ''),
      remote_port: String(ends.remotePort),
      server_addr: ends.localAddress.replace(/^::ffff:/, ''),
      server_port: String(ends.localPort),
      hostname: hostname().toLowerCase(),
      pid: String(process.pid),
      protocol: ends.protocol,
      connection: String(context.connection),
      nginx_version: context.version,
      angie_version: context.version,
    };
  }

  /** The value of a variable of the session. */
  readonly value = (given: string): string => {
    const name = given.toLowerCase();
    const map = this.context.generation.maps.get(name);
    if (map) return map.evaluate(this.value);
    const own = Object.hasOwn(this.#facts, name) ? this.#facts[name] : undefined;
    return own ?? streamVariable(name, this.#attempts) ?? this.#counted(name);
  };

  /** What `proxy_protocol` tells a server of the client. */
  get proxyLine(): string {
    const { remoteAddress, remotePort, localAddress, localPort } = this.#ends;
    if (remotePort === 0) return UNKNOWN_PROXY_LINE;
    return proxyLine({
      sourceAddress: remoteAddress.replace(/^::ffff:/, ''),
      sourcePort: remotePort,
      destinationAddress: localAddress.replace(/^::ffff:/, ''),
      destinationPort: localPort,
    });
  }

  /** Whether `allow` and `deny` let the client in; that they do not is said, and is the end of the session. */
  isAllowed(): boolean {
    const { server, log } = this.context;
    const address = this.#facts['remote_addr'] ?? '';
    if (isAllowed(server.access, address)) return true;
    log('error', `access forbidden by rule, client: ${address}`);
    this.status = 403;
    return false;
  }

  text(written: string): string {
    return this.context.generation.texts.text(written).evaluate(this.value);
  }

  /** Begins to look for a server; null when there is no such group, which is said. */
  begin(handler: StreamProxying): SessionRequest | null {
    const { generation, worker, clock, log } = this.context;
    const name = this.text(handler.group);
    this.#group = name;
    const group = generation.groups.at(name, worker) ?? literalStreamGroup(name);
    if (!group) {
      log('error', `no resolver defined to resolve ${name}`);
      this.status = 502;
      return null;
    }
    const request = group.upstream.begin(this.value, clock.nowMs());
    const { tries } = handler.nextUpstream;
    if (tries > 0) request.triesLeft = Math.min(request.triesLeft, tries);
    return { group, request };
  }

  /** The next server; null when none can take the session, which is said and is its end. */
  choose({ group, request }: SessionRequest): SessionAttempt | null {
    const { clock, log } = this.context;
    const peer = group.upstream.choose(request, clock.nowMs());
    const { name } = group.upstream.group;
    const record = newAttempt(peer?.name ?? name);
    this.#attempts.push(record);
    if (peer) {
      record.stickyStatus = request.stickyStatus;
      return { peer, record };
    }
    log('error', `no live upstreams while connecting to upstream "${name}"`);
    this.status = 502;
    return null;
  }

  /** The server could not be used. */
  fail({ group, request }: SessionRequest, { peer, record }: SessionAttempt, hadConnection: boolean): void {
    const { clock, log } = this.context;
    this.#count(group, peer, record);
    const end: Attempt = { outcome: 'failed', nowMs: clock.nowMs(), hadConnection };
    if (group.upstream.release(request, peer, end) === 'disabled') {
      log('warn', `upstream server temporarily disabled: ${peer.name}`);
    }
  }

  /** The session stands; a session that is learned early is learned now. */
  stand({ group, request }: SessionRequest, { peer }: SessionAttempt): void {
    this.#learn({ group, request }, peer, true);
  }

  /** The session with the server is over. */
  succeed({ group, request }: SessionRequest, { peer, record }: SessionAttempt): void {
    const { clock, generation } = this.context;
    this.#count(group, peer, record);
    this.#learn({ group, request }, peer, false);
    const { connectMs, headerMs, responseMs } = record;
    group.upstream.release(request, peer, {
      outcome: 'ok',
      nowMs: clock.nowMs(),
      hadConnection: true,
      ...(connectMs !== null && { connectMs }),
      ...(headerMs !== null && { headerMs }),
      ...(responseMs !== null && { responseMs }),
      ...reportedValues(group.upstream.group.method, generation.texts, this.value),
    });
  }

  #learn({ group, request }: SessionRequest, peer: Peer, isEarly: boolean): void {
    const { sticky } = group.upstream;
    const mode = sticky?.settings.mode;
    if (mode?.kind !== 'learn' || mode.isEarly !== isEarly) return;
    sticky?.learn(peer, request, { source: this.value, nowMs: this.context.clock.nowMs() });
  }

  #count(group: RunningGroup, peer: Peer, record: AttemptRecord): void {
    const counts = group.countsOf(peer);
    counts.sent += record.bytesSent;
    counts.received += record.bytesReceived;
  }

  #counted(name: string): string {
    const { clock } = this.context;
    const sum = (of: (attempt: AttemptRecord) => number) =>
      String(this.#attempts.reduce((all, one) => all + of(one), 0));
    switch (name) {
      case 'status':
        return String(this.status);
      case 'bytes_sent':
        return sum(({ bytesReceived }) => bytesReceived);
      case 'bytes_received':
        return sum(({ bytesSent }) => bytesSent);
      case 'session_time':
        return seconds(clock.monotonicMs() - this.startedMs);
      case 'msec':
        return (clock.nowMs() / 1_000).toFixed(3);
      case 'time_iso8601':
        return isoTime(clock.nowMs());
      case 'time_local':
        return logTime(clock.nowMs());
      case 'binary_remote_addr':
        return binaryAddress(this.#facts['remote_addr'] ?? '');
      case 'proxy_host':
        return this.#group;
      default:
        return '';
    }
  }
}
