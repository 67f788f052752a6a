import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Clock } from '../../../model/Clock.ts';
import { answeringTarget } from '../answeringTarget.ts';
import type { TrafficPlan } from '../TrafficPlan.ts';
import type { TrafficOutcome } from '../TrafficTally.ts';
import type { NameResolver, Place } from './NameResolver.ts';

export interface TrafficClientOptions {
  readonly plan: TrafficPlan;
  readonly resolver: NameResolver;
  readonly clock: Clock;
  /** `tookMs`: from when it was sent; 0 for what could not be. */
  readonly onOutcome: (outcome: TrafficOutcome, tookMs: number) => void;
  readonly onRetry: () => void;
}

interface InFlight {
  readonly place: Place;
  /** As it is told: its address, with the port where nodes share one. */
  readonly node: string;
  readonly startedMs: number;
  asked: ClientRequest;
  isSettled: boolean;
}

/** A request that has no whole answer by then is given up. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Connections of one client at most, when answers come slower than it asks. */
const MAX_CONNECTIONS = 64;
/** A name that could not be resolved again is asked for after this long; meanwhile the old address serves. */
const RESOLVE_RETRY_MS = 1_000;
/** Methods that do no more when they are sent twice. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);
const MAX_BODY_CHARACTERS = 64 * 1024;

/**
 * One client behind DNS: resolves the name, keeps the first address for the TTL, sends over a kept connection, and over
 * more when an answer is late. Source: E-033, E-037, DNS-02.
 */
export class TrafficClient {
  readonly #options: TrafficClientOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, scheduling: 'lifo' });
  readonly #inFlight = new Set<InFlight>();
  readonly #host: string;
  readonly #boundPort: number;
  #place: Place | null = null;
  #resolveAtMs = 0;
  #resolving: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: TrafficClientOptions) {
    this.#options = options;
    const { name, port, portOffset = 0 } = options.plan;
    this.#boundPort = port + portOffset;
    this.#host = port === 80 ? name : `${name}:${port}`;
    if (!isIPv4(name)) return;
    this.#place = { host: name, port: this.#boundPort };
    this.#resolveAtMs = Infinity;
  }

  /** Resolves the name, if it is not known or its TTL is over. `ValidationError` when there is no address to use. */
  async resolve(): Promise<void> {
    if (this.#options.clock.monotonicMs() < this.#resolveAtMs) return;
    this.#resolving ??= this.#resolveNow().finally(() => (this.#resolving = null));
    await this.#resolving;
  }

  /** Sends one request; `onOutcome` tells how it ended, unless the client is closed before. */
  send(): void {
    const place = this.#place;
    if (place !== null && this.#options.clock.monotonicMs() < this.#resolveAtMs) {
      this.#sendTo(place);
      return;
    }
    this.resolve().then(
      () => {
        if (this.#place !== null && !this.#isClosed) this.#sendTo(this.#place);
      },
      () => {
        if (!this.#isClosed) this.#options.onOutcome({ kind: 'error', node: null, code: 'dns' }, 0);
      },
    );
  }

  /** Gives up requests that wait for too long; to be called every second or so. */
  sweep(): void {
    const giveUpMs = this.#options.clock.monotonicMs() - REQUEST_TIMEOUT_MS;
    for (const flight of this.#inFlight) {
      if (flight.startedMs > giveUpMs) break; // in the order of their start
      this.#settle(flight, { kind: 'error', node: flight.node, code: 'timeout' });
      flight.asked.destroy();
    }
  }

  /** Ends its connections; requests in flight are given up and not counted. */
  close(): void {
    this.#isClosed = true;
    for (const flight of this.#inFlight) {
      flight.isSettled = true;
      flight.asked.destroy();
    }
    this.#inFlight.clear();
    this.#agent.destroy();
  }

  async #resolveNow(): Promise<void> {
    const { resolver, plan, clock } = this.#options;
    try {
      const ports = { port: plan.port, boundPort: this.#boundPort };
      const { places, ttlSeconds } = await resolver.resolvePlaces(plan.name, ports);
      const [first] = places;
      const known = this.#place;
      if (known !== null && (known.host !== first.host || known.port !== first.port)) this.#closeIdle();
      this.#place = first;
      this.#resolveAtMs = clock.monotonicMs() + ttlSeconds * 1_000;
    } catch (error) {
      if (this.#place === null) throw error;
      this.#resolveAtMs = clock.monotonicMs() + RESOLVE_RETRY_MS;
    }
  }

  #closeIdle(): void {
    for (const sockets of Object.values(this.#agent.freeSockets)) {
      for (const socket of sockets ?? []) socket.destroy();
    }
  }

  #sendTo(place: Place): void {
    const flight: InFlight = {
      place,
      node: place.port === this.#boundPort ? place.host : `${place.host}:${place.port}`,
      startedMs: this.#options.clock.monotonicMs(),
      asked: this.#request(place),
      isSettled: false,
    };
    this.#inFlight.add(flight);
    this.#follow(flight);
  }

  #request({ host, port }: Place): ClientRequest {
    const { path, method = 'GET', body = '', headers: asked = [] } = this.#options.plan;
    const length = body === '' ? [] : ['Content-Length', String(Buffer.byteLength(body))];
    // A list, since a name may come twice.
    const headers = ['Host', this.#host, ...asked.flatMap(({ name, value }) => [name, value]), ...length];
    return request({ host, port, path, method, agent: this.#agent, setHost: false, headers });
  }

  #follow(flight: InFlight): void {
    const { asked } = flight;
    let hasResponse = false;
    asked.once('response', (response) => {
      hasResponse = true;
      this.#read(flight, response);
    });
    asked.on('error', (error) => {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
      const wasClosed = code === 'ECONNRESET' || code === 'EPIPE';
      if (wasClosed && asked.reusedSocket && !hasResponse && !flight.isSettled && this.#mayRepeat) {
        this.#options.onRetry();
        flight.asked = this.#request(flight.place);
        this.#follow(flight);
        return;
      }
      this.#settle(flight, { kind: 'error', node: flight.node, code });
    });
    const { body = '' } = this.#options.plan;
    asked.end(body);
  }

  /** Source: RFC 9110 9.2.2. */
  get #mayRepeat(): boolean {
    return REPEATABLE.has(this.#options.plan.method ?? 'GET');
  }

  #read(flight: InFlight, response: IncomingMessage): void {
    const instanceId = headerOf(response, 'x-instance-id');
    const server = headerOf(response, 'server');
    let body = '';
    if (instanceId === undefined) {
      response.setEncoding('utf8').on('data', (text: string) => {
        if (body.length < MAX_BODY_CHARACTERS) body += text;
      });
    } else {
      response.resume();
    }
    response.on('error', () => undefined); // `close` follows
    response.once('close', () => {
      const { node } = flight;
      if (!response.complete) this.#settle(flight, { kind: 'error', node, code: 'aborted' });
      else {
        const target = answeringTarget({ instanceId, server }, body);
        this.#settle(flight, { kind: 'answer', node, status: response.statusCode ?? 0, target });
      }
    });
  }

  #settle(flight: InFlight, outcome: TrafficOutcome): void {
    if (flight.isSettled) return;
    flight.isSettled = true;
    this.#inFlight.delete(flight);
    this.#options.onOutcome(outcome, this.#options.clock.monotonicMs() - flight.startedMs);
  }
}

function headerOf(response: IncomingMessage, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
