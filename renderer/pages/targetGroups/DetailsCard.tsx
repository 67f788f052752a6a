import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { isGroupCrossZone } from '../../../engine/model/isCrossZone.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { Copyable } from '../../parts/Copyable.tsx';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';

export interface DetailsCardProps {
  readonly group: TargetGroup;
  /** The load balancer that uses it; null: none. */
  readonly user: LoadBalancer | null;
  /** Where it can be put to use; an address without `#`. */
  readonly associatePath: string;
  /** Below the facts: counters and the distribution. */
  readonly children: ReactNode;
}

/** The facts of a target group. Source: console, *Target groups*. */
export function DetailsCard({ group, user, associatePath, children }: DetailsCardProps) {
  const { targetGroups: texts, parts } = useTexts();
  const isCrossZoneOn = useResources(({ resources }) => isGroupCrossZone(resources, group));
  return (
    <Container header={<Header variant="h2">{texts.details.title}</Header>}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={4}
          items={[
            {
              label: texts.arn,
              value: (
                <Copyable
                  value={group.targetGroupArn}
                  what={texts.arn}
                  shown={`…/${group.targetGroupArn.split('/').slice(-2).join('/')}`}
                />
              ),
            },
            { label: texts.targetType, value: texts.targetTypes[group.targetType] },
            ...(group.targetType === 'lambda'
              ? []
              : [
                  { label: texts.protocolPort, value: `${group.protocol} : ${group.port}` },
                  { label: texts.protocolVersion, value: group.protocolVersion ?? '–' },
                  { label: texts.vpc, value: <Copyable value={group.vpcId} what={texts.vpc} /> },
                  { label: texts.ipAddressType, value: texts.ipv4 },
                ]),
            {
              label: texts.loadBalancer,
              value:
                user === null ? (
                  <>
                    {texts.noneAssociated} · <Link href={`#${associatePath}`}>{texts.associate}</Link>
                  </>
                ) : (
                  <Link href={`#${loadBalancerPath(user)}`}>{user.name}</Link>
                ),
            },
            { label: texts.crossZone, value: isCrossZoneOn ? parts.on : parts.off },
          ]}
        />
        {children}
      </SpaceBetween>
    </Container>
  );
}
