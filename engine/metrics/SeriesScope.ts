import type { LoadBalancerArn, TargetGroupArn, TargetKey, ZoneName } from '../model/names.ts';

/**
 * What a series is about. `node` is a load balancer in one zone; `zone` all load balancers in it. `groupZone` is the
 * traffic that the nodes of a zone sent to the group, and the hosts that the zone has in it. `zonePair` is the traffic
 * from the nodes of one zone to the targets of another. `target` is summed over nodes.
 */
export type SeriesScope =
  | { readonly kind: 'balancer'; readonly loadBalancerArn: LoadBalancerArn }
  | { readonly kind: 'node'; readonly loadBalancerArn: LoadBalancerArn; readonly zone: ZoneName }
  | { readonly kind: 'zone'; readonly zone: ZoneName }
  | { readonly kind: 'group'; readonly targetGroupArn: TargetGroupArn }
  | { readonly kind: 'groupZone'; readonly targetGroupArn: TargetGroupArn; readonly zone: ZoneName | 'all' }
  | {
      readonly kind: 'zonePair';
      readonly targetGroupArn: TargetGroupArn;
      readonly nodeZone: ZoneName;
      readonly targetZone: ZoneName | 'all';
    }
  | { readonly kind: 'target'; readonly targetGroupArn: TargetGroupArn; readonly key: TargetKey };

/** The one text for a scope: key of its series in memory and on disk. */
export function scopeKey(scope: SeriesScope): string {
  switch (scope.kind) {
    case 'balancer':
      return `balancer|${scope.loadBalancerArn}`;
    case 'node':
      return `node|${scope.loadBalancerArn}|${scope.zone}`;
    case 'zone':
      return `zone|${scope.zone}`;
    case 'group':
      return `group|${scope.targetGroupArn}`;
    case 'groupZone':
      return `groupZone|${scope.targetGroupArn}|${scope.zone}`;
    case 'zonePair':
      return `zonePair|${scope.targetGroupArn}|${scope.nodeZone}|${scope.targetZone}`;
    case 'target':
      return `target|${scope.targetGroupArn}|${scope.key}`;
    default:
      return scope satisfies never;
  }
}

/** Whether the scope is seen from the client's side (answers as clients got them) or from the target's. */
export function isClientSide(scope: SeriesScope): boolean {
  return scope.kind === 'balancer' || scope.kind === 'node' || scope.kind === 'zone';
}
