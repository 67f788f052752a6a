import { TagsPage } from '../../../parts/TagsPage.tsx';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { useClassicBalancer } from './useClassicBalancer.ts';

/** Edits the tags of a Classic Load Balancer. */
export function EditClassicTagsPage() {
  const record = useClassicBalancer();
  if (!record) return <MissingLoadBalancer />;
  const { balancer } = record;
  return (
    <TagsPage
      key={balancer.loadBalancerArn}
      resource={balancer.loadBalancerArn}
      classicName={balancer.name}
      backTo={loadBalancerPath(balancer, '?tab=tags')}
    />
  );
}
