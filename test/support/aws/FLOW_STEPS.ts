import type { CallInput, OPERATION_CALLS } from '../../../engine/contract/calls.ts';
import type { Resources } from '../../../engine/model/Resources.ts';

type Name = keyof typeof OPERATION_CALLS;
/** A call that carries out an operation. */
export type FlowCall = { [One in Name]: { readonly name: One; readonly input: CallInput<One> } }[Name];

const SUBNETS = ['subnet-00000000000000001', 'subnet-00000000000000002'] as const;
const VPC = 'vpc-00000000000000001';

const balancer = ({ loadBalancers }: Resources, name: string) =>
  [...loadBalancers.values()].find((one) => one.name === name)?.loadBalancerArn ?? missing(name);
const group = ({ targetGroups }: Resources, name: string) =>
  [...targetGroups.values()].find((one) => one.name === name)?.targetGroupArn ?? missing(name);
const missing = (name: string): never => {
  throw new Error(`a step before has not made ${name}`);
};
const instance = ({ instances }: Resources) => [...instances.keys()][0] ?? missing('an instance');
const certificate = ({ certificates }: Resources) => [...certificates.keys()][0] ?? missing('a certificate');
const forward = (targetGroupArn: string) => [{ type: 'forward' as const, targetGroupArn }];

/** What is particular to Network and Gateway Load Balancers, from nothing to nothing; an instance and a certificate exist. */
export const FLOW_STEPS: readonly ((now: Resources) => FlowCall)[] = [
  () => ({ name: 'createTargetGroup', input: { name: 'flows', protocol: 'TCP_UDP', port: 8080, vpcId: VPC } }),
  () => ({
    name: 'createTargetGroup',
    input: {
      name: 'secure',
      protocol: 'TLS',
      port: 443,
      vpcId: VPC,
      targetType: 'ip',
      healthCheckProtocol: 'HTTPS',
      healthCheckPath: '/-/ready',
      healthCheckPort: '8443',
    },
  }),
  () => ({
    name: 'createLoadBalancer',
    input: {
      name: 'net',
      type: 'network',
      scheme: 'internal',
      subnetMappings: SUBNETS.map((subnetId) => ({ subnetId })),
    },
  }),
  (now) => ({
    name: 'createListener',
    input: {
      loadBalancerArn: balancer(now, 'net'),
      protocol: 'TCP_UDP',
      port: 9000,
      defaultActions: forward(group(now, 'flows')),
    },
  }),
  (now) => ({
    name: 'createListener',
    input: {
      loadBalancerArn: balancer(now, 'net'),
      protocol: 'TLS',
      port: 9443,
      certificates: [{ certificateArn: certificate(now) }],
      alpnPolicy: ['HTTP2Preferred'],
      defaultActions: forward(group(now, 'secure')),
    },
  }),
  (now) => ({
    name: 'modifyTargetGroupAttributes',
    input: {
      targetGroupArn: group(now, 'flows'),
      attributes: [
        { key: 'stickiness.enabled', value: 'true' },
        { key: 'stickiness.type', value: 'source_ip' },
        { key: 'deregistration_delay.connection_termination.enabled', value: 'true' },
      ],
    },
  }),
  (now) => ({
    name: 'modifyLoadBalancerAttributes',
    input: {
      loadBalancerArn: balancer(now, 'net'),
      attributes: [
        { key: 'load_balancing.cross_zone.enabled', value: 'true' },
        { key: 'dns_record.client_routing_policy', value: 'availability_zone_affinity' },
      ],
    },
  }),
  (now) => ({
    name: 'registerTargets',
    input: { targetGroupArn: group(now, 'flows'), targets: [{ id: instance(now), port: 8081 }] },
  }),
  () => ({
    name: 'createTargetGroup',
    input: {
      name: 'appliances',
      protocol: 'GENEVE',
      port: 6081,
      vpcId: VPC,
      targetType: 'ip',
      healthCheckProtocol: 'TCP',
      healthCheckPort: '80',
    },
  }),
  () => ({ name: 'createLoadBalancer', input: { name: 'gate', type: 'gateway', subnets: [...SUBNETS] } }),
  (now) => ({
    name: 'createListener',
    input: { loadBalancerArn: balancer(now, 'gate'), defaultActions: forward(group(now, 'appliances')) },
  }),
  (now) => ({
    name: 'modifyTargetGroupAttributes',
    input: {
      targetGroupArn: group(now, 'appliances'),
      attributes: [
        { key: 'target_failover.on_deregistration', value: 'rebalance' },
        { key: 'target_failover.on_unhealthy', value: 'rebalance' },
        { key: 'stickiness.enabled', value: 'true' },
        { key: 'stickiness.type', value: 'source_ip_dest_ip' },
      ],
    },
  }),
  (now) => ({
    name: 'registerTargets',
    input: { targetGroupArn: group(now, 'appliances'), targets: [{ id: '10.9.8.6', availabilityZone: 'all' }] },
  }),
  ...['net', 'gate'].map((name) => (now: Resources): FlowCall => ({
    name: 'deleteLoadBalancer',
    input: { loadBalancerArn: balancer(now, name) },
  })),
  ...['flows', 'secure', 'appliances'].map((name) => (now: Resources): FlowCall => ({
    name: 'deleteTargetGroup',
    input: { targetGroupArn: group(now, name) },
  })),
];
