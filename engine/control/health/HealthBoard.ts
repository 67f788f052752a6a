import { readVerdict } from '../../health/NodeVerdict.ts';
import { targetHealthOf, type TargetHealthInput } from '../../health/targetHealthOf.ts';
import { isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import type { LoadBalancer, NodeRecord } from '../../model/LoadBalancer.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import {
  nodeId,
  type InstanceId,
  type NodeId,
  type TargetGroupArn,
  type TargetKey,
  type ZoneName,
} from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup, TargetRegistration } from '../../model/TargetGroup.ts';
import type { TargetHealth } from '../../model/TargetHealth.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import { isCrossZone } from '../../model/isCrossZone.ts';
import { isNetworkGroup } from '../../model/NetworkGroup.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import { enabledZones, isInScope } from '../../snapshot/snapshotOf.ts';

/** What the board works from besides the shared table. */
export interface HealthInput {
  readonly resources: Resources;
  readonly configurations: ReadonlyMap<NodeId, NodeConfiguration>;
  /** Whether the node has been told all that it was last sent. */
  readonly isUpToDate: (node: NodeId) => boolean;
  /** Whether the node can run its checks: its worker lives, and its last probe could be run. */
  readonly canCheck: (node: NodeId) => boolean;
  /** As of `nodePlacesOf`. */
  readonly nodePlaces: ReadonlySet<string>;
}

export interface HealthChange {
  readonly targetGroupArn: TargetGroupArn;
  readonly key: TargetKey;
  /** Undefined for a target that was not known before. */
  readonly before: TargetHealth | undefined;
  readonly after: TargetHealth;
}

const UNKNOWN: TargetHealth = {
  state: 'unused',
  reason: 'Target.NotRegistered',
  description: 'Target is not registered to the target group',
};

/**
 * The one state of each target that API, console and DNS show, worked out anew from the registrations and the nodes'
 * verdicts whenever one of them changes. Source: E-099 … E-107, E-116.
 */
export class HealthBoard {
  readonly #table: SharedTable;
  #states = new Map<string, TargetHealth>();
  /** Registrations that a node has been given; from then on they are no longer "being registered". */
  #given = new Set<string>();

  constructor(table: SharedTable) {
    this.#table = table;
  }

  healthOf(group: TargetGroupArn, key: TargetKey): TargetHealth {
    return this.#states.get(`${group}|${key}`) ?? UNKNOWN;
  }

  /** Works out every state; returns those that changed. */
  update(input: HealthInput): readonly HealthChange[] {
    const before = this.#states;
    const given = new Set<string>();
    const changes: HealthChange[] = [];
    this.#states = new Map();
    for (const group of groupViews(input)) {
      for (const registration of group.registrations) {
        const identity = `${nameOf(registration)}|${registration.registeredAtMs}`;
        if (this.#given.has(identity) || isGiven(group, registration)) given.add(identity);
        const health = targetHealthOf(this.#inputOf(group, registration, given.has(identity)));
        const known = before.get(nameOf(registration));
        const isNews = known === undefined || !isSameHealth(known, health);
        this.#states.set(nameOf(registration), isNews ? health : known);
        if (isNews)
          changes.push({
            targetGroupArn: registration.targetGroupArn,
            key: registration.key,
            before: known,
            after: health,
          });
      }
    }
    this.#given = given;
    return changes;
  }

  #inputOf(group: GroupView, registration: TargetRegistration, isKnownToNodes: boolean): TargetHealthInput {
    const crossZone = isCrossZone(group.group.attributes, group.loadBalancer);
    return {
      registration: { isDraining: registration.drainingUntilMs !== null },
      isGroupUsed: group.zones !== null,
      isZoneEnabled: registration.zone === 'all' || (group.zones?.has(registration.zone) ?? false),
      zone: registration.zone,
      ...(isNetworkGroup(group.group) ? { hasOneReason: true } : {}),
      ...(isGatewayProtocol(group.group.protocol) ? { hasOneReason: true, isGateway: true } : {}),
      ...(group.group.healthCheck.isOff && { isUnchecked: true }),
      target: targetKind(group, registration),
      isKnownToNodes,
      nodes: group.nodes.map(({ node, rows, canCheck }) => {
        const row = rows.get(registration.key);
        return {
          zone: node.zone,
          isInScope: isInScope(node, registration, crossZone),
          canCheck,
          verdict: row === undefined ? { kind: 'none' } : readVerdict(this.#table, row),
        };
      }),
    };
  }
}

/** A group with what its targets have in common. */
interface GroupView {
  readonly group: TargetGroup;
  readonly registrations: readonly TargetRegistration[];
  /** The load balancer that uses it; undefined when none does. */
  readonly loadBalancer: LoadBalancer | undefined;
  /** Zones of the load balancer that uses it; null when none does. */
  readonly zones: ReadonlySet<ZoneName> | null;
  readonly nodes: readonly GroupAtNode[];
  readonly nodePlaces: ReadonlySet<string>;
  readonly instances: Resources['instances'];
}

function groupViews(input: HealthInput): readonly GroupView[] {
  const { resources, nodePlaces } = input;
  const users = loadBalancerOfGroups(resources);
  const nodesOf = nodesByLoadBalancer(resources);
  return [...resources.targetGroups.values()].map((group) => {
    const user = users.get(group.targetGroupArn);
    const loadBalancer = user && resources.loadBalancers.get(user);
    return {
      group,
      registrations: [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])],
      loadBalancer,
      zones: loadBalancer ? enabledZones(loadBalancer) : null,
      nodes: ((user && nodesOf.get(user)) ?? []).map((node) => groupAtNode(node, group, input)),
      nodePlaces,
      instances: resources.instances,
    };
  });
}

/** A group as one node has it. */
interface GroupAtNode {
  readonly node: NodeRecord;
  readonly rows: ReadonlyMap<TargetKey, number>;
  readonly isUpToDate: boolean;
  readonly canCheck: boolean;
}

function groupAtNode(
  node: NodeRecord,
  group: TargetGroup,
  { configurations, isUpToDate, canCheck }: HealthInput,
): GroupAtNode {
  const id = nodeId(node.loadBalancerArn, node.zone);
  const targets =
    configurations.get(id)?.targetGroups.find((one) => one.targetGroupArn === group.targetGroupArn)?.targets ?? [];
  return {
    node,
    rows: new Map(targets.map(({ key, row }) => [key, row])),
    isUpToDate: isUpToDate(id),
    canCheck: canCheck(id),
  };
}

/** The nodes that count, in zone order: a retiring one is on its way out. */
function nodesByLoadBalancer(resources: Resources): Map<NodeRecord['loadBalancerArn'], NodeRecord[]> {
  const nodes = new Map<NodeRecord['loadBalancerArn'], NodeRecord[]>();
  for (const zone of resources.zones) {
    for (const node of resources.nodes.values()) {
      if (node.zone !== zone || node.retireAtMs !== null) continue;
      const list = nodes.get(node.loadBalancerArn);
      if (list) list.push(node);
      else nodes.set(node.loadBalancerArn, [node]);
    }
  }
  return nodes;
}

/** Whether a node that knows all it was sent has the registration. */
function isGiven(group: GroupView, { key }: TargetRegistration): boolean {
  return group.nodes.some(({ isUpToDate, rows }) => isUpToDate && rows.has(key));
}

function targetKind(group: GroupView, { id, port }: TargetRegistration): TargetHealthInput['target'] {
  const isNodeAddress = group.nodePlaces.has(id) || group.nodePlaces.has(`${id}:${port}`);
  if (group.group.targetType === 'alb' || group.group.targetType === 'lambda')
    return { kind: 'ip', isNodeAddress: false };
  if (group.group.targetType === 'ip') return { kind: 'ip', isNodeAddress };
  return { kind: 'instance', state: group.instances.get(id as InstanceId)?.state ?? 'gone' }; // an instance group's ids are instances'
}

const nameOf = ({ targetGroupArn, key }: TargetRegistration) => `${targetGroupArn}|${key}`;

function isSameHealth(one: TargetHealth, other: TargetHealth): boolean {
  if (one.state !== other.state) return false;
  if (one.state === 'healthy' || other.state === 'healthy') return true;
  return one.reason === other.reason && one.description === other.description && one.drains === other.drains;
}
