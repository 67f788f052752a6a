import type {
  NodeConfiguration,
  NodePatch,
  TargetConfiguration,
  TargetGroupConfiguration,
  TargetGroupPatch,
} from '../model/NodeConfiguration.ts';
import type { TargetGroupArn, TargetKey } from '../model/names.ts';

/** Whether a target is registered, be it that it drains. */
export type IsRegistered = (group: TargetGroupArn, key: TargetKey) => boolean;

type Base = NonNullable<NodePatch['base']>;

/**
 * What must be sent to a node that has `before` so that it has `after`: only what differs, down to single targets, so
 * that a change disturbs nothing that it does not concern. Null when nothing differs; the whole when there is no
 * `before`. A registration that was made anew (another row) counts as removed and added at the end. `isRegistered` tells
 * targets that were deregistered, whose requests in flight end, from those that the node just may not use any more.
 */
export function diffNode(
  before: NodeConfiguration | undefined,
  after: NodeConfiguration,
  isRegistered: IsRegistered = () => true,
): NodePatch | null {
  const { listeners, targetGroups } = after;
  const base = baseOf(after);
  const put = listeners.filter(
    (listener) =>
      !isSame(
        before?.listeners.find(({ listenerArn }) => listenerArn === listener.listenerArn),
        listener,
      ),
  );
  const arns = new Set(listeners.map((listener) => listener.listenerArn));
  const remove = (before?.listeners ?? []).map(({ listenerArn }) => listenerArn).filter((arn) => !arns.has(arn));
  const groups = diffGroups(before?.targetGroups ?? [], targetGroups, isRegistered);
  const isBaseSame = before !== undefined && isSame(baseOf(before), base);
  if (isBaseSame && put.length === 0 && remove.length === 0 && groups === null) return null;
  return {
    nodeId: after.nodeId,
    ...(isBaseSame ? {} : { base }),
    ...(put.length + remove.length > 0 ? { listeners: { put, remove } } : {}),
    ...(groups ? { targetGroups: groups } : {}),
  };
}

function baseOf({
  nodeId,
  row,
  isClassic,
  loadBalancerArn,
  loadBalancerName,
  dnsName,
  zone,
  address,
  ipv6Address,
  http,
  outages,
  logs,
}: NodeConfiguration): Base {
  const base = { nodeId, row, loadBalancerArn, loadBalancerName, dnsName, zone, address, http };
  return {
    ...base,
    ...(isClassic === true && { isClassic }),
    ...(ipv6Address !== undefined && { ipv6Address }),
    ...(outages && { outages }),
    ...(logs && { logs }),
  };
}

function diffGroups(
  before: readonly TargetGroupConfiguration[],
  after: readonly TargetGroupConfiguration[],
  isRegistered: IsRegistered,
): NonNullable<NodePatch['targetGroups']> | null {
  const known = new Map(before.map((group) => [group.targetGroupArn, group]));
  const put = after.flatMap((group) => diffGroup(known.get(group.targetGroupArn), group, isRegistered) ?? []);
  const arns = new Set(after.map((group) => group.targetGroupArn));
  const remove = [...known.keys()].filter((arn) => !arns.has(arn));
  return put.length + remove.length > 0 ? { put, remove } : null;
}

function diffGroup(
  before: TargetGroupConfiguration | undefined,
  after: TargetGroupConfiguration,
  isRegistered: IsRegistered,
): TargetGroupPatch | null {
  const { targets, ...base } = after;
  const { targets: targetsBefore = [], ...baseBefore } = before ?? {};
  const known = new Map(targetsBefore.map((target) => [target.key, target]));
  const putTargets = targets.filter((target) => !isSameTarget(known.get(target.key), target));
  const keys = new Set(targets.map((target) => target.key));
  const removeTargets = [...known.keys()].filter((key) => !keys.has(key));
  const deregistered = removeTargets.filter((key) => !isRegistered(after.targetGroupArn, key));
  const isBaseSame = before !== undefined && isSame(baseBefore, base);
  if (isBaseSame && putTargets.length === 0 && removeTargets.length === 0) return null;
  return {
    targetGroupArn: after.targetGroupArn,
    ...(isBaseSame ? {} : { base }),
    putTargets,
    removeTargets,
    ...(deregistered.length > 0 ? { deregistered } : {}),
  };
}

/** Field by field, since this runs for every target of every node at each change. */
function isSameTarget(one: TargetConfiguration | undefined, other: TargetConfiguration): boolean {
  return (
    one !== undefined &&
    one.row === other.row &&
    one.host === other.host &&
    one.port === other.port &&
    one.healthCheckPort === other.healthCheckPort &&
    one.zone === other.zone &&
    one.routable === other.routable &&
    one.checked === other.checked &&
    one.draining === other.draining &&
    (one.server === other.server || isSame(one.server, other.server))
  );
}

/** Plain data made by one function has its keys in one order, so its text tells. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
