import type { AnyProbeReport, VerdictChange } from '../health/ProbeReport.ts';
import type { LogLevel } from '../model/Log.ts';
import type { NodePatch } from '../model/NodeConfiguration.ts';
import type { ListenerArn, NodeId, TargetGroupArn, TargetKey } from '../model/names.ts';
import type { FailureCount } from '../model/RequestFailure.ts';

/** What a data-plane worker is started with. */
export interface WorkerStart {
  readonly table: SharedArrayBuffer;
  /** Number of the worker, 0-based. */
  readonly index: number;
  /** `auto`: the handle driver when its start-up probe passes, else the documented API. */
  readonly driver: 'auto' | 'handle' | 'net';
  readonly logLevel: LogLevel;
  /** Key of the balancer's own cookies, the same in all workers: 64 hexadecimal digits. */
  readonly cookieKey: string;
  /** From which keys of TLS session tickets are made, the same in all workers: 64 hexadecimal digits, kept nowhere. */
  readonly ticketSeed: string;
  /** Where logs are, a folder for each bucket; null: nowhere. */
  readonly logFolder: string | null;
}

/** Control plane to worker. Messages are carried out in order. */
export type ToWorker =
  /** Creates the node (first patch) or changes it; answered by `applied` with the same version. */
  | { readonly kind: 'patchNode'; readonly version: number; readonly patch: NodePatch }
  /** Stops accepting, lets requests in flight finish for at most `drainMs`, then answers `nodeRemoved`. */
  | { readonly kind: 'removeNode'; readonly nodeId: NodeId; readonly drainMs: number }
  /** Probes one target now, besides the schedule. */
  | {
      readonly kind: 'checkNow';
      readonly nodeId: NodeId;
      readonly targetGroupArn: TargetGroupArn;
      readonly key: TargetKey;
    }
  /** Removes every node as above, then answers `stopped`. */
  | { readonly kind: 'stop'; readonly drainMs: number };

/** Of the node's addresses the one that a listener accepts on. */
export type AddressFamily = 'ipv4' | 'ipv6';

export type ListenerState =
  | { readonly kind: 'listening' }
  /** `code` is the system's (EADDRINUSE, EACCES, EADDRNOTAVAIL …). It is tried again every second. */
  | { readonly kind: 'notListening'; readonly code: string };

/** Worker to control plane. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly driver: 'handle' | 'net'; readonly driverNote: string }
  | { readonly kind: 'applied'; readonly nodeId: NodeId; readonly version: number }
  | {
      readonly kind: 'listenerState';
      readonly nodeId: NodeId;
      readonly listenerArn: ListenerArn;
      readonly family: AddressFamily;
      readonly state: ListenerState;
    }
  | { readonly kind: 'verdict'; readonly change: VerdictChange }
  /** What the shared table says of targets at the node besides their verdicts has changed: anomalies, draining. */
  | { readonly kind: 'marks'; readonly nodeId: NodeId }
  | { readonly kind: 'probes'; readonly reports: readonly AnyProbeReport[] }
  /** Requests that failed at the node since it last said so; at most once a second. */
  | { readonly kind: 'requestFailures'; readonly nodeId: NodeId; readonly counts: readonly FailureCount[] }
  | { readonly kind: 'nodeRemoved'; readonly nodeId: NodeId }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly message: string };
