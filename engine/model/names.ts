/**
 * Branded names and ARNs, so that one kind of name is never passed for another. Formats: `spec` 9.2 and 1.4
 * (names of ours: the contract). A brand is given where a name is made or checked, nowhere else.
 */
declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type ZoneName = Branded<'ZoneName'>;
export type LoadBalancerArn = Branded<'LoadBalancerArn'>;
export type ListenerArn = Branded<'ListenerArn'>;
export type RuleArn = Branded<'RuleArn'>;
export type TargetGroupArn = Branded<'TargetGroupArn'>;
export type InstanceId = Branded<'InstanceId'>;
export type SubnetId = Branded<'SubnetId'>;
export type VpcId = Branded<'VpcId'>;
export type SecurityGroupId = Branded<'SecurityGroupId'>;
export type CertificateArn = Branded<'CertificateArn'>;
export type TrustStoreArn = Branded<'TrustStoreArn'>;
export type AllocationId = Branded<'AllocationId'>;
export type InternetGatewayId = Branded<'InternetGatewayId'>;
export type RouteTableId = Branded<'RouteTableId'>;
/** One load balancer node: `<load balancer ARN>|<zone>`. */
export type NodeId = Branded<'NodeId'>;
/** A zonal shift: a UUID. */
export type ZonalShiftId = Branded<'ZonalShiftId'>;
/** A registration within its group: `<id>:<port>`, the id an instance id or an IP address. */
export type TargetKey = Branded<'TargetKey'>;

/** The account of every ARN of ours. Source: contract, *The AWS endpoint*. */
export const ACCOUNT_ID = '000000000000';

const arn = (region: string, rest: string) => `arn:aws:elasticloadbalancing:${region}:${ACCOUNT_ID}:${rest}`;

/** `id` is 16 hexadecimal digits, here and below. */
export function loadBalancerArn(region: string, name: string, id: string): LoadBalancerArn {
  return arn(region, `loadbalancer/app/${name}/${id}`) as LoadBalancerArn; // made here, so it is one
}

/** The ARN of a Network Load Balancer. */
export function networkLoadBalancerArn(region: string, name: string, id: string): LoadBalancerArn {
  return arn(region, `loadbalancer/net/${name}/${id}`) as LoadBalancerArn; // made here, so it is one
}

/** The ARN of a Gateway Load Balancer. */
export function gatewayLoadBalancerArn(region: string, name: string, id: string): LoadBalancerArn {
  return arn(region, `loadbalancer/gwy/${name}/${id}`) as LoadBalancerArn; // made here, so it is one
}

/** The ARN of a Classic Load Balancer, which has a name and no digits. */
export function classicLoadBalancerArn(region: string, name: string): LoadBalancerArn {
  return arn(region, `loadbalancer/${name}`) as LoadBalancerArn; // made here, so it is one
}

export function listenerArn(of: LoadBalancerArn, id: string): ListenerArn {
  return `${of.replace(':loadbalancer/', ':listener/')}/${id}` as ListenerArn; // made here
}

export function ruleArn(of: ListenerArn, id: string): RuleArn {
  return `${of.replace(':listener/', ':listener-rule/')}/${id}` as RuleArn; // made here
}

export function targetGroupArn(region: string, name: string, id: string): TargetGroupArn {
  return arn(region, `targetgroup/${name}/${id}`) as TargetGroupArn; // made here
}

/** `id` is a UUID. */
export function certificateArn(region: string, id: string): CertificateArn {
  return `arn:aws:acm:${region}:${ACCOUNT_ID}:certificate/${id}` as CertificateArn; // made here
}

export function trustStoreArn(region: string, name: string, id: string): TrustStoreArn {
  return arn(region, `truststore/${name}/${id}`) as TrustStoreArn; // made here
}

/** The 16 hexadecimal digits at the end of an ARN. */
export function idOfArn(ofArn: string): string {
  return ofArn.slice(ofArn.lastIndexOf('/') + 1);
}

/** `app/<name>/<id>`, `net/<name>/<id>` or `gwy/<name>/<id>`: the load balancer as CloudWatch's dimension names it. Source: `spec` 9.2. */
export function loadBalancerDimension(of: LoadBalancerArn): string {
  return of.slice(of.indexOf(':loadbalancer/') + ':loadbalancer/'.length);
}

/** `targetgroup/<name>/<id>`: the group as CloudWatch's dimension names it. Source: `spec` 9.2. */
export function targetGroupDimension(of: TargetGroupArn): string {
  return of.slice(of.lastIndexOf(':') + 1);
}

/** The ARN of a load balancer of ours, from CloudWatch's dimension. */
export function loadBalancerArnOf(region: string, dimension: string): LoadBalancerArn {
  return arn(region, `loadbalancer/${dimension}`) as LoadBalancerArn; // if there is one with that name
}

/** The ARN of a group of ours, from CloudWatch's dimension. */
export function targetGroupArnOf(region: string, dimension: string): TargetGroupArn {
  return arn(region, dimension) as TargetGroupArn; // if there is one with that name
}

export function nodeId(of: LoadBalancerArn, zone: ZoneName): NodeId {
  return `${of}|${zone}` as NodeId; // made here
}

export function targetKey(id: string, port: number): TargetKey {
  return `${id}:${port}` as TargetKey; // made here
}
