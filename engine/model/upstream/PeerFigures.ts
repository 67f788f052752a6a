import type { ServerParameters } from './UpstreamServer.ts';

/** States of a server as Angie's status API names them. Source: Angie 8.2. */
export type PeerStateName =
  'draining' | 'down' | 'unhealthy' | 'checking' | 'unavailable' | 'busy' | 'recovering' | 'up';

/** Active checks of a server. Moments are epoch milliseconds, 0: never. */
export interface ProbeFigures {
  readonly count: number;
  readonly fails: number;
  readonly lastMs: number;
  /** When the next one is due. */
  readonly nextMs: number;
}

/** What was counted and measured of one server, at one moment. Moments are epoch milliseconds, 0: never. Source: Angie 8.1. */
export interface PeerFigures {
  /** `ip:port`. */
  readonly name: string;
  /** As it was configured; of a target group: the key under which the target is registered. */
  readonly server: string;
  /** `service=` of its line; null: it has none. */
  readonly service: string | null;
  readonly parameters: ServerParameters;
  readonly sid: string;
  readonly state: PeerStateName;
  /** Requests, or connections of a stream, that are under way. */
  readonly inFlight: number;
  readonly selectedTotal: number;
  readonly selectedAtMs: number;
  /** How many answers it gave, by status; 0 stands for statuses that are none. */
  readonly responses: readonly (readonly [status: number, count: number])[];
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Failed attempts ever. */
  readonly failsTotal: number;
  /** How often `max_fails` was reached. */
  readonly unavailableTotal: number;
  /** Of outages, the present one included. */
  readonly downtimeMs: number;
  readonly downSinceMs: number;
  /** Averages, whole milliseconds; 0: none yet. A stream's first byte is its header. */
  readonly connectMs: number;
  readonly headerMs: number;
  readonly responseMs: number;
  /** The average that `feedback` goes by, or `least_time` with a factor of its own; null: none yet. */
  readonly average: number | null;
  /** Active checks so far; null: it is not checked. */
  readonly probes: ProbeFigures | null;
}
