import { attributesOfLoadBalancer } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { attributeGroups } from '../attributeGroups.ts';
import { AttributeValues } from '../AttributeValues.tsx';

/** Every attribute of a load balancer with its value, in groups. */
export function AttributesTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { attributes: texts } = useTexts().loadBalancers;
  const { type, attributes } = loadBalancer;
  return (
    <AttributeValues
      definitions={attributesOfLoadBalancer(type)}
      attributes={attributes}
      groups={attributeGroups(type).map(({ group, keys }) => ({ title: texts.groups[group], keys }))}
      editTo={loadBalancerPath(loadBalancer, '/edit/attributes')}
    />
  );
}
