import type { LogLevel } from '../../model/Log.ts';
import type { InstanceId } from '../../model/names.ts';
import type { SampleSettings } from './SampleSettings.ts';
import type { BalancerAccess } from './SampleUpstream.ts';

/** One sample target as its worker is to run it. */
export interface SampleSpecification {
  readonly instanceId: InstanceId;
  readonly name: string;
  readonly zone: string;
  readonly address: string;
  /** The ports it answers on, besides that of the control interface. */
  readonly ports: readonly number[];
  /** Of the control interface; the standard one by default. */
  readonly controlPort?: number;
  /** Value of the tag `SAMPLE_UPSTREAM_TAG`: what it asks for each request of its own. Default: nothing. */
  readonly upstream?: string;
  /** What it starts with; ignored by one that runs, which is set through its control port. */
  readonly settings: SampleSettings;
}

/** A port that the system refuses, with the system's code. It is asked for again every second. */
export interface PortTrouble {
  readonly port: number;
  readonly protocol: 'tcp' | 'udp';
  readonly code: string;
}

/** Runner to sample worker. */
export type ToSampleWorker =
  /** All samples that are to run: others end, new ones start, ports follow. `access`: null before there is a DNS server. */
  | {
      readonly kind: 'apply';
      readonly samples: readonly SampleSpecification[];
      readonly access: BalancerAccess | null;
    }
  /** Ends every sample, then answers `stopped`. */
  | { readonly kind: 'stop' };

/** Sample worker to runner. */
export type FromSampleWorker =
  | { readonly kind: 'ready' }
  /** Every wanted port has been tried; told again when something changes. */
  | { readonly kind: 'running'; readonly instanceId: InstanceId; readonly troubles: readonly PortTrouble[] }
  | { readonly kind: 'settings'; readonly instanceId: InstanceId; readonly settings: SampleSettings }
  /** Its ports are free. */
  | { readonly kind: 'ended'; readonly instanceId: InstanceId }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly message: string };
