import type { ResourceChange, Resources } from '../../../model/Resources.ts';

/**
 * The Classic Load Balancers whose instances have drained for as long as they may at `nowMs`, or are `gone`, without
 * these. Source: ELB, *Classic*, connection draining.
 */
export function classicExpiries(
  { classicLoadBalancers }: Resources,
  { nowMs, gone }: { readonly nowMs: number; readonly gone: ReadonlySet<string> },
): readonly ResourceChange[] {
  return [...classicLoadBalancers].flatMap(([id, balancer]): readonly ResourceChange[] => {
    const instances = balancer.instances.filter(
      ({ instanceId, drainingUntilMs }) =>
        !gone.has(instanceId) && (drainingUntilMs === null || drainingUntilMs > nowMs),
    );
    if (instances.length === balancer.instances.length) return [];
    return [{ kind: 'classicLoadBalancer', id, put: { ...balancer, instances } }];
  });
}

/** When the next connection draining ends, epoch milliseconds; null while nothing drains. */
export function nextClassicExpiryMs({ classicLoadBalancers }: Resources): number | null {
  const ends = [...classicLoadBalancers.values()].flatMap(({ instances }) =>
    instances.flatMap(({ drainingUntilMs }) => drainingUntilMs ?? []),
  );
  return ends.length === 0 ? null : ends.reduce((one, other) => Math.min(one, other));
}
