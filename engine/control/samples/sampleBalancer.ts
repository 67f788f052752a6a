import { GATEWAY } from '../../model/gatewayGroupAttributes.ts';
import { SAMPLE_IMAGE } from '../../model/Instance.ts';
import type { Scheme } from '../../model/LoadBalancer.ts';
import type { InstanceId, LoadBalancerArn, TargetGroupArn } from '../../model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../model/zones.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import { createListener } from '../operations/createListener.ts';
import { createLoadBalancer } from '../operations/createLoadBalancer.ts';
import { createTargetGroup } from '../operations/createTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../operations/modifyTargetGroupAttributes.ts';
import { registerTargets } from '../operations/registerTargets.ts';
import { runInstances } from '../operations/runInstances.ts';

/** Listeners and targets of samples use this port. */
export const SAMPLE_PORT = 8080;
/** Seconds between checks of `/health`. */
const CHECK_SECONDS = 10;

/** Starts sample instances by name in a zone (0-based) and waits until they run. */
export async function sampleInstances(
  control: ControlPlane,
  zoneIndex: number,
  names: readonly string[],
): Promise<readonly InstanceId[]> {
  const ids = names.flatMap((name) =>
    control
      .change(runInstances, { imageId: SAMPLE_IMAGE, subnetId: defaultSubnetId(zoneIndex), name }, 'engine')
      .map(({ instanceId }) => instanceId),
  );
  await control.until(() => ids.every((id) => control.resources.instances.get(id)?.state === 'running'));
  return ids;
}

/** A group without targets yet; `crossZone` is its own setting. */
export function sampleGroup(control: ControlPlane, name: string, crossZone: boolean): TargetGroupArn {
  const targetGroupArn = checkedGroup(control, name, 'HTTP');
  if (!crossZone) {
    const attributes = [{ key: 'load_balancing.cross_zone.enabled', value: 'false' }];
    control.change(modifyTargetGroupAttributes, { targetGroupArn, attributes }, 'engine');
  }
  return targetGroupArn;
}

export function registerSamples(control: ControlPlane, group: TargetGroupArn, instances: readonly InstanceId[]): void {
  control.change(registerTargets, { targetGroupArn: group, targets: instances.map((id) => ({ id })) }, 'engine');
}

/** An internet-facing Application Load Balancer; else as `sampleBalancerOf`. */
export function sampleBalancer(control: ControlPlane, name: string, targetGroupArn: TargetGroupArn) {
  return sampleBalancerOf(control, { name, scheme: 'internet-facing' }, targetGroupArn);
}

/**
 * An Application Load Balancer in zones a and b that forwards to a group; answers its listener's ARN and its DNS name
 * too. Made before the instances, so that its nodes have the first address of each zone.
 */
export function sampleBalancerOf(
  control: ControlPlane,
  { name, scheme }: { readonly name: string; readonly scheme: Scheme },
  targetGroupArn: TargetGroupArn,
) {
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn, dnsName } = control.change(createLoadBalancer, { name, scheme, subnets }, 'engine');
  const { listenerArn } = control.change(
    createListener,
    {
      loadBalancerArn,
      protocol: 'HTTP',
      port: SAMPLE_PORT,
      defaultActions: [{ type: 'forward', targetGroupArn }],
    },
    'engine',
  );
  return { loadBalancerArn: loadBalancerArn satisfies LoadBalancerArn, listenerArn, dnsName };
}

/**
 * A Network Load Balancer in zones a and b that passes connections on to a group, which is made with it; answers the
 * group. Cross-zone is off, as it is for a new one (E-023).
 */
export function sampleNetworkBalancer(control: ControlPlane, name: string, groupName: string): TargetGroupArn {
  const targetGroupArn = checkedGroup(control, groupName, 'TCP');
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn } = control.change(createLoadBalancer, { name, type: 'network', subnets }, 'engine');
  const defaultActions = [{ type: 'forward', targetGroupArn }];
  control.change(createListener, { loadBalancerArn, protocol: 'TCP', port: SAMPLE_PORT, defaultActions }, 'engine');
  return targetGroupArn;
}

/** A Gateway Load Balancer in zones a and b that sends packets to a group, which is made with it; answers the group. */
export function sampleGatewayBalancer(control: ControlPlane, name: string, groupName: string): TargetGroupArn {
  const targetGroupArn = checkedGroup(control, groupName, GATEWAY.protocol);
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn } = control.change(createLoadBalancer, { name, type: 'gateway', subnets }, 'engine');
  const defaultActions = [{ type: 'forward', targetGroupArn }];
  control.change(createListener, { loadBalancerArn, defaultActions }, 'engine');
  return targetGroupArn;
}

/** A group whose targets are asked for `/health`, whatever its protocol. */
function checkedGroup(control: ControlPlane, name: string, protocol: 'HTTP' | 'TCP' | 'GENEVE'): TargetGroupArn {
  const { targetGroupArn } = control.change(
    createTargetGroup,
    {
      name,
      protocol,
      port: protocol === GATEWAY.protocol ? GATEWAY.port : SAMPLE_PORT,
      vpcId: DEFAULT_VPC_ID,
      healthCheckProtocol: 'HTTP',
      healthCheckPath: '/health',
      healthCheckPort: String(SAMPLE_PORT),
      healthCheckIntervalSeconds: CHECK_SECONDS,
    },
    'engine',
  );
  return targetGroupArn;
}
