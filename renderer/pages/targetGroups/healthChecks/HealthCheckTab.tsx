import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { HealthCheckSection } from './HealthCheckSection.tsx';
import { LastChecks } from './LastChecks.tsx';

/** The tab *Health checks*: the settings, and what the last checks of each target came to. */
export function HealthCheckTab({ group }: { readonly group: TargetGroup }) {
  return (
    <SpaceBetween size="l">
      <HealthCheckSection group={group} />
      <LastChecks group={group} />
    </SpaceBetween>
  );
}
