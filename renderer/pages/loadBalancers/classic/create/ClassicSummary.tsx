import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useFormats } from '../../../../look/useFormats.ts';
import { useResources } from '../../../../store/resources.ts';
import { useTexts } from '../../../../texts/useTexts.ts';
import { plannedShares } from '../../create/plannedShares.ts';
import type { ClassicDraft } from './ClassicDraft.ts';

/** Never below it: a Classic Load Balancer does not fail open. */
const NEVER = { minimumHealthyCount: 0, minimumHealthyPercent: null };

/** What the load balancer would be, while the form is filled in: nodes, the share of each instance, what to mind. */
export function ClassicSummary({ draft }: { readonly draft: ClassicDraft }) {
  const { classic, loadBalancers, parts } = useTexts();
  const texts = classic.create;
  const { create } = loadBalancers;
  const formats = useFormats();
  const resources = useResources((state) => state.resources);
  const zones = resources.zones.filter((zone) => draft.subnets[zone] !== undefined);
  const chosen = new Set(draft.instanceIds);
  const targetZones = [...resources.instances.values()]
    .filter(({ instanceId }) => chosen.has(instanceId))
    .map(({ zone }) => zone);
  const planned = plannedShares(zones, { isCrossZone: draft.attributes.crossZone, minimum: NEVER, targetZones });
  const warnings =
    targetZones.length === 0
      ? [texts.noInstances]
      : [
          ...(draft.attributes.crossZone ? [] : planned.emptyZones.map(texts.emptyZone)),
          ...planned.notEnabled.map(({ zone, targets }) => texts.otherZone(zone, targets)),
        ];
  return (
    <Container header={<Header variant="h2">{create.summary}</Header>}>
      <SpaceBetween size="m">
        <div>
          <Box variant="awsui-key-label">{create.nodes}</Box>
          {zones.length === 0 ? parts.none : create.nodesText(zones.length, zones.join(', '))}
        </div>
        {planned.zones.some(({ each }) => each > 0) && (
          <div>
            <Box variant="awsui-key-label">{texts.shares}</Box>
            {planned.zones
              .filter(({ each }) => each > 0)
              .map(({ zone, targets, each }) => (
                <div key={zone}>{texts.shareOf(zone, targets, formats.exact(each))}</div>
              ))}
          </div>
        )}
        {warnings.map((warning) => (
          <Alert key={warning} type="warning">
            {warning}
          </Alert>
        ))}
        {warnings.length === 0 && <StatusIndicator type="success">{texts.fine}</StatusIndicator>}
      </SpaceBetween>
    </Container>
  );
}
