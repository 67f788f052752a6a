import type { ClassicListener, ClassicLoadBalancer, ClassicPolicy } from './ClassicLoadBalancer.ts';
import { APP_COOKIE, LB_COOKIE } from './ClassicPolicyKind.ts';
import { targetGroupArnOf, type TargetGroupArn } from './names.ts';

/**
 * The name of what stands behind a listener: its instances with protocol, port and stickiness. Listeners that are alike
 * in these share it. No target group is named so: the names of those end with 16 hexadecimal digits.
 */
export function classicGroupArn(
  region: string,
  balancer: Pick<ClassicLoadBalancer, 'name' | 'policies'>,
  listener: ClassicListener,
): TargetGroupArn {
  const { instanceProtocol, instancePort } = listener;
  const sticky = stickyPolicy(balancer, listener);
  const kind = `${instanceProtocol}-${instancePort}${sticky ? `-${sticky.policyName}` : ''}`;
  return targetGroupArnOf(region, `targetgroup/${balancer.name}/${kind}`);
}

/** The policy by which clients of a listener keep to their instance; undefined when there is none. */
export function stickyPolicy(
  { policies }: Pick<ClassicLoadBalancer, 'policies'>,
  { policyNames }: Pick<ClassicListener, 'policyNames'>,
): ClassicPolicy | undefined {
  return policies.find(
    ({ policyName, policyTypeName }) =>
      policyNames.includes(policyName) && (policyTypeName === LB_COOKIE || policyTypeName === APP_COOKIE),
  );
}
