import type { EngineDescription } from '../contract/views/EngineView.ts';
import type { ControlPlane } from '../control/ControlPlane.ts';
import type { QueryLog } from '../control/dns/QueryLog.ts';
import type { TrafficRuns } from '../control/instances/TrafficRuns.ts';
import type { Notifier } from '../control/notifications/Notifier.ts';
import type { MetricsSampler } from '../metrics/MetricsSampler.ts';
import type { Clock } from '../model/Clock.ts';
import type { EngineEvent } from '../model/EngineEvent.ts';
import type { Random } from '../model/Random.ts';

/** What the handlers of the contract work with. */
export interface ConsoleContext {
  readonly control: ControlPlane;
  readonly metrics: MetricsSampler;
  readonly trafficRuns: TrafficRuns;
  readonly notifier: Notifier;
  readonly dnsQueries: QueryLog;
  /** The engine's own DNS server. */
  readonly dnsServer: { readonly host: string; readonly port: number };
  readonly random: Random;
  /** What is called at its times may throw: that is logged, and the clock goes on. */
  readonly clock: Clock;
  /** Removes everything that was created, with what is to be told of it; resolves when no listener is left. */
  readonly reset: (events: readonly EngineEvent[]) => Promise<void>;
  /** How the engine was started, without what the handlers know by themselves. Asked each time: the browser face is up last. */
  readonly describe: () => Omit<EngineDescription, 'pid' | 'platform' | 'notOffered'>;
}
