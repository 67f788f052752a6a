import { cpus } from 'node:os';
import { HttpFront } from '../../../dataplane/virtualServer/io/HttpFront.ts';
import type { HttpGeneration } from '../../../dataplane/virtualServer/io/HttpGeneration.ts';
import { StreamFront } from '../../../dataplane/virtualServer/io/StreamFront.ts';
import { peerFigures } from '../../../dataplane/virtualServer/peerFigures.ts';
import { accessLine } from '../../../dataplane/virtualServer/accessLine.ts';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { Random } from '../../../model/Random.ts';
import type { AngieConfiguration } from '../../../model/virtualServer/AngieConfiguration.ts';
import type { AccessLog } from '../../../model/virtualServer/VirtualLocation.ts';
import type { HttpBlock, LogFormat } from '../../../model/virtualServer/VirtualServer.ts';
import { checkedText, type VariableSource } from '../../../routing/upstream/compileText.ts';
import { isFalse } from '../../../routing/upstream/PeerAverages.ts';
import { angieMetrics, connectionMetrics } from '../angieMetrics.ts';
import { statusOf, type ShownUpstream, type StatusAnswer, type StatusFacts } from '../statusOf.ts';
import { LogFiles } from './LogFiles.ts';

export interface AngieRunOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Where relative paths of logs begin. */
  readonly prefix: string;
  readonly version: string;
}

const EMPTY: HttpBlock = { groups: [], maps: [], logFormats: {}, servers: [] };

/**
 * An Angie configuration that runs: its servers of `http` and `stream`, its logs, its status API.
 * Source: contract, *Angie configurations*.
 */
export class AngieRun {
  readonly #options: AngieRunOptions;
  readonly #logs: LogFiles;
  readonly #http: HttpFront;
  readonly #stream: StreamFront;
  readonly #log: Log;
  #configuration: AngieConfiguration;
  #generation = 1;
  #loadedMs: number;

  private constructor(
    options: AngieRunOptions,
    parts: {
      readonly configuration: AngieConfiguration;
      readonly logs: LogFiles;
      readonly http: HttpFront;
      readonly stream: StreamFront;
      readonly log: Log;
    },
  ) {
    this.#options = options;
    this.#configuration = parts.configuration;
    this.#logs = parts.logs;
    this.#http = parts.http;
    this.#stream = parts.stream;
    this.#log = parts.log;
    this.#loadedMs = options.clock.nowMs();
  }

  /** Rejects with the system's error of an address that cannot be bound; then none is. */
  static async start(configuration: AngieConfiguration, options: AngieRunOptions): Promise<AngieRun> {
    const logs = new LogFiles(options.prefix, options.log);
    const { clock, random, log, version } = options;
    let run: AngieRun | null = null;
    const write =
      (formats: Readonly<Record<string, LogFormat>>) => (accessLogs: readonly AccessLog[], source: VariableSource) => {
        writeAccess(logs, { formats, accessLogs, source });
      };
    const http = await HttpFront.start(configuration.http ?? EMPTY, workersOf(configuration), {
      clock,
      random,
      log,
      version,
      onDone: (block, settings, variables) => {
        write(block.logFormats)(settings.accessLogs, variables.value);
      },
      api: (generation) => ({
        status: ({ path, query, address }) =>
          run?.status(path, query, { address, generation }) ?? { status: 404, text: '{}' },
        metrics: () => (run ? metricsText(run.upstreams(generation), run.facts.connections) : ''),
      }),
    });
    try {
      const stream = await StreamFront.start(configuration.stream, workersOf(configuration), {
        clock,
        random,
        log,
        version,
        onDone: (block, server, source) => {
          write(block.logFormats)(server.accessLogs, source);
        },
      });
      run = new AngieRun(options, { configuration, logs, http, stream, log });
      return run;
    } catch (error) {
      await http.close();
      throw error;
    }
  }

  get configuration(): AngieConfiguration {
    return this.#configuration;
  }

  /** Another configuration takes over, whole; or nothing changes, and this rejects with why. */
  async reload(configuration: AngieConfiguration): Promise<void> {
    const before = this.#configuration;
    const workers = workersOf(configuration);
    await this.#http.replace(configuration.http ?? EMPTY, workers);
    try {
      await this.#stream.replace(configuration.stream, workers);
    } catch (error) {
      await this.#http.replace(before.http ?? EMPTY, workersOf(before));
      throw error;
    }
    this.#configuration = configuration;
    this.#generation += 1;
    this.#loadedMs = this.#options.clock.nowMs();
    this.#log('info', 'the configuration was loaded');
  }

  /** The status API: a path such as `/status/http/upstreams`, and a query. Source: Angie 8.1. */
  status(
    path: string,
    query: string,
    { address = '', generation = this.#http.generation }: { address?: string; generation?: HttpGeneration } = {},
  ): StatusAnswer {
    return statusOf({ path, query, address }, this.upstreams(generation), this.facts);
  }

  /** The groups that have a zone. */
  upstreams(generation: HttpGeneration = this.#http.generation): readonly ShownUpstream[] {
    const nowMs = this.#options.clock.nowMs();
    return [...generation.visible, ...this.#stream.visible].map(({ group: { name, level }, views }) => {
      const [first] = views;
      const peers = first?.group.upstream.peers ?? [];
      return {
        name,
        level,
        peers: first ? peers.map((peer) => peerFigures(first.group, peer, nowMs)) : [],
        keepalive: views.reduce((sum, { connections }) => sum + connections.idle, 0),
      };
    });
  }

  get facts(): StatusFacts {
    const { accepted, active, idle } = this.#http.connections;
    const sessions = this.#stream.connections;
    return {
      version: this.#options.version,
      generation: this.#generation,
      loadedMs: this.#loadedMs,
      connections: { accepted: accepted + sessions.accepted, active: active + sessions.active, idle },
    };
  }

  /** The port that was bound for an address of the configuration, `host port`. */
  portOf(key: string): number | null {
    return this.#http.portOf(key) ?? this.#stream.portOf(key);
  }

  /** Opens log files anew. */
  async reopenLogs(): Promise<void> {
    await this.#logs.reopen();
  }

  /** Stops accepting; what is under way gets up to `deadlineMs`. Twice without harm. */
  async close(deadlineMs = 0): Promise<void> {
    if (deadlineMs > 0) await Promise.all([this.#http.drain(deadlineMs), this.#stream.drain(deadlineMs)]);
    else await Promise.all([this.#http.close(), this.#stream.close()]);
    await this.#logs.close();
  }
}

/** What `prometheus all` shows. Source: Angie 8.4. */
function metricsText(upstreams: readonly ShownUpstream[], connections: StatusFacts['connections']): string {
  return connectionMetrics(connections) + angieMetrics(upstreams);
}

function workersOf({ workerProcesses }: AngieConfiguration): number {
  return Math.min(Math.max(workerProcesses ?? cpus().length, 1), 64);
}

function writeAccess(
  logs: LogFiles,
  entry: {
    readonly formats: Readonly<Record<string, LogFormat>>;
    readonly accessLogs: readonly AccessLog[];
    readonly source: VariableSource;
  },
): void {
  for (const { path, format, condition } of entry.accessLogs) {
    const layout = entry.formats[format];
    if (!layout || (condition !== null && isFalse(checkedText(condition).evaluate(entry.source)))) continue;
    logs.write(path, accessLine(checkedText(layout.text), layout.escape, entry.source));
  }
}
