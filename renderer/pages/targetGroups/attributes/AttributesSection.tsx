import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { describedAttributes } from '../../../../engine/model/AttributeDefinition.ts';
import { attributesOfTargetGroup } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import { isGatewayProtocol } from '../../../../engine/model/gatewayGroupAttributes.ts';
import { isNetworkGroup } from '../../../../engine/model/NetworkGroup.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import { attributeDraft, type AttributeDraft } from './attributeDraft.ts';
import { attributeWord } from './attributeWord.ts';
import { gatewayDraft } from './gatewayDraft.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

/** The attributes of a group in the order of the page that edits them, and the way there. */
export function AttributesSection({ group }: { readonly group: TargetGroup }) {
  const texts = useTexts();
  const { groupAttributes, parts } = texts;
  const { deregistration, traffic, selection, health } = groupAttributes;
  const draft = attributeDraft(group.attributes);
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={<FormButton href={`#/target-groups/${group.name}/edit/attributes`}>{parts.edit}</FormButton>}
        >
          {groupAttributes.section}
        </Header>
      }
    >
      <KeyValuePairs
        columns={4}
        items={
          isNetworkGroup(group) || isGatewayProtocol(group.protocol) || group.targetType === 'lambda'
            ? plainItems(group, texts)
            : [
                { label: deregistration.delay, value: draft.delay },
                { label: traffic.algorithm, value: attributeWord(draft.algorithm, texts) },
                { label: traffic.slowStart, value: draft.slowStart === '0' ? parts.off : draft.slowStart },
                { label: selection.stickiness, value: stickyWord(draft, selection) },
                { label: selection.crossZone, value: crossZoneWord(draft.crossZone, selection) },
                { label: health.dns, value: health.atLeast(draft.dnsCount, draft.dnsPercent) },
                { label: health.routing, value: health.atLeast(draft.routingCount, draft.routingPercent) },
                { label: traffic.anomaly, value: attributeWord(draft.anomaly, texts) },
              ]
        }
      />
    </Container>
  );
}

/** Groups of Network and Gateway Load Balancers have other attributes. */
function plainItems(group: TargetGroup, texts: Texts) {
  const { names } = texts.loadBalancers.attributes;
  const described = describedAttributes(attributesOfTargetGroup(group), group.attributes);
  return described.flatMap(({ key, value }) => {
    if (!isGatewayProtocol(group.protocol) || !key.startsWith('stickiness.')) {
      return [{ label: names[key] ?? key, value: attributeWord(value, texts) }];
    }
    // What the two come to: the fields that make a flow.
    return key === 'stickiness.enabled' ? [flowStickiness(group, texts)] : [];
  });
}

function flowStickiness({ attributes }: TargetGroup, { groupAttributes }: Texts) {
  const { flow, flows } = groupAttributes.gateway;
  return { label: flow, value: flows[gatewayDraft(attributes).flowKey].label };
}

function stickyWord(
  { sticky, stickyType, lbSeconds, appSeconds, cookieName }: AttributeDraft,
  { stickyWords }: Texts['groupAttributes']['selection'],
): string {
  if (sticky !== 'true') return stickyWords.off;
  return stickyType === 'app_cookie'
    ? stickyWords.app_cookie(appSeconds, cookieName)
    : stickyWords.lb_cookie(lbSeconds);
}

function crossZoneWord(value: string, { crossZoneValues }: Texts['groupAttributes']['selection']): string {
  const word: unknown = Reflect.get(crossZoneValues, value);
  return typeof word === 'string' ? word : value;
}
