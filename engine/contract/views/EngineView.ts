import type { NotOffered } from '../../model/NotOffered.ts';

/** The engine itself: what does not change while it runs. */
export interface EngineDescription {
  readonly version: string;
  readonly pid: number;
  readonly platform: string;
  readonly startedAtMs: number;
  /** Null: nothing is written to disk. */
  readonly dataDir: string | null;
  readonly region: string;
  /** Such as `http://127.0.0.1:7071`. */
  readonly apiUrl: string;
  /** Such as `127.0.0.1:7053`. */
  readonly dnsAddress: string;
  /** Of the browser face, without a token; null when none is served. */
  readonly uiUrl: string | null;
  readonly accessKeyId: string;
  /** Data-plane worker threads. */
  readonly workers: number;
  /** Added to every listener port when it is bound. */
  readonly portOffset: number;
  /** Every node and instance has the address 127.0.0.1, each listener and port of theirs another one there. */
  readonly sharesLoopback: boolean;
  /** What differs from AWS because one machine cannot do it, or is not built yet. */
  readonly notOffered: readonly NotOffered[];
  /** How many events the history keeps. */
  readonly eventsKept: number;
}

/** How the engine is, once a second: its absence is how a window learns that the engine is gone. */
export interface EngineBeat {
  readonly atMs: number;
  /** Of one core, of the whole process: 0 to the number of cores. */
  readonly cpuFraction: number;
  /** Resident memory. */
  readonly memoryBytes: number;
}
