import { TagsPage } from '../../../parts/TagsPage.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { listenerPath, loadBalancerPath } from '../loadBalancerPath.ts';
import { MissingPage } from '../MissingPage.tsx';
import { useListener, useLoadBalancer } from '../useLoadBalancer.ts';

/** Edits the tags of a listener. */
export function EditListenerTagsPage() {
  const texts = useTexts();
  const loadBalancer = useLoadBalancer();
  const listener = useListener(loadBalancer);
  if (!loadBalancer) return <MissingPage what={texts.loadBalancers.one} />;
  if (!listener) return <MissingPage what={texts.listeners.one} backTo={loadBalancerPath(loadBalancer.name)} />;
  return (
    <TagsPage
      key={listener.listenerArn}
      resource={listener.listenerArn}
      backTo={listenerPath(loadBalancer.name, listener.port, '?tab=tags')}
    />
  );
}
