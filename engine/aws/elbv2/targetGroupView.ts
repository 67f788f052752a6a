import type { LoadBalancerArn, TargetGroupArn } from '../../model/names.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import type { ValueOf } from '../query/Shape.ts';
import { matcherView } from './matcherView.ts';
import type { targetGroupShape } from './targetGroupShape.ts';

/** A target group as answers have it. `users`: the load balancer of each group that has one. */
export function targetGroupView(
  group: TargetGroup,
  users: ReadonlyMap<TargetGroupArn, LoadBalancerArn>,
): ValueOf<typeof targetGroupShape> {
  const { healthCheck } = group;
  const isFunction = group.targetType === 'lambda';
  const isHttp = healthCheck.healthCheckProtocol !== 'TCP';
  const user = users.get(group.targetGroupArn);
  return {
    TargetGroupArn: group.targetGroupArn,
    TargetGroupName: group.name,
    // A function has no place in a network.
    ...(!isFunction && {
      Protocol: group.protocol,
      Port: group.port,
      VpcId: group.vpcId,
      HealthCheckProtocol: healthCheck.healthCheckProtocol,
      HealthCheckPort: String(healthCheck.healthCheckPort),
      ProtocolVersion: group.protocolVersion ?? undefined,
    }),
    HealthCheckEnabled: healthCheck.isOff !== true,
    HealthCheckIntervalSeconds: healthCheck.healthCheckIntervalSeconds,
    HealthCheckTimeoutSeconds: healthCheck.healthCheckTimeoutSeconds,
    HealthyThresholdCount: healthCheck.healthyThresholdCount,
    UnhealthyThresholdCount: healthCheck.unhealthyThresholdCount,
    HealthCheckPath: isHttp ? healthCheck.healthCheckPath : undefined,
    Matcher: isHttp ? matcherView(group) : undefined,
    LoadBalancerArns: user === undefined ? [] : [user],
    TargetType: group.targetType,
    IpAddressType: group.ipAddressType,
  };
}
