import type { OnInstanceState } from '../instances/InstanceDetail.ts';
import type { InstanceRunner } from '../instances/io/startInstanceRunner.ts';
import type { Clock } from '../model/Clock.ts';
import type { Log } from '../model/Log.ts';
import type { Random } from '../model/Random.ts';
import type { ResourceChange, Resources } from '../model/Resources.ts';
import type { Store } from '../store/Store.ts';
import type { NodeFleetOptions } from './nodes/NodeFleet.ts';

/** What a control plane is built from. */
export interface ControlPlaneOptions extends Pick<
  NodeFleetOptions,
  'workers' | 'driver' | 'workerEntry' | 'cookieKey'
> {
  /** Added to each listener's port when it is bound, where addresses are not shared; 0 or more. */
  readonly portOffset: number;
  /** The first port to give out where they are. */
  readonly firstSharedPort?: number;
  readonly store: Store;
  /** Where `ca.pem` and the files of buckets are; null, the default: nowhere. */
  readonly dataDir?: string | null;
  readonly resources: Resources;
  /** What the resources of a first start, or of added zones, lack. */
  readonly missing: readonly ResourceChange[];
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Starts what runs the instances; told of each that runs or has ended. */
  readonly startRunner: (onState: OnInstanceState) => InstanceRunner;
}
