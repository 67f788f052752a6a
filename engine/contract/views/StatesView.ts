import type { TargetHealth } from '../../model/TargetHealth.ts';

/** State of a load balancer as ELB shows it; a reason when something is the matter. */
export type LoadBalancerStateView =
  | { readonly code: 'provisioning' }
  | { readonly code: 'active' }
  | { readonly code: 'active_impaired'; readonly reason: string };

/** A target group that keeps a zone out of DNS. */
export interface FailingGroup {
  readonly targetGroupArn: string;
  readonly name: string;
  /** Healthy targets that count for the zone, of `total`. */
  readonly healthy: number;
  readonly total: number;
  /** What would be enough: targets, and percent of `total`; null when that minimum is off. */
  readonly neededCount: number | null;
  readonly neededPercent: number | null;
}

/** A zone of a load balancer: whether its node's address is in the DNS answer, and why. Source: E-074 … E-082. */
export interface ZoneInDns {
  readonly zone: string;
  readonly address: string;
  readonly published: boolean;
  readonly why: 'healthy' | 'failOpen' | 'unhealthy' | 'shifted' | 'starting' | 'retiring' | 'outage';
  /** Also told of zones that are published because every zone fails. */
  readonly failing: readonly FailingGroup[];
}

/** Whether a listener accepts at a node. */
export type ListeningView =
  /** `bindPort`: the port that is bound, which another may be than the listener's own. */
  | { readonly kind: 'listening'; readonly bindPort: number }
  /** `sentence` names the port, the address, the cause and the remedy. */
  | { readonly kind: 'refused'; readonly code: string; readonly sentence: string };

/** What there is to say about an instance besides its state. */
export interface InstanceDetailView {
  readonly statusCheck: 'initializing' | 'ok' | 'failed';
  readonly text: string;
  readonly exitCode: number | null;
  /** Of the command; of the engine for a sample target, which runs in it. Null: it does not run. */
  readonly pid: number | null;
  /** Where it is bound, on its address; on a shared one the port tells instances apart. Empty: it does not run. */
  readonly ports: readonly number[];
}

/**
 * What the engine observes, as far as it changed since the last value; the first holds all. Null: it is gone. Keys:
 * `targets` by target id (`<target group ARN>|<key>`), `listeners` by `<node id>|<listener ARN>`, others by ARN or id.
 */
export interface StatesView {
  readonly isAll: boolean;
  readonly targets: Readonly<Record<string, TargetHealth | null>>;
  readonly loadBalancers: Readonly<Record<string, LoadBalancerStateView | null>>;
  /** Zones in zone order. */
  readonly dns: Readonly<Record<string, readonly ZoneInDns[] | null>>;
  readonly listeners: Readonly<Record<string, ListeningView | null>>;
  readonly instances: Readonly<Record<string, InstanceDetailView | null>>;
}
