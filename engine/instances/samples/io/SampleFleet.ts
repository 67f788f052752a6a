import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { InstanceId } from '../../../model/names.ts';
import { SAMPLE_DEFAULTS, type SampleSettings } from '../SampleSettings.ts';
import type { BalancerAccess } from '../SampleUpstream.ts';
import type { FromSampleWorker, PortTrouble, SampleSpecification, ToSampleWorker } from '../ToSampleWorker.ts';

export interface SampleFleetOptions {
  readonly clock: Clock;
  /** The bundled entry of the sample worker. */
  readonly workerEntry: URL;
  readonly onRunning: (instanceId: InstanceId, troubles: readonly PortTrouble[]) => void;
  /** Its ports are free. */
  readonly onEnded: (instanceId: InstanceId) => void;
  /** The worker died; its samples are down until it is back, which is tried at once or after half a second. */
  readonly onDied: (instanceIds: readonly InstanceId[], reason: string) => void;
  readonly log: Log;
}

/** A worker that lived shorter than this is replaced after a pause. */
const SETTLED_MS = 5_000;
const RETRY_MS = 500;
/** A worker that has not stopped by then is ended. */
const STOP_GRACE_MS = 2_000;

/** The part of a specification that the fleet does not keep by itself. */
export type FleetSample = Omit<SampleSpecification, 'settings'>;

/**
 * All samples of an engine in one worker thread, which starts with the first of them. A worker that dies is replaced
 * and gets the same samples with the settings they had.
 */
export class SampleFleet {
  readonly #options: SampleFleetOptions;
  #samples: ReadonlyMap<InstanceId, FleetSample> = new Map();
  readonly #settings = new Map<InstanceId, SampleSettings>();
  /** Told to the worker and not ended there yet. */
  readonly #inWorker = new Set<InstanceId>();
  #worker: Worker | null = null;
  #cancelRetry: (() => void) | null = null;
  #isClosed = false;
  #access: BalancerAccess | null = null;

  constructor(options: SampleFleetOptions) {
    this.#options = options;
  }

  /** Exactly these are to run. */
  apply(samples: readonly FleetSample[]): void {
    this.#samples = new Map(samples.map((sample) => [sample.instanceId, sample]));
    for (const instanceId of this.#settings.keys()) {
      if (!this.#samples.has(instanceId)) this.#settings.delete(instanceId); // a new start is a fresh one
    }
    if (this.#isClosed) return;
    if (this.#worker) this.#send(this.#worker);
    else if (samples.length > 0 && !this.#cancelRetry) this.#spawn();
    else this.#endAbsent();
  }

  /** Tells samples how load balancers are reached. */
  useAccess(access: BalancerAccess): void {
    this.#access = access;
    if (this.#worker && !this.#isClosed) this.#send(this.#worker);
  }

  /** Ends the worker as a fault would; for trying what happens. */
  async kill(): Promise<void> {
    await this.#worker?.terminate();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetry?.();
    const worker = this.#worker;
    if (!worker) return;
    const exited = once(worker, 'exit');
    worker.postMessage({ kind: 'stop' } satisfies ToSampleWorker);
    const cancel = this.#options.clock.after(STOP_GRACE_MS, () => void worker.terminate());
    await exited;
    cancel();
  }

  #send(worker: Worker): void {
    for (const instanceId of this.#samples.keys()) this.#inWorker.add(instanceId);
    const samples = [...this.#samples.values()].map((sample) => ({
      ...sample,
      settings: this.#settings.get(sample.instanceId) ?? SAMPLE_DEFAULTS,
    }));
    worker.postMessage({ kind: 'apply', samples, access: this.#access } satisfies ToSampleWorker);
  }

  #spawn(): void {
    const { clock, workerEntry } = this.#options;
    const bornMs = clock.monotonicMs();
    const worker = new Worker(workerEntry, { name: 'sample targets' });
    let fault = 'it ended by itself';
    worker.on('message', (message: FromSampleWorker) => {
      this.#onMessage(message);
    });
    worker.once('error', (error) => {
      fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    worker.once('exit', () => {
      this.#onExit(fault, clock.monotonicMs() - bornMs);
    });
    this.#worker = worker;
    this.#send(worker);
  }

  #onMessage(message: FromSampleWorker): void {
    const { onRunning, onEnded, log } = this.#options;
    switch (message.kind) {
      case 'running':
        if (this.#samples.has(message.instanceId)) onRunning(message.instanceId, message.troubles);
        return;
      case 'settings':
        if (this.#samples.has(message.instanceId)) this.#settings.set(message.instanceId, message.settings);
        return;
      case 'ended':
        if (!this.#samples.has(message.instanceId)) this.#inWorker.delete(message.instanceId);
        onEnded(message.instanceId);
        return;
      case 'log':
        log(message.level, message.message);
        return;
      case 'ready':
      case 'stopped':
        return;
      default:
        message satisfies never;
    }
  }

  #onExit(fault: string, livedMs: number): void {
    this.#worker = null;
    if (this.#isClosed) {
      this.#samples = new Map();
      this.#endAbsent();
      return;
    }
    this.#options.log('error', `The worker of the sample targets ended and is started again: ${fault}`);
    this.#endAbsent();
    this.#options.onDied([...this.#samples.keys()], fault.split('\n')[0] ?? fault);
    if (livedMs >= SETTLED_MS) this.#revive();
    else
      this.#cancelRetry = this.#options.clock.after(RETRY_MS, () => {
        this.#revive();
      });
  }

  #revive(): void {
    this.#cancelRetry = null;
    if (!this.#isClosed && this.#samples.size > 0) this.#spawn();
  }

  /** Without a worker, what was in it has ended. */
  #endAbsent(): void {
    for (const instanceId of [...this.#inWorker]) {
      if (this.#samples.has(instanceId)) continue;
      this.#inWorker.delete(instanceId);
      this.#options.onEnded(instanceId);
    }
  }
}
