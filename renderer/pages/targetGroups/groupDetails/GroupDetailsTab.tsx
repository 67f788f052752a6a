import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { loadBalancerOfGroups } from '../../../../engine/model/loadBalancerOfGroups.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { Copyable } from '../../../parts/Copyable.tsx';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { AttributesSection } from '../attributes/AttributesSection.tsx';
import { HealthCheckSection } from '../healthChecks/HealthCheckSection.tsx';
import { TagsTab } from './TagsTab.tsx';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';

/** The tab *Group details*: four sections, each with the way to change it. Source: console, *Target groups*. */
export function GroupDetailsTab({ group }: { readonly group: TargetGroup }) {
  return (
    <SpaceBetween size="l">
      <BasicConfiguration group={group} />
      <HealthCheckSection group={group} />
      <AttributesSection group={group} />
      <TagsTab group={group} />
    </SpaceBetween>
  );
}

function BasicConfiguration({ group }: { readonly group: TargetGroup }) {
  const { groupAttributes, targetGroups } = useTexts();
  const { details } = groupAttributes;
  const formats = useFormats();
  const user = useResources(({ resources }) => {
    const arn = loadBalancerOfGroups(resources).get(group.targetGroupArn);
    return arn === undefined ? undefined : resources.loadBalancers.get(arn);
  });
  return (
    <Container header={<Header variant="h2">{groupAttributes.basic}</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: targetGroups.arn, value: <Copyable value={group.targetGroupArn} what={targetGroups.arn} /> },
          { label: details.targetType, value: details.targetTypes[group.targetType] },
          ...(group.targetType === 'lambda'
            ? []
            : [
                { label: details.protocolPort, value: `${group.protocol} : ${group.port}` },
                { label: details.protocolVersion, value: group.protocolVersion },
                { label: details.vpc, value: <Copyable value={group.vpcId} what={details.vpc} /> },
                { label: details.ipAddressType, value: 'IPv4' },
              ]),
          {
            label: details.loadBalancer,
            value: user ? <Link href={`#${loadBalancerPath(user)}`}>{user.name}</Link> : details.noneAssociated,
          },
          { label: details.created, value: formats.moment(group.createdAtMs) },
        ]}
      />
    </Container>
  );
}
