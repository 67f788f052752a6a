import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';

/** The `aws` command that creates such a load balancer. `apiUrl`: null leaves the endpoint to the caller's profile. */
export function createCommand(
  { name, scheme, zoneMappings }: Pick<LoadBalancer, 'name' | 'scheme' | 'zoneMappings'>,
  apiUrl: string | null,
): string {
  const subnets = zoneMappings.map(({ subnetId }) => subnetId).join(' ');
  const endpoint = apiUrl === null ? '' : ` --endpoint-url ${apiUrl}`;
  return `aws${endpoint} elbv2 create-load-balancer --name ${name} --type application --scheme ${scheme} --subnets ${subnets}`;
}
