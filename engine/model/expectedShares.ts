import { isBelowMinimum, type MinimumHealthy } from './minimumHealthy.ts';
import type { TargetHealthState } from './TargetHealth.ts';

/**
 * Which share of the clients' requests each target of a group should get, and why.
 *
 * A node's part of all requests is an equal one among the nodes in DNS (clients are given the addresses in turn), or the
 * one that was measured. The node divides its part equally among the targets that it may use: those of its own zone with
 * cross-zone off, of all enabled zones with it on, those of zone `all` always; of them the healthy ones, or all when too
 * few are healthy (fail open). A target that drains or is unused gets nothing. What a node has nobody to send to is lost
 * (503), so shares may add up to less than 1. Exact for round robin alone.
 *
 * Source: E-017 … E-021, N-002; ELB, *Cross-zone matrix* and *Target group health*.
 */
export interface ShareQuestion {
  readonly isCrossZone: boolean;
  readonly minimum: MinimumHealthy;
  /** The nodes of the load balancer. A retiring one serves, while it still can, from all enabled zones. */
  readonly nodes: readonly { readonly zone: string; readonly isInDns: boolean; readonly isRetiring: boolean }[];
  /** All targets that are registered, in the order of registration. */
  readonly targets: readonly { readonly zone: string; readonly state: TargetHealthState }[];
}

/** What one node divides, and among how many: `nodeShare / eligible = each`. Shares are 0 to 1. */
export interface Division {
  readonly zone: string;
  /** The node's part of all requests; 0 when it is not in DNS and no part was measured. */
  readonly nodeShare: number;
  /** Targets that it divides its part among. */
  readonly eligible: number;
  /** Healthy ones among those that it may use. */
  readonly healthy: number;
  /** What each eligible target gets from this node; 0 when there is none. */
  readonly each: number;
  /** Whether it sends to targets that are not healthy, because too few are. */
  readonly isFailOpen: boolean;
}

export interface ExpectedShares {
  /** By node, in the order of the nodes. */
  readonly divisions: readonly Division[];
  /** `sendsTo[t][n]`: whether node `n` would send target `t` its next request, in turn. */
  readonly sendsTo: readonly (readonly boolean[])[];
  /** `byNode[t][n]`: what target `t` gets from node `n`. */
  readonly byNode: readonly (readonly number[])[];
  /** By target: the sum over the nodes. */
  readonly shares: readonly number[];
}

/** The shares when clients use the addresses in the DNS answer equally. */
export function expectedShares(question: ShareQuestion): ExpectedShares {
  const answering = question.nodes.filter(({ isInDns }) => isInDns).length;
  return sharesGiven(
    question,
    question.nodes.map(({ isInDns }) => (isInDns ? 1 / answering : 0)),
  );
}

/**
 * The shares given how the clients' requests were in fact split among the nodes: many clients hold on to one address.
 * `received`: rates or counts by node, in their order, 0 or more. Null when nothing was received.
 */
export function expectedSharesGiven(question: ShareQuestion, received: readonly number[]): ExpectedShares | null {
  const total = sum(received);
  if (total <= 0) return null;
  return sharesGiven(
    question,
    received.map((rate) => rate / total),
  );
}

function sharesGiven(question: ShareQuestion, nodeShares: readonly number[]): ExpectedShares {
  const scopes = question.nodes.map((node) => question.targets.map((target) => canReach(question, node, target)));
  const divisions = question.nodes.map(({ zone }, node): Division => {
    const scope = question.targets.filter((_, target) => scopes[node]?.[target]);
    const healthy = scope.filter(({ state }) => state === 'healthy').length;
    const isFailOpen = scope.length > 0 && isBelowMinimum(healthy, scope.length, question.minimum);
    const eligible = isFailOpen ? scope.length : healthy;
    const nodeShare = nodeShares[node] ?? 0;
    return { zone, nodeShare, eligible, healthy, each: eligible > 0 ? nodeShare / eligible : 0, isFailOpen };
  });
  const sendsTo = question.targets.map(({ state }, target) =>
    divisions.map(({ isFailOpen }, node) => scopes[node]?.[target] === true && (isFailOpen || state === 'healthy')),
  );
  const byNode = sendsTo.map((nodes) => divisions.map(({ each }, node) => (nodes[node] === true ? each : 0)));
  return { divisions, sendsTo, byNode, shares: byNode.map(sum) };
}

/** Whether the node may send new requests to the target at all, healthy or not; as the nodes are told it. */
function canReach(
  { isCrossZone }: ShareQuestion,
  node: ShareQuestion['nodes'][number],
  { zone, state }: ShareQuestion['targets'][number],
): boolean {
  if (state === 'draining' || state === 'unused') return false;
  return isCrossZone || node.isRetiring || zone === 'all' || zone === node.zone;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
