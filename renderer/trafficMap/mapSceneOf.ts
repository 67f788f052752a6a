import type { TrafficView } from '../../engine/contract/views/TrafficView.ts';
import type { ZoneInDns } from '../../engine/contract/views/StatesView.ts';
import { activeShifts } from '../../engine/model/activeShifts.ts';
import { targetId } from '../../engine/model/changedResources.ts';
import { expectedShares, expectedSharesGiven, type ShareQuestion } from '../../engine/model/expectedShares.ts';
import { groupsOfLoadBalancer } from '../../engine/model/groupsOfLoadBalancer.ts';
import type { Instance } from '../../engine/model/Instance.ts';
import { isCrossZone } from '../../engine/model/isCrossZone.ts';
import type { LoadBalancer, NodeRecord } from '../../engine/model/LoadBalancer.ts';
import { methodShares } from '../../engine/model/methodShares.ts';
import { minimumHealthy } from '../../engine/model/minimumHealthy.ts';
import {
  nodeId,
  type InstanceId,
  type LoadBalancerArn,
  type TargetGroupArn,
  type ZoneName,
} from '../../engine/model/names.ts';
import type { Resources } from '../../engine/model/Resources.ts';
import type { TargetGroup, TargetRegistration } from '../../engine/model/TargetGroup.ts';
import type { TargetHealth } from '../../engine/model/TargetHealth.ts';
import { trafficInUnit, type MapUnit } from './trafficInUnit.ts';
import type { MapNode, MapScene, MapTarget, MapZone } from './MapScene.ts';

export interface MapSceneInput {
  readonly resources: Resources;
  /** What the engine observes, as the store holds it. */
  readonly states: {
    readonly targets: ReadonlyMap<string, TargetHealth>;
    readonly dns: ReadonlyMap<string, readonly ZoneInDns[]>;
  };
  /** Of the load balancer, edges included; null before the first sample. */
  readonly traffic: TrafficView | null;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly targetGroupArn: TargetGroupArn;
  /** What is counted; default requests. */
  readonly unit?: MapUnit;
}

/** Until the engine has told the state of a target. */
const NOT_TOLD: TargetHealth = {
  state: 'initial',
  reason: 'Elb.RegistrationInProgress',
  description: 'Target registration is in progress',
};

/**
 * The scene of the traffic map, from what the engine has and observes. Null when there is no such load balancer or
 * group. Places depend on resources alone, so nothing moves while figures do. Source: console, *Traffic map*; E-019.
 */
export function mapSceneOf({ unit = 'requests', ...asked }: MapSceneInput): MapScene | null {
  const input = { ...asked, traffic: asked.traffic && trafficInUnit(asked.traffic, unit) };
  const loadBalancer = input.resources.loadBalancers.get(input.loadBalancerArn);
  const group = input.resources.targetGroups.get(input.targetGroupArn);
  if (!loadBalancer || !group) return null;
  const nodes = nodesOf(input);
  const registrations = registrationsByZone(input, nodes);
  const health = registrations.map((registration) => input.states.targets.get(targetId(registration)) ?? NOT_TOLD);
  const method = methodShares(group);
  const question: ShareQuestion = {
    isCrossZone: isCrossZone(group.attributes, loadBalancer),
    isDecidedByMethod: method.isDecidedByMethod,
    minimum: minimumHealthy(group.attributes),
    nodes: nodes.map(({ node, dns }) => ({
      zone: node.zone,
      isInDns: dns?.published ?? false,
      isRetiring: node.retireAtMs !== null,
    })),
    targets: registrations.map(({ zone, key }, place) => ({
      zone,
      state: health[place]?.state ?? 'initial',
      ...method.of(key),
    })),
  };
  const theory = expectedShares(question);
  const rates = ratesOf(input, { nodes, registrations });
  const received = nodes.map(({ id }, node) => {
    const sent = rates.reduce((sum, byNode) => sum + (byNode[node] ?? 0), 0);
    // A node that has nobody to send to loses all it receives; it can be told only where no other group takes part.
    const isLost = theory.divisions[node]?.eligible === 0 && isOnlyGroup(input);
    return isLost ? (input.traffic?.nodes[id]?.requests ?? 0) : sent;
  });
  const given = expectedSharesGiven(question, received);
  const total = received.reduce((sum, rate) => sum + rate, 0);
  const zones = zonesOf(input, { loadBalancer, nodes, registrations, health, rates });
  const all = input.traffic?.loadBalancers[loadBalancer.loadBalancerArn];
  return {
    unit,
    atMs: input.traffic?.atMs ?? null,
    loadBalancerName: loadBalancer.name,
    targetGroupName: group.name,
    isCrossZone: question.isCrossZone,
    requests: all?.requests ?? 0,
    connections: all?.connections ?? 0,
    received: total,
    nodes: nodes.map(({ node, id, dns }, index): MapNode => ({
      nodeId: id,
      zone: node.zone,
      place: input.resources.zones.indexOf(node.zone),
      address: node.address,
      standing: standingOf(node, dns),
      requests: received[index] ?? 0,
      share: total > 0 ? (received[index] ?? 0) / total : 0,
      crossOut: rates.reduce(
        (sum, byNode, place) => sum + (isElsewhere(registrations[place], node.zone) ? (byNode[index] ?? 0) : 0),
        0,
      ),
      latencyP95Ms: input.traffic?.nodes[id]?.latencyP95Ms ?? null,
    })),
    zones,
    targets: registrations.map((registration, place): MapTarget => {
      const rateByNode = rates[place] ?? [];
      const requests = rateByNode.reduce((sum, rate) => sum + rate, 0);
      const traffic = input.traffic?.targets[targetId(registration)];
      return {
        key: registration.key,
        ...nameOf(registration, group, input.resources.instances),
        zone: zones.findIndex(({ zone }) => zone === registration.zone),
        health: health[place] ?? NOT_TOLD,
        requests,
        share: total > 0 ? requests / total : 0,
        expected: theory.isFixed ? (theory.shares[place] ?? 0) : null,
        expectedGiven: given?.isFixed === true ? (given.shares[place] ?? null) : null,
        rateByNode,
        latencyMs: traffic?.latencyMs ?? null,
        errors: traffic?.errors ?? 0,
        inFlight: traffic?.inFlight ?? 0,
      };
    }),
    question,
    theory,
    given,
  };
}

interface SceneNode {
  readonly node: NodeRecord;
  readonly id: string;
  readonly dns: ZoneInDns | undefined;
}

/** The nodes of the load balancer, in zone order. */
function nodesOf({ resources, states, loadBalancerArn }: MapSceneInput): readonly SceneNode[] {
  const dns = states.dns.get(loadBalancerArn) ?? [];
  return [...resources.nodes.values()]
    .filter((node) => node.loadBalancerArn === loadBalancerArn)
    .sort((one, other) => resources.zones.indexOf(one.zone) - resources.zones.indexOf(other.zone))
    .map((node) => ({
      node,
      id: nodeId(node.loadBalancerArn, node.zone),
      dns: dns.find(({ zone }) => zone === node.zone),
    }));
}

function standingOf(node: NodeRecord, dns: ZoneInDns | undefined): MapNode['standing'] {
  if (dns) return dns.why;
  return node.retireAtMs === null ? 'pending' : 'retiring';
}

/** Zones with a node or a target, in zone order; `all` comes last. */
function zoneNames({ resources }: MapSceneInput, nodes: readonly SceneNode[], zones: ReadonlySet<string>): string[] {
  const names = resources.zones.filter((zone) => zones.has(zone) || nodes.some(({ node }) => node.zone === zone));
  return zones.has('all') ? [...names, 'all'] : names;
}

function registrationsByZone(input: MapSceneInput, nodes: readonly SceneNode[]): readonly TargetRegistration[] {
  const all = [...(input.resources.targets.get(input.targetGroupArn)?.values() ?? [])];
  const names = zoneNames(input, nodes, new Set(all.map(({ zone }) => zone)));
  return names.flatMap((name) => all.filter(({ zone }) => zone === name));
}

/** Requests a second by target, then by node. */
function ratesOf(
  { traffic }: MapSceneInput,
  scene: { readonly nodes: readonly SceneNode[]; readonly registrations: readonly TargetRegistration[] },
): readonly (readonly number[])[] {
  const rates = new Map((traffic?.edges ?? []).map(([node, target, rate]) => [`${node} ${target}`, rate]));
  return scene.registrations.map((registration) =>
    scene.nodes.map(({ id }) => rates.get(`${id} ${targetId(registration)}`) ?? 0),
  );
}

function zonesOf(
  input: MapSceneInput,
  scene: {
    readonly loadBalancer: LoadBalancer;
    readonly nodes: readonly SceneNode[];
    readonly registrations: readonly TargetRegistration[];
    readonly health: readonly TargetHealth[];
    readonly rates: readonly (readonly number[])[];
  },
): readonly MapZone[] {
  const { nodes, registrations, health, rates } = scene;
  const names = zoneNames(input, nodes, new Set(registrations.map(({ zone }) => zone)));
  const shift = activeShifts(input.resources).get(scene.loadBalancer.loadBalancerArn);
  return names.map((zone): MapZone => {
    const node = nodes.findIndex((candidate) => candidate.node.zone === zone);
    const here = nodes[node];
    const places = registrations.flatMap((registration, place) => (registration.zone === zone ? [place] : []));
    return {
      zone,
      // Any text is looked for; `all` is no zone of the region.
      place: input.resources.zones.indexOf(zone as ZoneName),
      standing: here ? standingOf(here.node, here.dns) : 'notEnabled',
      node: here ? node : null,
      failing: here?.dns?.failing ?? [],
      targets: places.length,
      healthy: places.filter((place) => health[place]?.state === 'healthy').length,
      shiftEndsAtMs: shift?.awayFrom === zone ? shift.expiresAtMs : null,
      crossIn: places.reduce((sum, place) => sum + elsewhere(rates[place] ?? [], node), 0),
    };
  });
}

const elsewhere = (rateByNode: readonly number[], own: number) =>
  rateByNode.reduce((sum, rate, node) => sum + (node === own ? 0 : rate), 0);

const isElsewhere = (registration: TargetRegistration | undefined, zone: ZoneName) =>
  registration !== undefined && registration.zone !== 'all' && registration.zone !== zone;

/** Whether no rule of the load balancer names another group. */
function isOnlyGroup({ resources, loadBalancerArn, targetGroupArn }: MapSceneInput): boolean {
  return groupsOfLoadBalancer(resources, loadBalancerArn).every((group) => group.targetGroupArn === targetGroupArn);
}

function nameOf(
  { id, port, key }: TargetRegistration,
  { targetType }: TargetGroup,
  instances: ReadonlyMap<InstanceId, Instance>,
): Pick<MapTarget, 'name' | 'address' | 'instanceId'> {
  if (targetType === 'ip') return { name: key, address: key, instanceId: null };
  const instanceId = id as InstanceId; // a group of instances is registered by their ids
  const instance = instances.get(instanceId);
  if (!instance) return { name: id, address: id, instanceId };
  return { name: instance.name === '' ? id : instance.name, address: `${instance.address}:${port}`, instanceId };
}
