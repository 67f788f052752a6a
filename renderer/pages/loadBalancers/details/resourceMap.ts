import { targetId } from '../../../../engine/model/changedResources.ts';
import { groupsOfAction } from '../../../../engine/model/groupsOfAction.ts';
import type { Listener, Rule } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
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

export interface MapLane {
  readonly kind: 'listeners' | 'rules' | 'groups' | 'targets';
  readonly tiles: readonly MapTile[];
}

/** Lanes from left to right, and what leads to what. Only that of an Application Load Balancer has a lane of rules. */
export interface ResourceMap {
  readonly lanes: readonly MapLane[];
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

/** What the listeners of a load balancer lead to. Source: console, *Resource map*. */
export function resourceMap(
  { loadBalancerArn, type }: Pick<LoadBalancer, 'loadBalancerArn' | 'type'>,
  { resources, healths, onlyUnhealthy }: MapQuestion,
): ResourceMap {
  const listeners = listenersOf(resources, loadBalancerArn);
  const rules = listeners.flatMap((listener) =>
    rulesOfListener(resources, listener.listenerArn).map((rule) => ({ rule, listener })),
  );
  const groupArns = [...new Set(rules.flatMap(({ rule }) => groupsOfAction(rule.action)))];
  const groups = groupArns.flatMap((groupArn) => resources.targetGroups.get(groupArn) ?? []);
  const targets = groups.flatMap((group) => targetTiles(group, { resources, healths, onlyUnhealthy }));
  const hasRules = type === 'application';
  const lanes: readonly MapLane[] = [
    {
      kind: 'listeners',
      tiles: listeners.map((listener) => ({ id: listener.listenerArn, kind: 'listener', listener })),
    },
    {
      kind: 'rules',
      tiles: rules.map(({ rule, listener }) => ({ id: rule.ruleArn, kind: 'rule', rule, listener })),
    },
    { kind: 'groups', tiles: groups.map((group) => ({ id: group.targetGroupArn, kind: 'group', group })) },
    { kind: 'targets', tiles: targets },
  ];
  const toRules = rules.map(({ rule, listener }) => ({ from: listener.listenerArn, to: rule.ruleArn }));
  const toGroups = rules.flatMap(({ rule, listener }) =>
    groupsOfAction(rule.action).map((to) => ({ from: hasRules ? rule.ruleArn : listener.listenerArn, to })),
  );
  const toTargets = targets.flatMap((tile) =>
    'group' in tile ? [{ from: tile.group.targetGroupArn, to: tile.id }] : [],
  );
  const map: ResourceMap = {
    lanes: hasRules ? lanes : lanes.filter(({ kind }) => kind !== 'rules'),
    edges: [...(hasRules ? toRules : []), ...toGroups, ...toTargets],
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
  return {
    lanes: map.lanes.map(({ kind, tiles }) => ({ kind, tiles: tiles.filter(({ id }) => kept.has(id)) })),
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

/** A way from a listener to a target, as a row of the table. */
export interface MapWay {
  readonly id: string;
  readonly listener: Listener;
  /** Null: the listener leads to the group by itself. */
  readonly rule: Rule | null;
  readonly group: TargetGroup;
  /** Null: the group has none. */
  readonly target: MapTile | null;
}

/** All that the drawing shows, as the ways through it. */
export function waysThrough({ lanes, edges }: ResourceMap): readonly MapWay[] {
  const tiles = new Map(lanes.flatMap((lane) => lane.tiles.map((tile) => [tile.id, tile])));
  const after = (id: string) => edges.flatMap(({ from, to }) => (from === id ? (tiles.get(to) ?? []) : []));
  return edges.flatMap(({ from, to }): readonly MapWay[] => {
    const [before, group] = [tiles.get(from), tiles.get(to)];
    if (group?.kind !== 'group' || (before?.kind !== 'rule' && before?.kind !== 'listener')) return [];
    const way = {
      listener: before.listener,
      rule: before.kind === 'rule' ? before.rule : null,
      group: group.group,
    };
    const targets = after(group.id);
    if (targets.length === 0) return [{ ...way, id: `${before.id} ${group.id}`, target: null }];
    return targets.map((target) => ({ ...way, id: `${before.id} ${target.id}`, target }));
  });
}
