import type { Resources } from '../../model/Resources.ts';
import { findListener, findLoadBalancer, findRule, findTargetGroup } from './find.ts';

/** Throws the `…NotFound` of its kind when the ARN names nothing that exists. */
export function checkTagged(resources: Resources, arn: string): void {
  if (arn.includes(':listener-rule/')) findRule(resources, arn);
  else if (arn.includes(':listener/')) findListener(resources, arn);
  else if (arn.includes(':targetgroup/')) findTargetGroup(resources, arn);
  else findLoadBalancer(resources, arn);
}
