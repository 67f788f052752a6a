import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { TagsSection } from '../../../parts/TagsSection.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';

/** The tags of a load balancer. */
export function TagsTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  return <TagsSection resource={loadBalancer.loadBalancerArn} editTo={loadBalancerPath(loadBalancer, '/edit/tags')} />;
}
