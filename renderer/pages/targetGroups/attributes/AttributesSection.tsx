import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { targetGroupAttribute, targetGroupAttributes } from '../../../../engine/model/targetGroupAttributes.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import { attributeDraft } from './attributeDraft.ts';
import { attributeWord } from './attributeWord.ts';

/** The attributes of a group in the order of the page that edits them, and the way there. */
export function AttributesSection({ group }: { readonly group: TargetGroup }) {
  const texts = useTexts();
  const { groupAttributes, parts } = texts;
  const { deregistration, traffic, selection, health } = groupAttributes;
  const draft = attributeDraft(group.attributes);
  const later = (key: string) => ({
    value: (
      <>
        <div>{attributeWord(targetGroupAttribute(group.attributes, key), texts)}</div>
        {targetGroupAttributes[key]?.only === 'notOffered' && (
          <StatusIndicator type="not-started">{groupAttributes.notOffered}</StatusIndicator>
        )}
      </>
    ),
  });
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={<Button href={`#/target-groups/${group.name}/edit/attributes`}>{parts.edit}</Button>}
        >
          {groupAttributes.section}
        </Header>
      }
    >
      <KeyValuePairs
        columns={4}
        items={[
          { label: deregistration.delay, value: draft.delay },
          { label: traffic.algorithm, ...later('load_balancing.algorithm.type') },
          { label: traffic.slowStart, ...later('slow_start.duration_seconds') },
          { label: selection.stickiness, ...later('stickiness.enabled') },
          { label: selection.crossZone, value: crossZoneWord(draft.crossZone, selection) },
          { label: health.dns, value: health.atLeast(draft.dnsCount, draft.dnsPercent) },
          { label: health.routing, value: health.atLeast(draft.routingCount, draft.routingPercent) },
          { label: traffic.anomaly, ...later('load_balancing.algorithm.anomaly_mitigation') },
        ]}
      />
    </Container>
  );
}

function crossZoneWord(value: string, { crossZoneValues }: Texts['groupAttributes']['selection']): string {
  const word: unknown = Reflect.get(crossZoneValues, value);
  return typeof word === 'string' ? word : value;
}
