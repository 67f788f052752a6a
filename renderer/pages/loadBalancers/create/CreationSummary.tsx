import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { isCrossZone } from '../../../../engine/model/isCrossZone.ts';
import { minimumHealthy } from '../../../../engine/model/minimumHealthy.ts';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { plannedShares } from './plannedShares.ts';

export interface CreationSummaryProps {
  /** Chosen zones, in zone order. */
  readonly zones: readonly string[];
  readonly groups: readonly TargetGroupArn[];
}

/** What the load balancer would be, while the form is filled in: nodes, the share of each target, what to mind. */
export function CreationSummary({ zones, groups }: CreationSummaryProps) {
  const { create: texts } = useTexts().loadBalancers;
  const { parts } = useTexts();
  const records = useResources(({ resources }) => resources.targetGroups);
  const chosen = [...new Set(groups)].flatMap((arn) => records.get(arn) ?? []);
  return (
    <Container header={<Header variant="h2">{texts.summary}</Header>}>
      <SpaceBetween size="m">
        <div>
          <Box variant="awsui-key-label">{texts.nodes}</Box>
          {zones.length === 0 ? parts.none : texts.nodesText(zones.length, zones.join(', '))}
        </div>
        {chosen.length === 0 && <Box color="text-body-secondary">{texts.shareNone}</Box>}
        {chosen.map((group) => (
          <GroupShares key={group.targetGroupArn} zones={zones} group={group} />
        ))}
      </SpaceBetween>
    </Container>
  );
}

function GroupShares({ zones, group }: { readonly zones: readonly string[]; readonly group: TargetGroup }) {
  const { create: texts } = useTexts().loadBalancers;
  const formats = useFormats();
  const registered = useResources(({ resources }) => resources.targets.get(group.targetGroupArn));
  const targetZones = [...(registered?.values() ?? [])]
    .filter(({ drainingUntilMs }) => drainingUntilMs === null)
    .map(({ zone }) => zone);
  const planned = plannedShares(zones, {
    isCrossZone: isCrossZone(group.attributes),
    minimum: minimumHealthy(group.attributes),
    targetZones,
  });
  const warnings =
    targetZones.length === 0
      ? [texts.noTargets(group.name)]
      : [
          ...planned.emptyZones.map((zone) => texts.emptyZone(zone, group.name)),
          ...planned.notEnabled.map(({ zone, targets }) => texts.notEnabledZone(zone, targets, group.name)),
        ];
  return (
    <SpaceBetween size="xs">
      <Box variant="awsui-key-label">{`${group.name}: ${texts.shares}`}</Box>
      {planned.zones
        .filter(({ each }) => each > 0)
        .map(({ zone, targets, each }) => (
          <div key={zone}>{texts.shareOf(zone, targets, formats.exact(each))}</div>
        ))}
      {warnings.map((warning) => (
        <Alert key={warning} type="warning">
          {warning}
        </Alert>
      ))}
      {warnings.length === 0 && <StatusIndicator type="success">{texts.noWarnings}</StatusIndicator>}
    </SpaceBetween>
  );
}
