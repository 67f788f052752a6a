import { createHash } from 'node:crypto';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { LoadBalancerType } from '../../model/LoadBalancer.ts';
import { ACCOUNT_ID, loadBalancerDimension, type SubnetId, type ZoneName } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { withClassicBalancers } from '../../model/withClassicBalancers.ts';

type InterfaceType = 'interface' | 'network_load_balancer' | 'gateway_load_balancer';

/** An address in a subnet: of a load balancer node, or of an instance. */
export interface NetworkInterface {
  readonly id: string;
  readonly description: string;
  readonly zone: ZoneName;
  readonly subnetId: SubnetId | undefined;
  readonly vpcId: string;
  readonly address: string;
  readonly securityGroups: readonly string[];
  /** Null: of a load balancer. */
  readonly instanceId: string | null;
  /** EC2's name for what it belongs to. */
  readonly type: InterfaceType;
  /** To whom what it is attached to belongs. */
  readonly attachedBy: string;
  /** Of the node or instance. */
  readonly userId: string;
}

/** Who manages the interfaces of nodes. */
export const ELB_OWNER = 'amazon-elb';

/** What EC2 says of the interfaces of nodes; those of Classic Load Balancers are as of Application ones. Source: EC2's API. */
const OF_NODES: Readonly<Record<LoadBalancerType, Pick<NetworkInterface, 'type' | 'attachedBy'>>> = {
  application: { type: 'interface', attachedBy: ELB_OWNER },
  network: { type: 'network_load_balancer', attachedBy: 'amazon-aws' },
  gateway: { type: 'gateway_load_balancer', attachedBy: 'amazon-aws' },
};

/** Nodes first, then instances that are not terminated. */
export function networkInterfaces(created: Resources): readonly NetworkInterface[] {
  const resources = withClassicBalancers(created);
  const nodes = [...resources.nodes].flatMap(([nodeId, { loadBalancerArn, zone, address }]): NetworkInterface[] => {
    const loadBalancer = resources.loadBalancers.get(loadBalancerArn);
    if (!loadBalancer) return [];
    return [
      {
        id: networkInterfaceId(nodeId),
        description: `ELB ${loadBalancerDimension(loadBalancerArn)}`,
        zone,
        // A retiring node's zone is no longer among the mappings.
        subnetId:
          loadBalancer.zoneMappings.find((one) => one.zone === zone)?.subnetId ??
          [...resources.subnets.values()].find((one) => one.zone === zone)?.subnetId,
        vpcId: loadBalancer.vpcId,
        address,
        securityGroups: loadBalancer.securityGroups,
        instanceId: null,
        ...OF_NODES[loadBalancer.isClassic ? 'application' : loadBalancer.type],
        userId: nodeId,
      },
    ];
  });
  const instances = [...resources.instances.values()]
    .filter(({ state }) => state !== 'terminated')
    .map(({ instanceId, zone, subnetId, vpcId, securityGroups, address }): NetworkInterface => ({
      id: networkInterfaceId(instanceId),
      description: '',
      zone,
      subnetId,
      vpcId,
      address,
      securityGroups,
      instanceId,
      type: 'interface',
      attachedBy: ACCOUNT_ID,
      userId: instanceId,
    }));
  return [...nodes, ...instances];
}

/** The interface's id of a node or an instance: the same, always. */
export function networkInterfaceId(name: string): string {
  return `eni-0${digestOf(name).slice(0, 16)}`;
}

/** Digits that follow from a name. */
export function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

/** The interface of an id, or `InvalidNetworkInterfaceIDNotFound`. */
export function findInterface(resources: Resources, id: string): NetworkInterface {
  const found = networkInterfaces(resources).find((one) => one.id === id);
  if (found) return found;
  throw new BalanzaError(
    'InvalidNetworkInterfaceIDNotFound',
    `The networkInterface ID '${id.slice(0, 64)}' does not exist`,
  );
}
