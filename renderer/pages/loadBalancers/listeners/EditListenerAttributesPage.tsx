import { attributesOfListener } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import { listenerPath } from '../../../parts/loadBalancerPath.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { AttributesForm } from '../AttributesForm.tsx';
import { MissingListener } from '../MissingListener.tsx';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { useListener, useLoadBalancer } from '../useLoadBalancer.ts';
import { listenerAttributeGroups } from './listenerAttributeGroups.ts';

/** Edits the attributes of a listener. Source: ELB, *Listener attributes*; API-07. */
export function EditListenerAttributesPage() {
  const { attributes: texts } = useTexts().listeners;
  const loadBalancer = useLoadBalancer();
  const listener = useListener(loadBalancer);
  if (!loadBalancer) return <MissingLoadBalancer />;
  if (!listener) return <MissingListener loadBalancer={loadBalancer} />;
  const { listenerArn, protocol, port, attributes: saved = {} } = listener;
  return (
    <AttributesForm
      key={listenerArn}
      title={texts.editTitle}
      definitions={attributesOfListener(protocol)}
      attributes={saved}
      groups={listenerAttributeGroups(protocol).map(({ group, keys }) => ({ title: texts.groups[group], keys }))}
      callOf={(attributes) => ({ name: 'modifyListenerAttributes', input: { listenerArn, attributes } })}
      done={texts.saved}
      backTo={listenerPath(loadBalancer, port, '?tab=attributes')}
    />
  );
}
