import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../model/Clock.ts';
import type { Random } from '../../../model/Random.ts';
import { decideSampleAnswer, isHealthPath } from '../decideSampleAnswer.ts';
import { SAMPLE_CONTROL_PORT, type SampleMode, type SampleReport, type SampleSettings } from '../SampleSettings.ts';
import type { PortTrouble, SampleSpecification } from '../ToSampleWorker.ts';
import type { BalancerAccess } from '../SampleUpstream.ts';
import { answerControl } from './answerControl.ts';
import { openEchoPort } from './openEchoPort.ts';
import { openHttpPort, type HttpPort } from './openHttpPort.ts';
import { PortKeeper } from './PortKeeper.ts';
import { UpstreamCalls, type UpstreamAnswer } from './UpstreamCalls.ts';

export interface SampleTargetOptions {
  readonly specification: SampleSpecification;
  readonly clock: Clock;
  readonly random: Random;
  /** How it reaches load balancers; null as long as nobody knows. Default: never. */
  readonly access?: () => BalancerAccess | null;
  /** Told when a wanted port was refused, and when such a trouble is over. */
  readonly onTroubles: (troubles: readonly PortTrouble[]) => void;
  readonly onSettings: (settings: SampleSettings) => void;
}

type SampleIdentity = Pick<SampleSpecification, 'instanceId' | 'name' | 'zone' | 'address' | 'upstream'>;

/** One of its ports: HTTP over TCP, and an echo over UDP. */
interface ServedPort {
  readonly tcp: PortKeeper;
  readonly udp: PortKeeper;
  http: HttpPort | null;
}

/**
 * The built-in sample target: answers any HTTP request with JSON that says who it is and what came, echoes datagrams,
 * and behaves as its control port says. Source: contract, *Instances, samples, traffic*.
 */
export class SampleTarget {
  readonly #options: SampleTargetOptions;
  readonly #control: PortKeeper;
  readonly #controlPort: number;
  readonly #ports = new Map<number, ServedPort>();
  readonly #troubles = new Map<string, PortTrouble>();
  readonly #requests: Record<string, number> = {};
  /** Requests that it has not answered yet. */
  #underWay = 0;
  readonly #checks: Record<string, number> = {};
  readonly #upstreamCalls: UpstreamCalls;
  #identity: SampleIdentity;
  #settings: SampleSettings;
  #isClosed = false;

  constructor(options: SampleTargetOptions) {
    this.#options = options;
    this.#identity = options.specification;
    const { clock, random, access = () => null } = options;
    this.#upstreamCalls = new UpstreamCalls({ clock, random, access });
    this.#settings = options.specification.settings;
    const { address, controlPort = SAMPLE_CONTROL_PORT } = options.specification;
    this.#controlPort = controlPort;
    const target = { report: () => this.report, change: (changes: Partial<SampleSettings>) => this.change(changes) };
    this.#control = new PortKeeper({
      clock: options.clock,
      open: () =>
        openHttpPort({
          address,
          port: controlPort,
          onRequest: (request, response) => {
            answerControl(request, response, target);
          },
        }),
      onTrouble: (code) => {
        this.#note(controlPort, 'tcp', code);
      },
    });
  }

  /**
   * Opens the control port and those of `specification`, closes the rest; resolves when each has been tried. Its
   * address stays what it was at first, and so do its settings.
   */
  async listen(specification: SampleSpecification): Promise<void> {
    this.#identity = { ...specification, address: this.#identity.address };
    const wanted = new Set(specification.ports.filter((port) => port !== this.#controlPort));
    const closing = [...this.#ports].filter(([port]) => !wanted.has(port));
    for (const [port] of closing) this.#ports.delete(port);
    for (const port of wanted) {
      if (!this.#ports.has(port)) this.#ports.set(port, this.#served(port));
    }
    await Promise.all([
      this.#control.want(true),
      ...closing.flatMap(([, { tcp, udp }]) => [tcp.want(false), udp.want(false)]),
      this.#openAsTheModeSays(),
    ]);
  }

  get report(): SampleReport {
    const { instanceId, name, zone, address, upstream = null } = this.#identity;
    const counts = { requests: this.#requests, checks: this.#checks };
    return { instanceId, name, zone, address, upstream, ...this.#settings, ...counts };
  }

  /** Changes its behaviour; resolves when that holds on every port. */
  async change(changes: Partial<SampleSettings>): Promise<void> {
    this.#settings = { ...this.#settings, ...changes };
    this.#options.onSettings(this.#settings);
    if (this.#settings.mode === 'reset') {
      for (const { http } of this.#ports.values()) http?.resetAll();
    }
    await this.#openAsTheModeSays();
  }

  /** Resolves when its ports are free. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([
      this.#control.want(false),
      this.#upstreamCalls.close(),
      ...[...this.#ports.values()].flatMap(({ tcp, udp }) => [tcp.want(false), udp.want(false)]),
    ]);
  }

  async #openAsTheModeSays(): Promise<void> {
    const isOpen = this.#settings.mode !== 'refuse' && !this.#isClosed;
    await Promise.all([...this.#ports.values()].flatMap(({ tcp, udp }) => [tcp.want(isOpen), udp.want(isOpen)]));
  }

  #served(port: number): ServedPort {
    const { clock } = this.#options;
    const { address } = this.#identity;
    const open = async () => {
      served.http = await openHttpPort({
        address,
        port,
        onRequest: (request, response) => {
          this.#onRequest(request, response, port);
        },
        resets: () => this.#isIn('reset'),
      });
      return served.http;
    };
    const served: ServedPort = {
      http: null,
      tcp: new PortKeeper({
        clock,
        open,
        onTrouble: (code) => {
          this.#note(port, 'tcp', code);
        },
      }),
      udp: new PortKeeper({
        clock,
        open: () =>
          openEchoPort({
            address,
            port,
            delay: (echo) => {
              this.#afterLatency(echo);
            },
          }),
        onTrouble: (code) => {
          this.#note(port, 'udp', code);
        },
      }),
    };
    return served;
  }

  #isIn(mode: SampleMode): boolean {
    return this.#settings.mode === mode;
  }

  /** Runs `answer` when it is due, if the target answers at all by then. Returns what cancels it. */
  #afterLatency(answer: () => void): () => void {
    const answerNow = () => {
      if (this.#isIn('answer')) answer();
    };
    if (this.#settings.latencyMs > 0) return this.#options.clock.after(this.#settings.latencyMs, answerNow);
    answerNow();
    return () => undefined;
  }

  #onRequest(request: IncomingMessage, response: ServerResponse, port: number): void {
    const path = request.url ?? '/';
    const decided = decideSampleAnswer(
      { path, userAgent: request.headers['user-agent'] },
      this.#settings,
      this.#options.random,
    );
    const counts = decided.isCheck ? this.#checks : this.#requests;
    counts[decided.status] = (counts[decided.status] ?? 0) + 1;
    if (decided.status === 'none') return;
    const { status } = decided;
    this.#underWay += 1;
    response.once('close', () => {
      this.#underWay -= 1;
    });
    const answer = () => {
      const cancel = this.#afterLatency(() => {
        const { upstream } = this.#identity;
        const asks = upstream !== undefined && status === 200 && !decided.isCheck && !isHealthPath(path);
        if (asks) this.#askFirst(request, response, { upstream, port });
        else this.#answer(request, response, { status, port });
      });
      response.once('close', cancel);
    };
    const { headers, httpVersionMajor } = request;
    const hasBody = httpVersionMajor > 1 || headers['content-length'] !== undefined || 'transfer-encoding' in headers;
    if (hasBody) request.once('end', answer).resume();
    else answer();
  }

  /** Answers with what the tier behind it answered beside its own words; 502 where that failed. */
  #askFirst(
    request: IncomingMessage,
    response: ServerResponse,
    { upstream, port }: { readonly upstream: string; readonly port: number },
  ): void {
    void this.#upstreamCalls.ask(upstream, request).then((answer) => {
      const hasFailed = answer.status === null || answer.status >= 500;
      if (this.#isIn('answer')) this.#answer(request, response, { status: hasFailed ? 502 : 200, port, answer });
    });
  }

  #answer(
    request: IncomingMessage,
    response: ServerResponse,
    { status, port, answer }: { readonly status: number; readonly port: number; readonly answer?: UpstreamAnswer },
  ): void {
    const { instanceId, name, zone, address } = this.#identity;
    if (status === 200 && GRPC.test(request.headers['content-type'] ?? '')) {
      response.writeHead(status, { 'X-Instance-Id': instanceId, 'Content-Type': 'application/grpc', ...NO_METHODS });
      response.end();
      return;
    }
    const body = JSON.stringify({
      instanceId,
      name,
      zone,
      address,
      port,
      client: request.socket.remoteAddress,
      method: request.method,
      path: request.url,
      headers: joinedHeaders(request.rawHeaders),
      rawHeaders: request.rawHeaders,
      ...(answer && { upstream: answer }),
    });
    response.writeHead(status, {
      'X-Instance-Id': instanceId,
      'X-Load': String(this.#underWay),
      ...(status !== 204 &&
        status !== 304 && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    });
    response.end(body);
  }

  #note(port: number, protocol: 'tcp' | 'udp', code: string | null): void {
    const key = `${protocol} ${port}`;
    if (this.#troubles.get(key)?.code === code || (code === null && !this.#troubles.has(key))) return;
    if (code === null) this.#troubles.delete(key);
    else this.#troubles.set(key, { port, protocol, code });
    this.#options.onTroubles([...this.#troubles.values()]);
  }
}

/** What a call of gRPC gets, and what load balancers ask for by default when they check: UNIMPLEMENTED. */
const NO_METHODS = { 'Grpc-Status': '12', 'Grpc-Message': 'sample targets have no methods' } as const;
const GRPC = /^application\/grpc(?:[+;]|$)/;

/** Names in lower case, any name at all; the values of a repeated field joined as HTTP joins them. */
function joinedHeaders(raw: readonly string[]): Readonly<Record<string, string>> {
  const joined = new Map<string, string>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    const value = raw[at + 1] ?? '';
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}
