import { targetId } from '../../../../engine/model/changedResources.ts';
import { groupsOfAction } from '../../../../engine/model/groupsOfAction.ts';
import type { Listener, Rule } from '../../../../engine/model/Listener.ts';
import type { LoadBalancerArn } from '../../../../engine/model/names.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import type { TargetGroup, TargetRegistration } from '../../../../engine/model/TargetGroup.ts';
import type { TargetHealth, TargetHealthState } from '../../../../engine/model/TargetHealth.ts';
import { listenersOf, rulesOfListener } from '../rulesOfListener.ts';

/** A tile of the map; `id` is unique in it. */
export type MapTile = { readonly id: string } & (
  | { readonly kind: 'listener'; readonly listener: Listener }
  | { readonly kind: 'rule'; readonly rule: Rule; readonly listener: Listener }
  | { readonly kind: 'group'; readonly group: TargetGroup }
  | {
      readonly kind: 'target';
      readonly target: TargetRegistration;
      readonly group: TargetGroup;
      readonly state: TargetHealthState;
      /** Instance's name, else its id or the address. */
      readonly name: string;
    }
  /** Stands for the targets of a group beyond those that are shown. */
  | { readonly kind: 'more'; readonly group: TargetGroup; readonly count: number }
);

/** Listeners, rules, groups and targets, each lane in order, and what leads to what, from left to right. */
export interface ResourceMap {
  readonly lanes: readonly [
    listeners: readonly MapTile[],
    rules: readonly MapTile[],
    groups: readonly MapTile[],
    targets: readonly MapTile[],
  ];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

export interface MapQuestion {
  readonly resources: Resources;
  readonly healths: ReadonlyMap<string, TargetHealth>;
  /** Only what leads to targets that are unhealthy. */
  readonly onlyUnhealthy: boolean;
}

/** Targets of one group that are drawn; the rest is one tile. */
const DRAWN_TARGETS = 40;

/** What the rules of a load balancer lead to. Source: console, *Resource map*. */
export function resourceMap(arn: LoadBalancerArn, { resources, healths, onlyUnhealthy }: MapQuestion): ResourceMap {
  const listeners = listenersOf(resources, arn);
  const rules = listeners.flatMap((listener) =>
    rulesOfListener(resources, listener.listenerArn).map((rule) => ({ rule, listener })),
  );
  const groupArns = [...new Set(rules.flatMap(({ rule }) => groupsOfAction(rule.action)))];
  const groups = groupArns.flatMap((groupArn) => resources.targetGroups.get(groupArn) ?? []);
  const targets = groups.flatMap((group) => targetTiles(group, { resources, healths, onlyUnhealthy }));
  const map: ResourceMap = {
    lanes: [
      listeners.map((listener) => ({ id: listener.listenerArn, kind: 'listener', listener })),
      rules.map(({ rule, listener }) => ({ id: rule.ruleArn, kind: 'rule', rule, listener })),
      groups.map((group) => ({ id: group.targetGroupArn, kind: 'group', group })),
      targets,
    ],
    edges: [
      ...rules.map(({ rule, listener }) => ({ from: listener.listenerArn, to: rule.ruleArn })),
      ...rules.flatMap(({ rule }) => groupsOfAction(rule.action).map((to) => ({ from: rule.ruleArn, to }))),
      ...targets.flatMap((tile) => ('group' in tile ? [{ from: tile.group.targetGroupArn, to: tile.id }] : [])),
    ],
  };
  return onlyUnhealthy ? leadingTo(map, targets) : map;
}

function targetTiles(group: TargetGroup, { resources, healths, onlyUnhealthy }: MapQuestion): readonly MapTile[] {
  const tiles = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])]
    .map((target) => {
      const instance = [...resources.instances.values()].find(({ instanceId }) => instanceId === target.id);
      return {
        id: targetId(target),
        kind: 'target' as const,
        target,
        group,
        state: healths.get(targetId(target))?.state ?? ('initial' as const),
        name: instance && instance.name !== '' ? instance.name : target.id,
      };
    })
    .filter(({ state }) => !onlyUnhealthy || state === 'unhealthy');
  const count = tiles.length - DRAWN_TARGETS;
  const more: MapTile = { id: `${group.targetGroupArn}|more`, kind: 'more', group, count };
  return count > 0 ? [...tiles.slice(0, DRAWN_TARGETS), more] : tiles;
}

/** The map without what leads to none of these targets. */
function leadingTo(map: ResourceMap, targets: readonly MapTile[]): ResourceMap {
  const kept = new Set(targets.map(({ id }) => id));
  for (const { from, to } of map.edges.toReversed()) if (kept.has(to)) kept.add(from);
  const [listeners, rules, groups, shown] = map.lanes;
  const keep = (tiles: readonly MapTile[]) => tiles.filter(({ id }) => kept.has(id));
  return {
    lanes: [keep(listeners), keep(rules), keep(groups), shown],
    edges: map.edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  };
}

/** The tiles on the paths through a tile: all that leads to it, and all that it leads to. */
export function pathThrough({ edges }: Pick<ResourceMap, 'edges'>, id: string): ReadonlySet<string> {
  const after = new Set([id]);
  // Edges are in the order of lanes, so that one pass each way is enough.
  for (const { from, to } of edges) if (after.has(from)) after.add(to);
  const before = new Set([id]);
  for (const { from, to } of edges.toReversed()) if (before.has(to)) before.add(from);
  return new Set([...after, ...before]);
}
