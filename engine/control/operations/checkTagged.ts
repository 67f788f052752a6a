import type { Resources } from '../../model/Resources.ts';
import { findGroupRule } from './authorizeSecurityGroup.ts';
import {
  findAcmCertificate,
  findInstance,
  findListener,
  findLoadBalancer,
  findRule,
  findSecurityGroup,
  findTargetGroup,
  findTrustStore,
} from './find.ts';
import { findElasticAddress, findInternetGateway, findRouteTable, findSubnet, findVpc } from './network/find.ts';

/** Throws the `…NotFound` of its kind when the ARN, or the id of what EC2 has, names nothing that exists. */
export function checkTagged(resources: Resources, arn: string): void {
  if (arn.startsWith('i-')) findInstance(resources, arn);
  else if (arn.startsWith('sg-')) findSecurityGroup(resources, arn);
  else if (arn.startsWith('sgr-'))
    findGroupRule(
      [...resources.securityGroups.values()].flatMap(({ rules }) => rules),
      arn,
    );
  else if (arn.startsWith('subnet-')) findSubnet(resources, arn);
  else if (arn.startsWith('vpc-')) findVpc(resources, arn);
  else if (arn.startsWith('eipalloc-')) findElasticAddress(resources, arn);
  else if (arn.startsWith('igw-')) findInternetGateway(resources, arn);
  else if (arn.startsWith('rtb-')) findRouteTable(resources, arn);
  else if (arn.includes(':certificate/')) findAcmCertificate(resources, arn);
  else if (arn.includes(':truststore/')) findTrustStore(resources, arn);
  else if (arn.includes(':listener-rule/')) findRule(resources, arn);
  else if (arn.includes(':listener/')) findListener(resources, arn);
  else if (arn.includes(':targetgroup/')) findTargetGroup(resources, arn);
  else findLoadBalancer(resources, arn);
}
