import { acm } from './acm/acm.ts';
import { arcZonalShift } from './arc/arcZonalShift.ts';
import type { AwsService } from './AwsService.ts';
import { cloudWatch } from './cloudwatch/cloudWatch.ts';
import { ec2 } from './ec2/ec2.ts';
import { elasticLoadBalancing } from './elbv2/elasticLoadBalancing.ts';
import { sts } from './sts/sts.ts';

/** The services of the AWS endpoint, by the names with which requests to each are signed. */
export const AWS_SERVICES: Readonly<Record<string, AwsService>> = {
  elasticloadbalancing: elasticLoadBalancing,
  acm,
  ec2,
  monitoring: cloudWatch,
  sts,
  'arc-zonal-shift': arcZonalShift,
};
