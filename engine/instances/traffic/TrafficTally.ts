import { LatencyTally, type Latencies, type LatencyClass } from './LatencyTally.ts';

/** How one request ended. */
export type TrafficOutcome =
  | {
      readonly kind: 'answer';
      readonly node: string;
      readonly status: number;
      /** Instance id or `ip:port` of who answered; null when the balancer did itself. */
      readonly target: string | null;
    }
  /** No whole answer. `code` is the system's, or `timeout`, `dns`, `aborted`. `node` is null when none was known. */
  | { readonly kind: 'error'; readonly node: string | null; readonly code: string };

/** What came of the traffic. Every request that ended is in `requests`, and either in `statuses` or in `errors`. */
export interface TrafficResult {
  readonly requests: number;
  /** Requests without a whole answer; an answer with an error status is counted in `statuses`. */
  readonly errors: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** By the address that they were sent to. */
  readonly nodes: Readonly<Record<string, number>>;
  /** By who answered: instance id, else `ip:port`, else `unknown`. Answers of the balancer itself are not here. */
  readonly targets: Readonly<Record<string, number>>;
  /** `errors` by code. */
  readonly errorCodes: Readonly<Record<string, number>>;
  /**
   * Requests sent again because a kept connection had been closed before any byte of an answer, as every HTTP client
   * does (RFC 9110 9.2.2). They are counted once in `requests`.
   */
  readonly retried: number;
  /** Of whole answers, from when each was sent to its end; null while there is none. */
  readonly latencyMs: Latencies | null;
  /** The same by classes. */
  readonly latencyClasses: readonly LatencyClass[];
}

/** Counts outcomes. */
export class TrafficTally {
  #requests = 0;
  #errors = 0;
  #retried = 0;
  readonly #statuses = new Map<string, number>();
  readonly #nodes = new Map<string, number>();
  readonly #targets = new Map<string, number>();
  readonly #errorCodes = new Map<string, number>();
  readonly #latencies = new LatencyTally();

  /** `tookMs`: from when it was sent to its end. */
  add(outcome: TrafficOutcome, tookMs: number): void {
    this.#requests += 1;
    if (outcome.node !== null) count(this.#nodes, outcome.node);
    if (outcome.kind === 'error') {
      this.#errors += 1;
      count(this.#errorCodes, outcome.code);
      return;
    }
    this.#latencies.add(tookMs);
    count(this.#statuses, `${outcome.status}`);
    if (outcome.target !== null) count(this.#targets, outcome.target);
  }

  addRetry(): void {
    this.#retried += 1;
  }

  /** Keys in order, so that two runs compare well. */
  get result(): TrafficResult {
    return {
      requests: this.#requests,
      errors: this.#errors,
      statuses: sorted(this.#statuses),
      nodes: sorted(this.#nodes),
      targets: sorted(this.#targets),
      errorCodes: sorted(this.#errorCodes),
      retried: this.#retried,
      latencyMs: this.#latencies.latencies,
      latencyClasses: this.#latencies.classes,
    };
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sorted(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...counts].toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })),
  );
}
