import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import type { FlowAttempts } from './FlowAttempts.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { TargetState } from '../node/TargetState.ts';

/** Who opened a connection or sent a datagram. */
export interface FlowClient {
  readonly address: string;
  readonly port: number;
  /** The address of the node that it came to. */
  readonly nodeAddress: string;
}

/** Where a flow goes, and how it begins there. */
export interface FlowRoute {
  readonly group: GroupState;
  readonly target: TargetState;
  /** Source address towards the target; null: the system's choice. */
  readonly localAddress: string | null;
  /**
   * Its target is its client, by whose address it would seem to come from itself: the target never answers, as with AWS.
   * Source: ELB, *Source address seen by targets*.
   */
  readonly isHairpin?: true;
  /** Sent before anything of the client's, as latin1 text; empty: nothing. */
  readonly preamble: string;
  /** In a group with one of Angie's methods. */
  readonly attempts?: FlowAttempts;
  /** The route to another target, of the same flow; only with `attempts`. */
  readonly to?: (target: TargetState) => FlowRoute;
}

/**
 * What a type of load balancer decides about the connections of a TCP listener; the rest is the same for all. The Network
 * type's is `NetworkFlowPolicy`; another type with such listeners brings its own.
 */
export interface FlowPolicy {
  /** The route of a new connection, for good; undefined when there is nobody to take it, which resets it. */
  choose(node: NodeState, listener: ListenerConfiguration, client: FlowClient): FlowRoute | undefined;
  /** A connection without a byte in either direction for so long is over. Milliseconds. */
  idleTimeoutMs(listener: ListenerConfiguration): number;
  /** What becomes of it then: both ends hear nothing until they speak again (`forget`), or are closed at once. */
  readonly onIdle: 'forget' | 'close';
}
