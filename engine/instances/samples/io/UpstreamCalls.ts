import { Agent, request, type IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Clock } from '../../../model/Clock.ts';
import type { Random } from '../../../model/Random.ts';
import { NameResolver, type Place } from '../../traffic/io/NameResolver.ts';
import { parseSampleUpstream, type BalancerAccess, type SampleUpstream } from '../SampleUpstream.ts';

/** What came of asking the next tier. `body`: what JSON it sent, else its text. */
export type UpstreamAnswer =
  { readonly status: number; readonly body: unknown } | { readonly status: null; readonly error: string };

/** An answer that is not whole by then is not waited for. */
const TIMEOUT_MS = 10_000;
/** So many sample targets may ask one another; more is a circle. */
const MOST_HOPS = 8;
const HOPS_FIELD = 'x-sample-hops';
/** Passed on, so that a request can be followed through the tiers. */
const TRACE_FIELD = 'x-amzn-trace-id';
const MOST_BODY_BYTES = 256 * 1_024;

/**
 * Asks the tier behind a sample target, as a client of its load balancer: by name, at the addresses that DNS tells, in
 * turn, until their time is over or one of them does not answer; over kept connections.
 */
export class UpstreamCalls {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #access: () => BalancerAccess | null;
  readonly #agent = new Agent({ keepAlive: true });
  #resolver: Promise<NameResolver> | null = null;
  #known: { readonly name: string; readonly places: readonly Place[]; readonly untilMs: number } | null = null;
  #turn = 0;

  constructor(options: {
    readonly clock: Clock;
    readonly random: Random;
    /** Null as long as the engine has no DNS server yet. */
    readonly access: () => BalancerAccess | null;
  }) {
    this.#clock = options.clock;
    this.#random = options.random;
    this.#access = options.access;
  }

  /** Asks for what `incoming` asks for. `text`: the value of the tag. Never rejects. */
  async ask(text: string, incoming: Pick<IncomingMessage, 'url' | 'headers'>): Promise<UpstreamAnswer> {
    const upstream = parseSampleUpstream(text);
    if (typeof upstream === 'string') return { status: null, error: upstream };
    const hops = Number(incoming.headers[HOPS_FIELD] ?? 0) + 1;
    if (!(hops <= MOST_HOPS)) return { status: null, error: `The tiers ask one another in a circle: ${text}` };
    try {
      const { host, port } = await this.#placeOf(upstream);
      const trace = incoming.headers[TRACE_FIELD];
      const name = upstream.port === 80 ? upstream.host : `${upstream.host}:${upstream.port}`;
      const headers = { host: name, [HOPS_FIELD]: String(hops), ...(trace !== undefined && { [TRACE_FIELD]: trace }) };
      return await this.#exchange({ host, port, headers, path: upstream.path ?? incoming.url ?? '/' });
    } catch (error) {
      this.#known = null; // another node may be there by now
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Nothing is open when this resolves. */
  async close(): Promise<void> {
    this.#agent.destroy();
    await (await this.#resolver)?.close();
  }

  async #placeOf({ host, port }: SampleUpstream): Promise<Place> {
    const access = this.#access();
    if (isIPv4(host)) return { host, port };
    if (access === null) throw new Error('The DNS server of the engine is not up yet.');
    const nowMs = this.#clock.monotonicMs();
    if (this.#known?.name !== host || this.#known.untilMs <= nowMs) {
      const { clock, random } = { clock: this.#clock, random: this.#random };
      const resolver = await (this.#resolver ??= NameResolver.open({ server: access.dnsServer, clock, random }));
      const found = await resolver.resolvePlaces(host, { port, boundPort: port + access.portOffset });
      this.#known = { name: host, places: found.places, untilMs: nowMs + found.ttlSeconds * 1_000 };
    }
    const { places } = this.#known;
    this.#turn += 1;
    const place = places[this.#turn % places.length];
    if (!place) throw new Error(`DNS has no address for ${host}.`);
    return place;
  }

  #exchange(what: {
    readonly host: string;
    readonly port: number;
    readonly path: string;
    readonly headers: Readonly<Record<string, string | string[]>>;
  }): Promise<UpstreamAnswer> {
    return new Promise((resolve, reject) => {
      const asked = request({ ...what, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MOST_BODY_BYTES) chunks.push(chunk);
        });
        answer.once('end', () => {
          cancel();
          resolve({ status: answer.statusCode ?? 0, body: read(Buffer.concat(chunks).toString('utf8')) });
        });
        answer.once('error', reject);
      });
      const cancel = this.#clock.after(TIMEOUT_MS, () => {
        asked.destroy(new Error(`${what.host}:${what.port} has not answered within ${TIMEOUT_MS / 1_000} s.`));
      });
      asked.once('error', (error) => {
        cancel();
        reject(error);
      });
      asked.end();
    });
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
