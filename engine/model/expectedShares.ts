import { isBelowMinimum, type MinimumHealthy } from './minimumHealthy.ts';
import type { TargetHealthState } from './TargetHealth.ts';

/**
 * Which share of the clients' requests each target of a group should get, and why.
 *
 * A node's part of all requests is an equal one among the nodes in DNS (clients are given the addresses in turn), or the
 * one that was measured. The node divides its part equally among the targets that it may use: those of its own zone with
 * cross-zone off, of all enabled zones with it on, those of zone `all` always; of them the healthy ones, or all when too
 * few are healthy (fail open). A target that drains or is unused gets nothing. What a node has nobody to send to is lost
 * (503), so shares may add up to less than 1. With weights the part is divided by them, and backups get nothing while
 * another takes requests (A-011). Exact for round robin alone.
 *
 * Source: E-017 … E-021, N-002; ELB, *Cross-zone matrix* and *Target group health*.
 */
export interface ShareQuestion {
  readonly isCrossZone: boolean;
  /** Whether a hash, chance, load or a client's session picks the target; default no, targets take turns. */
  readonly isDecidedByMethod?: boolean;
  readonly minimum: MinimumHealthy;
  /** The nodes of the load balancer. A retiring one serves, while it still can, from all enabled zones. */
  readonly nodes: readonly { readonly zone: string; readonly isInDns: boolean; readonly isRetiring: boolean }[];
  /** All targets that are registered, in the order of registration. */
  readonly targets: readonly {
    readonly zone: string;
    readonly state: TargetHealthState;
    /** In the rotation, default 1; 0: it is sent nothing new. */
    readonly weight?: number;
    /** Whether it is for when no other takes requests; default no. */
    readonly isBackup?: boolean;
  }[];
}

/** What one node divides, and among how many: `nodeShare / weight = each`. Shares are 0 to 1. */
export interface Division {
  readonly zone: string;
  /** The node's part of all requests; 0 when it is not in DNS and no part was measured. */
  readonly nodeShare: number;
  /** Targets that it divides its part among. */
  readonly eligible: number;
  /** Sum of their weights; as many as they are without weights. */
  readonly weight: number;
  /** Healthy ones among those that it may use. */
  readonly healthy: number;
  /** What each eligible target gets from this node for each 1 of its weight; 0 when there is none. */
  readonly each: number;
  /** Whether it sends to targets that are not healthy, because too few are. */
  readonly isFailOpen: boolean;
}

export interface ExpectedShares {
  /** Whether there are shares to be expected; if not, the method picks target by target, and the figures mean nothing. */
  readonly isFixed: boolean;
  /** By node, in the order of the nodes. */
  readonly divisions: readonly Division[];
  /** `sendsTo[t][n]`: whether node `n` would send target `t` its next request, in turn. */
  readonly sendsTo: readonly (readonly boolean[])[];
  /** `byNode[t][n]`: what target `t` gets from node `n`. */
  readonly byNode: readonly (readonly number[])[];
  /** By target: the sum over the nodes. */
  readonly shares: readonly number[];
}

/** Whether what a node divides is cut by weights that are not all 1. */
export function isWeighted(division: Pick<Division, 'weight' | 'eligible'> | undefined): boolean {
  return division !== undefined && division.weight !== division.eligible;
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
  const cuts = question.nodes.map(({ zone }, node): { division: Division; receivers: ReadonlySet<ShareTarget> } => {
    const scope = question.targets.filter((_, target) => scopes[node]?.[target]);
    const healthy = scope.filter(({ state }) => state === 'healthy').length;
    const isFailOpen = scope.length > 0 && isBelowMinimum(healthy, scope.length, question.minimum);
    const receivers = receiversAmong(isFailOpen ? scope : scope.filter(({ state }) => state === 'healthy'));
    const eligible = receivers.length;
    const weight = sum(receivers.map(weightOf));
    const nodeShare = nodeShares[node] ?? 0;
    const division = {
      zone,
      nodeShare,
      eligible,
      weight,
      healthy,
      each: weight > 0 ? nodeShare / weight : 0,
      isFailOpen,
    };
    return { division, receivers: new Set(receivers) };
  });
  const divisions = cuts.map(({ division }) => division);
  const sendsTo = question.targets.map((target) => cuts.map(({ receivers }) => receivers.has(target)));
  const byNode = question.targets.map((target, place) =>
    divisions.map(({ each }, node) => (sendsTo[place]?.[node] === true ? each * weightOf(target) : 0)),
  );
  return { isFixed: question.isDecidedByMethod !== true, divisions, sendsTo, byNode, shares: byNode.map(sum) };
}

type ShareTarget = ShareQuestion['targets'][number];

const weightOf = ({ weight = 1 }: ShareTarget) => weight;

/** Those of the usable targets that take turns: backups only where nobody else does. */
function receiversAmong(usable: readonly ShareTarget[]): readonly ShareTarget[] {
  const up = usable.filter((target) => weightOf(target) > 0);
  const primaries = up.filter(({ isBackup }) => isBackup !== true);
  return primaries.length > 0 ? primaries : up;
}

/** Whether the node may send new requests to the target at all, healthy or not; as the nodes are told it. */
function canReach(
  { isCrossZone }: ShareQuestion,
  node: ShareQuestion['nodes'][number],
  { zone, state }: ShareTarget,
): boolean {
  if (state === 'draining' || state === 'unused') return false;
  return isCrossZone || node.isRetiring || zone === 'all' || zone === node.zone;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
