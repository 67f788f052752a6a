import type { ControlPlane } from '../control/ControlPlane.ts';
import type { MetricsSampler } from '../metrics/MetricsSampler.ts';
import type { Clock } from '../model/Clock.ts';
import type { Random } from '../model/Random.ts';
import type { ClientTokens } from './ClientTokens.ts';

/** What actions work with. */
export interface AwsContext {
  readonly control: Pick<
    ControlPlane,
    | 'resources'
    | 'ports'
    | 'change'
    | 'healthOf'
    | 'anomalies'
    | 'stateOf'
    | 'detailOf'
    | 'certificates'
    | 'trustStores'
    | 'rebootInstances'
  >;
  readonly metrics: Pick<MetricsSampler, 'cloudWatch' | 'cloudWatchMetrics'>;
  readonly clock: Clock;
  readonly random: Random;
  /** What was asked with each client token, so that a request which is sent again does nothing again. */
  readonly clientTokens: ClientTokens;
}
