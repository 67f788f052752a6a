import { BalanzaError } from '../../../model/BalanzaError.ts';
import type { LoadBalancer } from '../../../model/LoadBalancer.ts';
import type { LoadBalancerArn } from '../../../model/names.ts';
import type { PracticeRunConfiguration } from '../../../model/PracticeRunConfiguration.ts';
import type { Resources } from '../../../model/Resources.ts';

/** The load balancer of an ARN, or `ResourceNotFoundException`. */
export function findPracticed({ loadBalancers }: Resources, arn: string): LoadBalancer {
  const found = loadBalancers.get(arn as LoadBalancerArn); // a text that is no ARN is not found
  if (found) return found;
  throw new BalanzaError(
    'ResourceNotFoundException',
    `The load balancer '${arn.slice(0, 256)}' does not exist. Check the ARN with DescribeLoadBalancers.`,
  );
}

/** How it practises; `ConflictException` (PracticeConfigurationDoesNotExist) when it does not. */
export function findPracticeRunConfiguration(resources: Resources, arn: string): PracticeRunConfiguration {
  const { loadBalancerArn, name } = findPracticed(resources, arn);
  const found = resources.practiceRuns.get(loadBalancerArn);
  if (found) return found;
  throw new BalanzaError(
    'ConflictException',
    `Load balancer '${name}' has no practice run configuration. Create one first.`,
    { reason: 'PracticeConfigurationDoesNotExist' },
  );
}
