import type { Instance } from '../model/Instance.ts';
import type { InstanceId } from '../model/names.ts';

/** The states that the runner tells; as EC2 names them. */
export type RunnerState = 'pending' | 'running' | 'stopping' | 'stopped';

/**
 * What there is to say about an instance besides its state. A failed status check leaves it `running`: its command
 * ended by itself, or a port of it cannot be opened. Source: contract, *Instances, samples, traffic*.
 */
export interface InstanceDetail {
  readonly statusCheck: 'initializing' | 'ok' | 'failed';
  /** Why the status check failed, what ended or what is awaited; empty when there is nothing to say. */
  readonly text: string;
  /** Of a command that ended by itself; null while it runs, after a signal, and for samples. */
  readonly exitCode: number | null;
}

/** The same with where it runs. */
export interface ShownInstance extends InstanceDetail {
  /** Of the command; of the engine for a sample target, which runs in it. Null: it does not run. */
  readonly pid: number | null;
  /** Ports that it is bound to, on its address; empty: it does not run. */
  readonly ports: readonly number[];
}

/** An instance that is to run, and the ports that target groups use on it. */
export interface WantedInstance {
  readonly instance: Instance;
  /** A sample also listens on 8080; a command gets the first one as `PORT`, 8080 when there is none. */
  readonly ports: readonly number[];
  /** What stands for 8080, and for a sample's control port, where instances share an address. */
  readonly samplePort?: number;
  readonly controlPort?: number;
  /** What a sample asks for each request of its own. */
  readonly upstream?: string;
}

export type OnInstanceState = (instanceId: InstanceId, state: RunnerState, detail: InstanceDetail) => void;
