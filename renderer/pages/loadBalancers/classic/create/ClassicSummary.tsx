import { useFormats } from '../../../../look/useFormats.ts';
import { useResources } from '../../../../store/resources.ts';
import { useTexts } from '../../../../texts/useTexts.ts';
import { PlannedSummary } from '../../create/PlannedSummary.tsx';
import { plannedShares } from '../../create/plannedShares.ts';
import type { ClassicDraft } from './ClassicDraft.ts';

/** Never below it: a Classic Load Balancer does not fail open. */
const NEVER = { minimumHealthyCount: 0, minimumHealthyPercent: null };

/** What the load balancer would be, while the form is filled in: nodes, the share of each instance, what to mind. */
export function ClassicSummary({ draft }: { readonly draft: ClassicDraft }) {
  const { create: texts } = useTexts().classic;
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
  const shares = planned.zones
    .filter(({ each }) => each > 0)
    .map(({ zone, targets, each }) => texts.shareOf(zone, targets, formats.exact(each)));
  return (
    <PlannedSummary
      zones={zones}
      parts={[{ key: 'instances', title: texts.shares, shares, warnings, fine: texts.fine }]}
    />
  );
}
