import { TagsPage } from '../../parts/TagsPage.tsx';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { MissingLoadBalancer } from './MissingLoadBalancer.tsx';
import { useLoadBalancer } from './useLoadBalancer.ts';

/** Edits the tags of a load balancer. */
export function EditTagsPage() {
  const loadBalancer = useLoadBalancer();
  if (!loadBalancer) return <MissingLoadBalancer />;
  return (
    <TagsPage
      key={loadBalancer.loadBalancerArn}
      resource={loadBalancer.loadBalancerArn}
      backTo={loadBalancerPath(loadBalancer, '?tab=tags')}
    />
  );
}
