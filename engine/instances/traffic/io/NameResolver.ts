import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode, type DecodedPacket } from 'dns-packet';
import { BalanzaError } from '../../../model/BalanzaError.ts';
import { SHARED_LOOPBACK } from '../../../model/BoundPorts.ts';
import type { Clock } from '../../../model/Clock.ts';
import type { Random } from '../../../model/Random.ts';

export interface ResolvedName {
  /** In the order of the answer; one at least. */
  readonly addresses: readonly [string, ...string[]];
  readonly ttlSeconds: number;
}

/** Where clients of a load balancer connect to. */
export interface ResolvedPlaces {
  /** In the order of the answer; one at least. */
  readonly places: readonly [Place, ...Place[]];
  readonly ttlSeconds: number;
}

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** What a server said of a name. */
export interface DnsAnswer {
  /** Such as NOERROR, NXDOMAIN, REFUSED. */
  readonly code: string;
  /** In the order of the answer. */
  readonly addresses: readonly string[];
  /** The shortest of the addresses; null without any. */
  readonly ttlSeconds: number | null;
}

/** What was decoded; the types of dns-packet leave `rcode` out. */
type Response = DecodedPacket & { readonly rcode: string };

interface Pending {
  readonly name: string;
  readonly settle: (packet: Response | null) => void;
}

/** A query without an answer is sent again after this long, this many times in all. */
const TIMEOUT_MS = 1_000;
const TRIES = 3;

/** Resolves names at one DNS server over UDP, without any cache: whoever asks keeps the answer. */
export class NameResolver {
  readonly #socket: Socket;
  readonly #server: { readonly host: string; readonly port: number };
  readonly #clock: Clock;
  readonly #pending = new Map<number, Pending>();
  readonly #random: Random;
  #isClosed = false;

  private constructor(options: NameResolverOptions, socket: Socket) {
    this.#server = options.server;
    this.#clock = options.clock;
    this.#random = options.random;
    this.#socket = socket;
    socket.on('message', (message) => {
      this.#onMessage(message);
    });
    socket.on('error', () => undefined); // nobody listens there (ECONNREFUSED): the timeout tells
  }

  static async open(options: NameResolverOptions): Promise<NameResolver> {
    const socket = createSocket('udp4');
    socket.connect(options.server.port, options.server.host);
    await once(socket, 'connect');
    return new NameResolver(options, socket);
  }

  /** `ValidationError` when there is no such name, no address for it, or no answer. */
  async resolve(name: string): Promise<ResolvedName> {
    const { code, addresses, ttlSeconds } = await this.lookUp(name);
    if (code !== 'NOERROR') {
      throw new BalanzaError('ValidationError', `DNS at ${this.#where} answers ${code} for '${name}'.`);
    }
    const [first, ...others] = addresses;
    if (first === undefined) {
      throw new BalanzaError('ValidationError', `DNS at ${this.#where} has no address for '${name}'.`);
    }
    return { addresses: [first, ...others], ttlSeconds: ttlSeconds ?? 0 };
  }

  /**
   * Where a listener's nodes are: at the addresses of the name on `boundPort`, unless all nodes share 127.0.0.1 and SRV
   * records tell their ports apart. Errors: as of `resolve`.
   */
  async resolvePlaces(
    name: string,
    ports: { readonly port: number; readonly boundPort: number },
  ): Promise<ResolvedPlaces> {
    const { addresses, ttlSeconds } = await this.resolve(name);
    const [first, ...others] = addresses;
    if (first === SHARED_LOOPBACK && others.length === 0) {
      const packet = await this.#ask(`_${ports.port}._tcp.${name}`, 'SRV');
      const found = (packet?.answers ?? []).flatMap((answer) => (answer.type === 'SRV' ? [answer.data.port] : []));
      const [place, ...more] = found.map((port): Place => ({ host: first, port }));
      if (place) return { places: [place, ...more], ttlSeconds };
    }
    const place = (host: string): Place => ({ host, port: ports.boundPort });
    return { places: [place(first), ...others.map(place)], ttlSeconds };
  }

  /** What the server answers, whatever it is. `ValidationError` when it does not, or for what is no name. */
  async lookUp(name: string): Promise<DnsAnswer> {
    for (let tries = 0; tries < TRIES && !this.#isClosed; tries += 1) {
      const packet = await this.#ask(name);
      if (!packet) continue;
      const records = (packet.answers ?? []).flatMap((answer) => (answer.type === 'A' ? [answer] : []));
      return {
        code: packet.rcode,
        addresses: records.map(({ data }) => data),
        ttlSeconds: records.length === 0 ? null : Math.min(...records.map(({ ttl }) => ttl ?? 0)),
      };
    }
    throw new BalanzaError('ValidationError', `DNS at ${this.#where} does not answer. Is the engine running?`);
  }

  get #where(): string {
    return `${this.#server.host}:${this.#server.port}`;
  }

  /** Who still waits is told that there was no answer. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { settle } of [...this.#pending.values()]) settle(null);
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  /** The answer to one query, or null when none came in time. */
  #ask(name: string, type: 'A' | 'SRV' = 'A'): Promise<Response | null> {
    let id = this.#random.integer(0x1_0000);
    while (this.#pending.has(id)) id = (id + 1) & 0xffff;
    return new Promise((resolve) => {
      const settle = (packet: Response | null) => {
        cancel();
        this.#pending.delete(id);
        resolve(packet);
      };
      const cancel = this.#clock.after(TIMEOUT_MS, () => {
        settle(null);
      });
      this.#pending.set(id, { name, settle });
      this.#socket.send(encode({ type: 'query', id, questions: [{ type, name }] }), () => undefined);
    });
  }

  #onMessage(message: Buffer): void {
    let packet: Response;
    try {
      packet = decode(message) as Response; // `rcode` is there
    } catch {
      return;
    }
    const pending = this.#pending.get(packet.id ?? -1);
    const asked = packet.questions?.[0]?.name.toLowerCase();
    if (asked !== undefined && asked !== pending?.name.toLowerCase()) return;
    pending?.settle(packet);
  }
}

export interface NameResolverOptions {
  readonly server: { readonly host: string; readonly port: number };
  readonly clock: Clock;
  readonly random: Random;
}
