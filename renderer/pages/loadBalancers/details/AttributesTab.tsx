import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { attributeOfLoadBalancer } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { attributeGroups } from '../attributeGroups.ts';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

/** Every attribute with its value, in groups. */
export function AttributesTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { loadBalancers, parts } = useTexts();
  const texts = loadBalancers.attributes;
  const shown = (value: string) => ({ true: parts.on, false: parts.off, '': parts.none })[value] ?? value;
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <FormButton href={`#${loadBalancerPath(loadBalancer, '/edit/attributes')}`}>{parts.edit}</FormButton>
          }
        >
          {texts.title}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {attributeGroups(loadBalancer.type).map(({ group, keys }) => (
          <div key={group}>
            <Box variant="h3" padding={{ bottom: 'xs' }}>
              {texts.groups[group]}
            </Box>
            <KeyValuePairs
              columns={4}
              items={keys.map((key) => ({
                label: texts.names[key] ?? key,
                value: shown(attributeOfLoadBalancer(loadBalancer, key)),
              }))}
            />
          </div>
        ))}
      </SpaceBetween>
    </Container>
  );
}
