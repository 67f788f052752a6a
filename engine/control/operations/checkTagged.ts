import { z } from 'zod';
import type { Resources } from '../../model/Resources.ts';
import { findListener, findLoadBalancer, findRule, findTargetGroup } from './find.ts';

/** ARNs whose tags are asked for or changed: 1 to 20. */
export const taggedArns = z.array(z.string()).min(1).max(20);

/** Throws the `…NotFound` of its kind when the ARN names nothing that exists. */
export function checkTagged(resources: Resources, arn: string): void {
  if (arn.includes(':listener-rule/')) findRule(resources, arn);
  else if (arn.includes(':listener/')) findListener(resources, arn);
  else if (arn.includes(':targetgroup/')) findTargetGroup(resources, arn);
  else findLoadBalancer(resources, arn);
}
