import type { FailingGroup } from '../../engine/contract/views/StatesView.ts';
import type { ExpectedShares, ShareQuestion } from '../../engine/model/expectedShares.ts';
import type { InstanceId } from '../../engine/model/names.ts';
import type { TargetHealth } from '../../engine/model/TargetHealth.ts';
import type { MapUnit } from './trafficInUnit.ts';
import type { ZoneStanding } from '../look/zoneStandingLook.ts';

/** A node as the map draws it. Rates are requests a second, shares 0 to 1 of what all nodes received. */
export interface MapNode {
  readonly nodeId: string;
  readonly zone: string;
  /** Place of its zone in the region, which decides its colour. */
  readonly place: number;
  readonly address: string;
  readonly standing: ZoneStanding;
  /** What it received, lost requests included. */
  readonly requests: number;
  readonly share: number;
  /** Of these, sent to targets of other zones. */
  readonly crossOut: number;
  readonly latencyP95Ms: number | null;
}

/** A band of the map: a zone with its node and targets; without a node where the zone is not enabled, or for `all`. */
export interface MapZone {
  /** A zone's name, or `all` for targets outside of every zone. */
  readonly zone: string;
  /** Place of the zone in the region; -1 for `all`. */
  readonly place: number;
  readonly standing: ZoneStanding;
  /** Index in `MapScene.nodes`; null without a node. */
  readonly node: number | null;
  /** Groups that keep it out of DNS, or would if not every zone failed. */
  readonly failing: readonly FailingGroup[];
  readonly targets: number;
  readonly healthy: number;
  /** Received from nodes of other zones, requests a second. */
  readonly crossIn: number;
  /** When the shift away from it ends by itself, epoch milliseconds; null while there is none. */
  readonly shiftEndsAtMs: number | null;
}

export interface MapTarget {
  /** `<id>:<port>`. */
  readonly key: string;
  /** The instance that is registered; null where it is an address. */
  readonly instanceId: InstanceId | null;
  /** Name of its instance, or what it is registered by. */
  readonly name: string;
  /** `ip:port`; the id where there is no address any more. */
  readonly address: string;
  /** Index in `MapScene.zones`. */
  readonly zone: number;
  readonly health: TargetHealth;
  readonly requests: number;
  /** Of all requests to the group. */
  readonly share: number;
  /** In theory: clients use the nodes in DNS equally. Null where the method decides, so that no share is fixed. */
  readonly expected: number | null;
  /** Given the split among the nodes that was measured; null without traffic, and where the method decides. */
  readonly expectedGiven: number | null;
  /** Requests a second from each node, in the order of `MapScene.nodes`. */
  readonly rateByNode: readonly number[];
  readonly latencyMs: number | null;
  readonly errors: number;
  readonly inFlight: number;
}

/**
 * Everything that the traffic map, its table and *Why these percentages?* show: one load balancer, one target group. What
 * is called requests is counted in its unit.
 */
export interface MapScene {
  readonly unit: MapUnit;
  /** Of the sample that its figures are of, epoch milliseconds; null before the first. */
  readonly atMs: number | null;
  readonly loadBalancerName: string;
  readonly targetGroupName: string;
  readonly isCrossZone: boolean;
  /** What the balancer receives, all groups together. */
  readonly requests: number;
  readonly connections: number;
  /** What the nodes received for this group: shares are of this. */
  readonly received: number;
  readonly nodes: readonly MapNode[];
  readonly zones: readonly MapZone[];
  /** By zone, in the order of registration. */
  readonly targets: readonly MapTarget[];
  readonly question: ShareQuestion;
  readonly theory: ExpectedShares;
  readonly given: ExpectedShares | null;
}
