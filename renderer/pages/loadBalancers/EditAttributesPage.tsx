import Box from '@cloudscape-design/components/box';
import { attributesOfLoadBalancer } from '../../../engine/model/attributesOfLoadBalancer.ts';
import { groupsOfLoadBalancer } from '../../../engine/model/groupsOfLoadBalancer.ts';
import { targetGroupAttribute } from '../../../engine/model/targetGroupAttributes.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { ShareTable } from '../targetGroups/attributes/ShareTable.tsx';
import { attributeGroups } from './attributeGroups.ts';
import { AttributesForm } from './AttributesForm.tsx';
import { MissingLoadBalancer } from './MissingLoadBalancer.tsx';
import { useLoadBalancer } from './useLoadBalancer.ts';

const CROSS_ZONE = 'load_balancing.cross_zone.enabled';

/** Edits the attributes of a load balancer, in the console's groups. */
export function EditAttributesPage() {
  const { attributes: texts } = useTexts().loadBalancers;
  const loadBalancer = useLoadBalancer();
  const resources = useResources((state) => state.resources);
  if (!loadBalancer) return <MissingLoadBalancer />;
  const { loadBalancerArn, type } = loadBalancer;
  // What a group says of itself stays, whatever its load balancer says; one that is a load balancer has no shares.
  const follow = groupsOfLoadBalancer(resources, loadBalancerArn).filter(
    ({ attributes, targetType }) =>
      targetType !== 'alb' && targetGroupAttribute(attributes, CROSS_ZONE) === 'use_load_balancer_configuration',
  );
  return (
    <AttributesForm
      key={loadBalancerArn}
      title={texts.editTitle}
      definitions={attributesOfLoadBalancer(type)}
      attributes={loadBalancer.attributes}
      groups={attributeGroups(type).map(({ group, keys }) => ({ title: texts.groups[group], keys }))}
      preview={(key, after) =>
        key === CROSS_ZONE &&
        follow.map((group) => (
          <Box key={group.targetGroupArn} padding={{ top: 'm' }}>
            <ShareTable group={group} after={group.attributes} balancerAfter={after} isNamed />
          </Box>
        ))
      }
      callOf={(attributes) => ({ name: 'modifyLoadBalancerAttributes', input: { loadBalancerArn, attributes } })}
      done={texts.saved}
      backTo={loadBalancerPath(loadBalancer, '?tab=attributes')}
    />
  );
}
