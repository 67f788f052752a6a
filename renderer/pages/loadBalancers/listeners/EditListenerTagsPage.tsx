import { TagsPage } from '../../../parts/TagsPage.tsx';
import { listenerPath } from '../../../parts/loadBalancerPath.ts';
import { MissingListener } from '../MissingListener.tsx';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { useListener, useLoadBalancer } from '../useLoadBalancer.ts';

/** Edits the tags of a listener. */
export function EditListenerTagsPage() {
  const loadBalancer = useLoadBalancer();
  const listener = useListener(loadBalancer);
  if (!loadBalancer) return <MissingLoadBalancer />;
  if (!listener) return <MissingListener loadBalancer={loadBalancer} />;
  return (
    <TagsPage
      key={listener.listenerArn}
      resource={listener.listenerArn}
      backTo={listenerPath(loadBalancer, listener.port, '?tab=tags')}
    />
  );
}
