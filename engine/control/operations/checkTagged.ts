import type { Resources } from '../../model/Resources.ts';
import { findInstance, findListener, findLoadBalancer, findRule, findTargetGroup } from './find.ts';

/** Throws the `…NotFound` of its kind when the ARN, or the id of an instance, names nothing that exists. */
export function checkTagged(resources: Resources, arn: string): void {
  if (arn.startsWith('i-')) findInstance(resources, arn);
  else if (arn.includes(':listener-rule/')) findRule(resources, arn);
  else if (arn.includes(':listener/')) findListener(resources, arn);
  else if (arn.includes(':targetgroup/')) findTargetGroup(resources, arn);
  else findLoadBalancer(resources, arn);
}
