import { attributesOfLoadBalancer } from '../../../engine/model/attributesOfLoadBalancer.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { attributeGroups } from './attributeGroups.ts';
import { AttributesForm } from './AttributesForm.tsx';
import { MissingLoadBalancer } from './MissingLoadBalancer.tsx';
import { useLoadBalancer } from './useLoadBalancer.ts';

/** Edits the attributes of a load balancer, in the console's groups. */
export function EditAttributesPage() {
  const { attributes: texts } = useTexts().loadBalancers;
  const loadBalancer = useLoadBalancer();
  if (!loadBalancer) return <MissingLoadBalancer />;
  const { loadBalancerArn, type } = loadBalancer;
  return (
    <AttributesForm
      key={loadBalancerArn}
      title={texts.editTitle}
      definitions={attributesOfLoadBalancer(type)}
      attributes={loadBalancer.attributes}
      groups={attributeGroups(type).map(({ group, keys }) => ({ title: texts.groups[group], keys }))}
      callOf={(attributes) => ({ name: 'modifyLoadBalancerAttributes', input: { loadBalancerArn, attributes } })}
      done={texts.saved}
      backTo={loadBalancerPath(loadBalancer, '?tab=attributes')}
    />
  );
}
