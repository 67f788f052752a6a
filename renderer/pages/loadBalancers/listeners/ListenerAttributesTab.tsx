import { attributesOfListener } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { listenerPath } from '../../../parts/loadBalancerPath.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { AttributeValues } from '../AttributeValues.tsx';
import { listenerAttributeGroups } from './listenerAttributeGroups.ts';

export interface ListenerAttributesTabProps {
  readonly loadBalancer: LoadBalancer;
  readonly listener: Listener;
}

/** Every attribute of a listener with its value. Source: console, *Listener and rule editor*. */
export function ListenerAttributesTab({ loadBalancer, listener }: ListenerAttributesTabProps) {
  const { attributes: texts } = useTexts().listeners;
  const { protocol, port, attributes = {} } = listener;
  return (
    <AttributeValues
      definitions={attributesOfListener(protocol)}
      attributes={attributes}
      groups={listenerAttributeGroups(protocol).map(({ group, keys }) => ({ title: texts.groups[group], keys }))}
      editTo={listenerPath(loadBalancer, port, '/edit/attributes')}
    />
  );
}
