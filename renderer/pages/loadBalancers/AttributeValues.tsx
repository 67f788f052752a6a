import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  attributeValue,
  type AttributeDefinitions,
  type Attributes,
} from '../../../engine/model/AttributeDefinition.ts';
import { FormButton } from '../../parts/FormButton.tsx';
import { useTexts } from '../../texts/useTexts.ts';

export interface AttributeValuesProps {
  readonly definitions: AttributeDefinitions;
  /** What was set. */
  readonly attributes: Attributes;
  /** Keys by group; groups without any are left out. */
  readonly groups: readonly { readonly title: string; readonly keys: readonly string[] }[];
  /** Where they are edited; an address without `#`. */
  readonly editTo: string;
}

/** Every attribute of a load balancer or a listener with its value, in groups, and the way to change them. */
export function AttributeValues({ definitions, attributes, groups, editTo }: AttributeValuesProps) {
  const { loadBalancers, parts } = useTexts();
  const texts = loadBalancers.attributes;
  const shown = (value: string) =>
    ({ true: parts.on, false: parts.off, '': parts.none, ...texts.values })[value] ?? value;
  const filled = groups.filter(({ keys }) => keys.length > 0);
  return (
    <Container
      header={
        <Header variant="h2" actions={filled.length > 0 && <FormButton href={`#${editTo}`}>{parts.edit}</FormButton>}>
          {texts.title}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {filled.length === 0 && <Box color="text-body-secondary">{texts.none}</Box>}
        {filled.map(({ title, keys }) => (
          <div key={title}>
            <Box variant="h3" padding={{ bottom: 'xs' }}>
              {title}
            </Box>
            <KeyValuePairs
              columns={4}
              items={keys.map((key) => ({
                label: texts.names[key] ?? key,
                value: <span className="bz-break">{shown(attributeValue(definitions, attributes, key))}</span>,
              }))}
            />
          </div>
        ))}
      </SpaceBetween>
    </Container>
  );
}
