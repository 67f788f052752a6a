import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SubnetId, VpcId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { findInstance, findListener, findLoadBalancer, findRule, findSecurityGroup, findTargetGroup } from './find.ts';

/** Throws the `…NotFound` of its kind when the ARN, or the id of what EC2 has, names nothing that exists. */
export function checkTagged(resources: Resources, arn: string): void {
  if (arn.startsWith('i-')) findInstance(resources, arn);
  else if (arn.startsWith('sg-')) findSecurityGroup(resources, arn);
  else if (arn.startsWith('subnet-')) checkSubnet(resources, arn);
  else if (arn.startsWith('vpc-')) checkVpc(resources, arn);
  else if (arn.includes(':listener-rule/')) findRule(resources, arn);
  else if (arn.includes(':listener/')) findListener(resources, arn);
  else if (arn.includes(':targetgroup/')) findTargetGroup(resources, arn);
  else findLoadBalancer(resources, arn);
}

function checkSubnet({ subnets }: Resources, id: string): void {
  if (subnets.has(id as SubnetId)) return; // a text that is no id is not found
  throw new BalanzaError('SubnetNotFound', `The subnet ID '${id}' does not exist.`);
}

function checkVpc({ vpcs }: Resources, id: string): void {
  if (vpcs.has(id as VpcId)) return; // a text that is no id is not found
  throw new BalanzaError('InvalidVpcIDNotFound', `The vpc ID '${id}' does not exist.`);
}
