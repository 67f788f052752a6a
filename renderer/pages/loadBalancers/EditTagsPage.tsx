import { TagsPage } from '../../parts/TagsPage.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { loadBalancerPath } from './loadBalancerPath.ts';
import { MissingPage } from './MissingPage.tsx';
import { useLoadBalancer } from './useLoadBalancer.ts';

/** Edits the tags of a load balancer. */
export function EditTagsPage() {
  const { loadBalancers: texts } = useTexts();
  const loadBalancer = useLoadBalancer();
  if (!loadBalancer) return <MissingPage what={texts.one} />;
  return (
    <TagsPage
      key={loadBalancer.loadBalancerArn}
      resource={loadBalancer.loadBalancerArn}
      backTo={loadBalancerPath(loadBalancer.name, '?tab=tags')}
    />
  );
}
