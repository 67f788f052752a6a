import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { activeShifts } from '../../../engine/model/activeShifts.ts';
import { targetId } from '../../../engine/model/changedResources.ts';
import { loadBalancerOfGroups } from '../../../engine/model/loadBalancerOfGroups.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import type { TargetRegistration } from '../../../engine/model/TargetGroup.ts';
import type { TargetHealth } from '../../../engine/model/TargetHealth.ts';
import type { Formats } from '../../look/formatsOf.ts';
import { ZONE_STANDING_LOOK } from '../../look/zoneStandingLook.ts';
import { zoneReason } from '../../parts/zoneReason.ts';
import type { States } from '../../store/states.ts';
import type { Texts } from '../../texts/useTexts.ts';

/** Something that needs attention, and where it is put right. */
export interface Concern {
  readonly key: string;
  readonly type: StatusIndicatorProps.Type;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  /** An address without `#`. */
  readonly to: string;
}

export interface ConcernsInput {
  readonly resources: Resources;
  readonly states: Pick<States, 'targets' | 'dns' | 'loadBalancers'>;
  readonly nowMs: number;
  readonly texts: Texts;
  readonly formats: Formats;
}

/** A shift that ends within this time is worth a word. */
const EXPIRING_MS = 300_000;

/** Everything that needs attention: impaired load balancers, zones, targets, shifts, groups; in this order. */
export function concernsOf(input: ConcernsInput): readonly Concern[] {
  return [
    ...impairedBalancers(input),
    ...zonesOutOfDns(input),
    ...unhealthyTargets(input),
    ...expiringShifts(input),
    ...unusedGroups(input),
  ];
}

function impairedBalancers({ resources, states, texts }: ConcernsInput): Concern[] {
  return [...resources.loadBalancers.values()].flatMap(({ loadBalancerArn, name }) => {
    const state = states.loadBalancers.get(loadBalancerArn);
    if (state?.code !== 'active_impaired') return [];
    const { attention } = texts.dashboard;
    const to = `/load-balancers/app/${name}`;
    return [
      {
        key: loadBalancerArn,
        type: 'warning',
        what: attention.listener(name),
        why: state.reason,
        fix: attention.seeReason,
        to,
      },
    ];
  });
}

function zonesOutOfDns({ resources, states, texts }: ConcernsInput): Concern[] {
  const { attention } = texts.dashboard;
  return [...resources.loadBalancers.values()].flatMap(({ loadBalancerArn, name }) =>
    (states.dns.get(loadBalancerArn) ?? [])
      .filter(({ why }) => why === 'unhealthy' || why === 'failOpen')
      .map((zone): Concern => ({
        key: `${loadBalancerArn}|${zone.zone}`,
        type: ZONE_STANDING_LOOK[zone.why].indicator,
        what: attention.zone(zone.zone, name, texts.states.zone[zone.why]),
        why: zoneReason(texts, zone),
        fix: attention.seeReason,
        to: `/dns?lb=${name}`,
      })),
  );
}

function unhealthyTargets({ resources, states, texts }: ConcernsInput): Concern[] {
  const targets = [...resources.targets.values()].flatMap((group) => [...group.values()]);
  return targets.flatMap((target) => {
    const health = states.targets.get(targetId(target));
    if (health?.state !== 'unhealthy') return [];
    const group = resources.targetGroups.get(target.targetGroupArn);
    return group === undefined
      ? []
      : [targetConcern(texts, health, { group: group.name, name: nameOf(resources, target), target })];
  });
}

function targetConcern(
  { dashboard, states }: Texts,
  health: Exclude<TargetHealth, { readonly state: 'healthy' }>,
  { group, name, target }: { readonly group: string; readonly name: string; readonly target: TargetRegistration },
): Concern {
  const { attention } = dashboard;
  const edit = `/target-groups/${group}/edit/health-checks`;
  const fixes: Partial<Record<typeof health.reason, { readonly fix: string; readonly to: string }>> = {
    'Target.ResponseCodeMismatch': { fix: attention.editCodes, to: `${edit}?field=matcher` },
    'Target.Timeout': { fix: attention.editTimeout, to: `${edit}?field=timeout` },
  };
  return {
    key: targetId(target),
    type: 'error',
    what: attention.target(name, group),
    why: states.description(health.reason, health.description),
    ...(fixes[health.reason] ?? { fix: attention.seeTargets, to: `/target-groups/${group}?tab=targets` }),
  };
}

function nameOf(resources: Resources, { id, key }: TargetRegistration): string {
  const instance = [...resources.instances.values()].find(({ instanceId }) => instanceId === id);
  return instance === undefined || instance.name === '' ? key : instance.name;
}

function expiringShifts({ resources, nowMs, texts, formats }: ConcernsInput): Concern[] {
  const { attention } = texts.dashboard;
  return [...activeShifts(resources).values()]
    .filter(({ expiresAtMs }) => expiresAtMs - nowMs < EXPIRING_MS)
    .map((shift): Concern => ({
      key: shift.zonalShiftId,
      type: 'info',
      what: attention.expiring(shift.awayFrom, formats.countdown(shift.expiresAtMs - nowMs)),
      why: shift.comment,
      fix: attention.updateShift,
      to: '/zonal-shifts',
    }));
}

function unusedGroups({ resources, texts }: ConcernsInput): Concern[] {
  const { attention } = texts.dashboard;
  const used = loadBalancerOfGroups(resources);
  return [...resources.targetGroups.values()]
    .filter(({ targetGroupArn }) => !used.has(targetGroupArn))
    .map(({ targetGroupArn, name }): Concern => ({
      key: targetGroupArn,
      type: 'stopped',
      what: attention.unusedGroup(name),
      why: attention.unusedGroupWhy,
      fix: attention.associate,
      to: '/load-balancers',
    }));
}
