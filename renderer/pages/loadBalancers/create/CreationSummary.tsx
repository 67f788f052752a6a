import { isCrossZone } from '../../../../engine/model/isCrossZone.ts';
import type { LoadBalancerType } from '../../../../engine/model/LoadBalancer.ts';
import { methodShares } from '../../../../engine/model/methodShares.ts';
import { minimumHealthy } from '../../../../engine/model/minimumHealthy.ts';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { PlannedSummary, type PlannedPart } from './PlannedSummary.tsx';
import { plannedShares } from './plannedShares.ts';

export interface CreationSummaryProps {
  /** Of the load balancer: cross-zone load balancing comes on, or off. */
  readonly type: LoadBalancerType;
  /** Chosen zones, in zone order. */
  readonly zones: readonly string[];
  readonly groups: readonly TargetGroupArn[];
}

/** What the load balancer would be, while the form is filled in: its nodes, and each group that it would send to. */
export function CreationSummary({ type, zones, groups }: CreationSummaryProps) {
  const { loadBalancers, map } = useTexts();
  const { create: texts } = loadBalancers;
  const formats = useFormats();
  const records = useResources(({ resources }) => resources.targetGroups);
  const targets = useResources(({ resources }) => resources.targets);
  const partOf = (arn: TargetGroupArn): readonly PlannedPart[] => {
    const group = records.get(arn);
    if (!group) return [];
    const method = methodShares(group);
    const members = [...(targets.get(arn)?.values() ?? [])].filter(({ drainingUntilMs }) => drainingUntilMs === null);
    const targetZones = members.map(({ zone }) => zone);
    const planned = plannedShares(zones, {
      isCrossZone: isCrossZone(group.attributes, { type, attributes: {} }),
      minimum: minimumHealthy(group.attributes),
      targetZones,
      places: members.map(({ key }) => method.of(key)),
    });
    const warnings =
      targetZones.length === 0
        ? [texts.noTargets[type](group.name)]
        : [
            ...planned.emptyZones.map((zone) => texts.emptyZone(zone, group.name)),
            ...planned.notEnabled.map(({ zone, targets: count }) => texts.notEnabledZone(zone, count, group.name)),
          ];
    return [
      {
        key: arn,
        title: `${group.name}: ${texts.shares}`,
        shares: method.isDecidedByMethod
          ? [map.why.descriptionMethod]
          : planned.zones
              .filter(({ each }) => each > 0)
              .map(({ zone, targets: count, each }) => texts.shareOf(zone, count, formats.exact(each))),
        warnings,
        fine: texts.noWarnings,
      },
    ];
  };
  return <PlannedSummary zones={zones} parts={[...new Set(groups)].flatMap(partOf)} none={texts.shareNone} />;
}
