import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { HEALTH_CHECK_FIELDS } from '../../../../engine/model/healthCheckProblems.ts';
import type { HealthCheckSettings } from '../../../../engine/model/TargetGroup.ts';
import { typeOfProtocol } from '../../../../engine/model/typeOfProtocol.ts';
import type { CommandStep } from '../../../awsCommand/commandScript.ts';
import { EquivalentCommand } from '../../../parts/EquivalentCommand.tsx';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { pendingKey, type PendingTarget } from '../register/PendingTarget.ts';
import type { GroupDraft } from './groupProblems.ts';
import { placeName } from '../targets/placeName.ts';
import { fieldName } from '../healthChecks/fieldName.ts';
import { fieldValue } from '../healthChecks/fieldValue.ts';

export interface ReviewStepProps {
  readonly draft: GroupDraft;
  readonly healthCheck: HealthCheckSettings;
  readonly pending: readonly PendingTarget[];
  readonly tags: readonly { readonly key: string; readonly value: string }[];
  /** What creating it would do. */
  readonly steps: readonly CommandStep[];
  /** Leads back to a step, 0-based. */
  readonly onEdit: (step: number) => void;
}

/** The last step: all that will be made, each part with a way back to it. Source: console, *Target groups*. */
export function ReviewStep({ draft, healthCheck, pending, tags, steps, onEdit }: ReviewStepProps) {
  const { targetGroups, healthChecks } = useTexts();
  const texts = targetGroups.create;
  const instances = useResources(({ resources }) => resources.instances);
  const names = new Map<string, string>([...instances.values()].map(({ instanceId, name }) => [instanceId, name]));
  const placeInNetwork = [
    { label: targetGroups.protocolPort, value: `${draft.protocol} : ${draft.port.trim()}` },
    ...(typeOfProtocol(draft.protocol) === 'application'
      ? [{ label: targetGroups.protocolVersion, value: draft.protocolVersion }]
      : []),
    { label: targetGroups.vpc, value: draft.vpcId },
    ...HEALTH_CHECK_FIELDS.map((field) => ({
      label: fieldName(field, healthChecks),
      value: fieldValue(field, healthCheck, { healthChecks }),
    })),
  ];
  const edit = (step: number) => () => {
    onEdit(step);
  };
  return (
    <SpaceBetween size="l">
      <Part title={texts.reviewDetails} onEdit={edit(0)}>
        <KeyValuePairs
          columns={4}
          items={[
            { label: texts.nameLabel, value: draft.name },
            { label: targetGroups.targetType, value: targetGroups.targetTypes[draft.targetType] },
            ...(draft.targetType === 'lambda' ? [] : placeInNetwork),
          ]}
        />
      </Part>
      <Part title={texts.reviewTargets} onEdit={edit(1)}>
        {pending.length === 0 ? (
          <Box color="text-body-secondary">{texts.noTargetsChosen}</Box>
        ) : (
          <ul>
            {pending.map((target) => (
              <li key={pendingKey(target)}>
                {names.get(target.id) ? `${names.get(target.id) ?? ''} · ` : ''}
                {placeName(target.id, target.port)}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={texts.reviewTags} onEdit={edit(0)}>
        {tags.length === 0 ? (
          <Box color="text-body-secondary">{texts.noTags}</Box>
        ) : (
          <KeyValuePairs columns={4} items={tags.map(({ key, value }) => ({ label: key, value }))} />
        )}
      </Part>
      <EquivalentCommand steps={steps} />
    </SpaceBetween>
  );
}

function Part(props: { readonly title: string; readonly onEdit: () => void; readonly children: ReactNode }) {
  const { parts } = useTexts();
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button ariaLabel={`${parts.edit}: ${props.title}`} onClick={props.onEdit}>
              {parts.edit}
            </Button>
          }
        >
          {props.title}
        </Header>
      }
    >
      {props.children}
    </Container>
  );
}
