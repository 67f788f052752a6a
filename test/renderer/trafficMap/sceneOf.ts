import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import type { ZoneInDns } from '../../../engine/contract/views/StatesView.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import type { TargetHealth } from '../../../engine/model/TargetHealth.ts';
import { mapSceneOf } from '../../../renderer/trafficMap/mapSceneOf.ts';
import type { MapScene } from '../../../renderer/trafficMap/MapScene.ts';
import { ALB, groupArn, nodeOf, topology, ZONE, type TopologyOptions } from '../../support/topology.ts';

export const UNHEALTHY: TargetHealth = {
  state: 'unhealthy',
  reason: 'Target.ResponseCodeMismatch',
  description: 'Health checks failed with these codes: [204]',
};
export const DRAINING: TargetHealth = {
  state: 'draining',
  reason: 'Target.DeregistrationInProgress',
  description: 'Target deregistration is in progress',
};
export const CROSS_ZONE_OFF = { 'load_balancing.cross_zone.enabled': 'false' };

export interface SceneOptions extends TopologyOptions {
  /** Instead of what the options make. */
  readonly resources?: Resources;
  /** By the name of the target; the others are healthy. */
  readonly health?: Readonly<Record<string, TargetHealth>>;
  /** By zone letter; the others are `healthy`. Null: nothing told yet. */
  readonly dns?: Readonly<Record<string, ZoneInDns['why']>> | null;
  /** `a>b1 12.5`: node of zone, target, requests a second. */
  readonly edges?: readonly string[];
  /** Requests a second of nodes by letter, besides their edges. */
  readonly received?: Readonly<Record<string, number>>;
}

type Letter = 'a' | 'b' | 'c';

/** A scene of the group `web`; by default a1, a2, b1 … b8 in two zones. */
export function sceneOf(options: SceneOptions = {}): MapScene {
  const resources = options.resources ?? topology(options);
  const registrations = [...(resources.targets.get(groupArn('web'))?.values() ?? [])];
  const targets = new Map(
    registrations.map(({ targetGroupArn, key, id }) => [
      `${targetGroupArn}|${key}`,
      options.health?.[id] ?? ({ state: 'healthy' } as const),
    ]),
  );
  const scene = mapSceneOf({
    resources,
    states: { targets, dns: options.dns === null ? new Map() : new Map([[ALB, dnsOf(resources, options.dns ?? {})]]) },
    traffic: options.edges || options.received ? trafficOf(options) : null,
    loadBalancerArn: ALB,
    targetGroupArn: groupArn('web'),
  });
  if (!scene) throw new Error('the topology has this balancer and this group');
  return scene;
}

function dnsOf(resources: Resources, whys: Readonly<Record<string, ZoneInDns['why']>>): readonly ZoneInDns[] {
  return [...resources.nodes.values()].map(({ zone, address }) => {
    const why = whys[zone.slice(-1)] ?? 'healthy';
    return { zone, address, why, published: why === 'healthy' || why === 'failOpen', failing: [] };
  });
}

function trafficOf({ edges = [], received = {} }: SceneOptions): TrafficView {
  const node = (requests: number) => ({ requests, errors: 0, connections: 3, inFlight: 1, bytes: 0, latencyP95Ms: 20 });
  const parsed = edges.map((edge) => {
    const [, from = 'a', to = '', rate = '0'] = /^(.)>(\S+) (\S+)$/.exec(edge) ?? [];
    return [nodeOf(from as Letter), `${groupArn('web')}|${to}:8080`, Number(rate), 1, 1_000 * Number(rate)] as const; // the test names zones
  });
  const total = parsed.reduce((sum, [, , rate]) => sum + rate, 0) + Object.values(received).reduce((a, b) => a + b, 0);
  return {
    atMs: 1_000,
    overMs: 1_000,
    loadBalancers: { [ALB]: node(total) },
    nodes: Object.fromEntries(Object.entries(received).map(([letter, rate]) => [nodeOf(letter as Letter), node(rate)])), // as above
    targets: {},
    edges: parsed,
  };
}

/** Requests as round robin would send them: 100 a second to each node, equally to its targets. */
export function evenEdges(node: string, targets: readonly string[]): readonly string[] {
  return targets.map((target) => `${node}>${target} ${100 / targets.length}`);
}

export const B = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8'];
export const zoneOf = (letter: Letter) => ZONE[letter];
