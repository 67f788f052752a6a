import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { isAngieKey } from '../../../../engine/model/upstream/upstreamSettingsOf.ts';
import { targetAttributeOf } from '../../../../engine/model/upstream/methodAttributes.ts';
import { FormButton } from '../../../parts/FormButton.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { attributeWord } from '../attributes/attributeWord.ts';
import { methodOf } from './balancingChanges.ts';
import { METHOD_KEY, methodsOf } from './methodsOf.ts';

/** The method of a group, what weight means in it, and every parameter that is set, with the way to change them. */
export function BalancingSection({ group }: { readonly group: TargetGroup }) {
  const texts = useTexts();
  const { balancing, parts } = texts;
  const method = methodOf(group.attributes, methodsOf(group)[0] ?? '');
  const set = Object.entries(group.attributes).filter(
    ([key]) => key !== METHOD_KEY && isAngieKey(key) && targetAttributeOf(key) === null,
  );
  const meaning = balancing.weights[method];
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={<FormButton href={`#/target-groups/${group.name}/edit/balancing`}>{parts.edit}</FormButton>}
        >
          {balancing.section}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={4}
          items={[
            { label: balancing.method, value: balancing.methods[method]?.label ?? method },
            ...set.map(([key, value]) => ({
              label: balancing.fields[key]?.label ?? key,
              value: value === 'true' || value === 'false' ? attributeWord(value, texts) : value,
            })),
          ]}
        />
        <div>
          <Box>{balancing.methods[method]?.note}</Box>
          {meaning !== undefined && (
            <Box color="text-body-secondary">
              {balancing.weightMeaning}: {meaning}
            </Box>
          )}
        </div>
      </SpaceBetween>
    </Container>
  );
}
