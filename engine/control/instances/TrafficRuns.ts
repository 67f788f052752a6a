import type { ParsedCallInput } from '../../contract/calls.ts';
import type { TrafficExpectation, TrafficRunView } from '../../contract/views/TrafficRunView.ts';
import type { TrafficWorker, TrafficWorkerOptions } from '../../instances/traffic/io/startTrafficWorker.ts';
import { checkTrafficPlan, type TrafficPlan } from '../../instances/traffic/TrafficPlan.ts';
import type { TrafficResult } from '../../instances/traffic/TrafficTally.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Clock } from '../../model/Clock.ts';
import { Listeners } from '../../model/Listeners.ts';
import type { Log } from '../../model/Log.ts';
import type { Random } from '../../model/Random.ts';
import type { Resources } from '../../model/Resources.ts';
import { findLoadBalancer } from '../operations/find.ts';

export interface TrafficRunsOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The engine's own DNS server. */
  readonly dnsServer: { readonly host: string; readonly port: number };
  readonly portOffset: number;
  /** What is to be expected of the requests of a run, as things are now; null when they go to no target group. */
  readonly expectationsOf: (
    run: Pick<TrafficRunView, 'loadBalancerArn' | 'port' | 'path' | 'method' | 'headers'>,
  ) => readonly TrafficExpectation[];
  readonly startWorker: (options: Omit<TrafficWorkerOptions, 'workerEntry'>) => TrafficWorker;
}

interface Run {
  view: TrafficRunView;
  readonly worker: TrafficWorker;
}

/** Runs that are kept; the oldest that has ended goes first. */
const KEPT = 20;
/** Runs at once: each takes a thread. */
const MOST_AT_ONCE = 5;

/** The runs of the console's traffic generator. Source: contract, *Instances, samples, traffic*; console, *Traffic*. */
export class TrafficRuns {
  readonly #options: TrafficRunsOptions;
  /** By run id, oldest first. */
  readonly #runs = new Map<string, Run>();
  readonly #onChange: Listeners<void>;

  constructor(options: TrafficRunsOptions) {
    this.#options = options;
    this.#onChange = new Listeners('traffic runs', options.log);
  }

  /** All runs, oldest first. */
  get views(): readonly TrafficRunView[] {
    return [...this.#runs.values()].map(({ view }) => view);
  }

  /** Tells that `views` has changed, at least once a second while a run goes on. Returns how to stop that. */
  onChange(listener: () => void): () => void {
    return this.#onChange.on(listener);
  }

  /** Starts a run; answers its id. `LoadBalancerNotFound`; `ValidationError` for a plan that cannot be carried out. */
  start(resources: Resources, input: ParsedCallInput<'startTraffic'>): string {
    const { clock, random, dnsServer, portOffset, startWorker } = this.#options;
    const { loadBalancerArn, ...asked } = input;
    const { dnsName } = findLoadBalancer(resources, loadBalancerArn);
    const plan: TrafficPlan = { ...asked, name: dnsName, portOffset };
    checkTrafficPlan(plan);
    if (this.#running.length >= MOST_AT_ONCE) {
      const text = `${MOST_AT_ONCE} traffic runs are going on, which is the most at once. Stop one first.`;
      throw new BalanzaError('ValidationError', text);
    }
    const runId = `run-${random.hex(12)}`;
    const worker = startWorker({
      traffic: { ...plan, dns: dnsServer },
      onProgress: (soFar) => {
        this.#change(runId, shown(soFar));
      },
      onEnd: ({ result, error }) => {
        this.#change(runId, { ...(result && shown(result)), error, endedAtMs: clock.nowMs() });
      },
    });
    const expectations = this.#options.expectationsOf(input);
    const view: TrafficRunView = { runId, ...input, startedAtMs: clock.nowMs(), expectations, ...NOTHING_YET };
    this.#runs.set(runId, { view, worker });
    this.#keepNewest();
    this.#onChange.tell();
    return runId;
  }

  /** Ends a run; one that has ended stays as it is. `ValidationError` for one that is not there. */
  stop(runId: string): void {
    const { view, worker } = this.#find(runId);
    if (view.endedAtMs === null) worker.stop();
  }

  /** Forgets a run that has ended. `ValidationError` while it goes on, and for one that is not there. */
  remove(runId: string): void {
    if (this.#find(runId).view.endedAtMs === null) {
      throw new BalanzaError('ValidationError', `The traffic run '${runId}' is going on. Stop it first.`);
    }
    this.#runs.delete(runId);
    this.#onChange.tell();
  }

  /** Ends every run; resolves when none goes on. */
  async close(): Promise<void> {
    await Promise.all(this.#running.map(({ worker }) => worker.close()));
  }

  get #running(): readonly Run[] {
    return [...this.#runs.values()].filter(({ view }) => view.endedAtMs === null);
  }

  #find(runId: string): Run {
    const run = this.#runs.get(runId);
    if (run) return run;
    const text = `There is no traffic run '${runId.slice(0, 40)}'. It may have been removed; the last ${KEPT} are kept.`;
    throw new BalanzaError('ValidationError', text);
  }

  #change(runId: string, change: Partial<TrafficRunView>): void {
    const run = this.#runs.get(runId);
    if (!run) return;
    const hasChanged = run.view.hasChanged || !isSame(run.view.expectations, this.#options.expectationsOf(run.view));
    run.view = { ...run.view, ...change, hasChanged };
    this.#onChange.tell();
  }

  #keepNewest(): void {
    for (const [runId, { view }] of this.#runs) {
      if (this.#runs.size <= KEPT) return;
      if (view.endedAtMs !== null) this.#runs.delete(runId);
    }
  }
}

function shown({ retried: _, ...result }: TrafficResult): Partial<TrafficRunView> {
  return result;
}

const NOTHING_YET = {
  hasChanged: false,
  endedAtMs: null,
  error: null,
  requests: 0,
  errors: 0,
  statuses: {},
  nodes: {},
  targets: {},
  errorCodes: {},
  latencyMs: null,
  latencyClasses: [],
} as const;

/** A run that was judged by nothing when it began is so at its end. */
function isSame(before: readonly TrafficExpectation[], now: readonly TrafficExpectation[]): boolean {
  return before.length === 0 || JSON.stringify(before) === JSON.stringify(now);
}
