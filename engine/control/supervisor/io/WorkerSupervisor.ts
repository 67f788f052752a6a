import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerStart } from '../../../dataplane/WorkerMessages.ts';
import type { Clock } from '../../../model/Clock.ts';

export interface SupervisorOptions {
  /** The bundled entry of the data-plane worker. */
  readonly workerEntry: URL;
  /** 1 or more. */
  readonly count: number;
  readonly start: Omit<WorkerStart, 'index' | 'ticketSeed'>;
  readonly clock: Clock;
  readonly onMessage: (worker: number, message: FromWorker) => void;
  /** A worker has died and the one in its place is up, empty: its nodes are to be sent to it again. */
  readonly onReplaced: (worker: number) => void;
  /** A worker has died; its nodes serve nothing until it is replaced. `reason` is for people. */
  readonly onDied: (worker: number, reason: string) => void;
}

/** A worker that dies is replaced at once; one that dies again within this time waits a little before the next try. */
const SETTLED_MS = 5_000;
const RETRY_MS = 500;
/** A small young generation: the data plane makes little garbage, and thousands of accepted connections leave it soon. */
const YOUNG_GENERATION_MB = 6;
/** A worker that has not stopped this long after its drain time is ended. */
const STOP_GRACE_MS = 1_000;

/** Keeps the data plane's worker threads alive: starts them, replaces the dead within a second, stops them. */
export class WorkerSupervisor {
  readonly #options: SupervisorOptions;
  readonly #workers: (Worker | undefined)[] = [];
  readonly #ticketSeed = randomBytes(32).toString('hex');
  #isStopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Resolves when every worker is ready to take nodes. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, (_, index) => this.#spawn(index)));
  }

  /** Sends to a worker; to one that is dead it does nothing, for its successor is sent everything anew. */
  post(worker: number, message: ToWorker): void {
    this.#workers[worker]?.postMessage(message);
  }

  /** Ends a worker at once, as a fault would. For tests and for trying what happens. */
  async kill(worker: number): Promise<void> {
    await this.#workers[worker]?.terminate();
  }

  /** Lets requests in flight finish for at most `drainMs`, then ends every worker. */
  async stop(drainMs: number): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      this.#workers.map(async (worker) => {
        if (!worker) return;
        const exited = once(worker, 'exit');
        worker.postMessage({ kind: 'stop', drainMs } satisfies ToWorker);
        const cancel = this.#options.clock.after(drainMs + STOP_GRACE_MS, () => void worker.terminate());
        await exited;
        cancel();
      }),
    );
  }

  async #spawn(index: number): Promise<void> {
    const { workerEntry, start, clock, onMessage } = this.#options;
    const bornMs = clock.monotonicMs();
    const worker = new Worker(workerEntry, {
      workerData: { ...start, index, ticketSeed: this.#ticketSeed } satisfies WorkerStart,
      name: `data plane ${index}`,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    let fault = 'it ended by itself';
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve();
        onMessage(index, message);
      });
      worker.once('error', (error) => {
        fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
      });
      worker.once('exit', () => {
        reject(new Error(`Worker ${index} of the data plane ended before it was ready: ${fault}`));
        this.#onExit(index, fault, clock.monotonicMs() - bornMs);
      });
    });
    this.#workers[index] = worker;
    await ready;
  }

  #onExit(index: number, fault: string, livedMs: number): void {
    this.#workers[index] = undefined;
    if (this.#isStopping) return;
    this.#options.onDied(index, fault);
    if (livedMs >= SETTLED_MS) this.#replace(index);
    else
      this.#options.clock.after(RETRY_MS, () => {
        this.#replace(index);
      });
  }

  #replace(index: number): void {
    if (this.#isStopping) return;
    this.#spawn(index).then(
      () => {
        this.#options.onReplaced(index);
      },
      () => {
        // Its exit has been reported and the next try is under way: see #onExit.
      },
    );
  }
}
