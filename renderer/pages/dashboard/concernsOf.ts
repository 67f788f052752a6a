import { classicOfGroup, targetsPath } from '../../parts/targetsPath.ts';
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { ZoneInDns } from '../../../engine/contract/views/StatesView.ts';
import { activeShifts } from '../../../engine/model/activeShifts.ts';
import { targetId } from '../../../engine/model/changedResources.ts';
import { loadBalancerOfGroups } from '../../../engine/model/loadBalancerOfGroups.ts';
import type { TargetGroupArn } from '../../../engine/model/names.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import type { TargetRegistration } from '../../../engine/model/TargetGroup.ts';
import type { TargetHealth } from '../../../engine/model/TargetHealth.ts';
import type { Formats } from '../../look/formatsOf.ts';
import { ZONE_STANDING_LOOK } from '../../look/zoneStandingLook.ts';
import { faultWords } from '../../parts/faults/faultWords.ts';
import type { BrokenSample } from '../../parts/faults/useBrokenSamples.ts';
import { zoneReason } from '../../parts/zoneReason.ts';
import type { States } from '../../store/states.ts';
import type { Texts } from '../../texts/useTexts.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';

/** Something that needs attention, and where it is put right. */
export interface Concern {
  readonly key: string;
  readonly type: StatusIndicatorProps.Type;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  /** What the button does: leads to an address without `#`, or mends what is broken on purpose. */
  readonly does: { readonly to: string } | { readonly mend: readonly BrokenSample[] };
  /** Another way: where it can be put right without mending what is broken. */
  readonly other?: { readonly text: string; readonly to: string };
}

export interface ConcernsInput {
  readonly resources: Resources;
  readonly states: Pick<States, 'targets' | 'dns' | 'loadBalancers'>;
  /** Sample targets that are broken on purpose. */
  readonly broken: readonly BrokenSample[];
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
  return [...resources.loadBalancers.values()].flatMap((loadBalancer) => {
    const { loadBalancerArn, name } = loadBalancer;
    const state = states.loadBalancers.get(loadBalancerArn);
    if (state?.code !== 'active_impaired') return [];
    const { attention } = texts.dashboard;
    return [
      {
        key: loadBalancerArn,
        type: 'warning',
        what: attention.listener(name),
        why: state.reason,
        fix: attention.seeReason,
        does: { to: loadBalancerPath(loadBalancer) },
      },
    ];
  });
}

function zonesOutOfDns(input: ConcernsInput): Concern[] {
  const { resources, states, texts } = input;
  const { attention } = texts.dashboard;
  return [...resources.loadBalancers.values()].flatMap(({ loadBalancerArn, name, ...loadBalancer }) =>
    (states.dns.get(loadBalancerArn) ?? [])
      .filter(({ why }) => why === 'unhealthy' || why === 'failOpen')
      .map((zone): Concern => ({
        key: `${loadBalancerArn}|${zone.zone}`,
        type: ZONE_STANDING_LOOK[zone.why].indicator,
        what: attention.zone(zone.zone, name, texts.states.zone[zone.why]),
        ...caused(input, {
          broken: brokenOf(input, zone),
          why: zoneReason(texts, zone, loadBalancer),
          fix: attention.seeReason,
          does: { to: `/dns?lb=${name}` },
        }),
      })),
  );
}

function unhealthyTargets(input: ConcernsInput): Concern[] {
  const { resources, states } = input;
  const targets = [...resources.targets.values()].flatMap((group) => [...group.values()]);
  return targets.flatMap((target) => {
    const health = states.targets.get(targetId(target));
    if (health?.state !== 'unhealthy') return [];
    const group = resources.targetGroups.get(target.targetGroupArn);
    return group === undefined
      ? []
      : [targetConcern(input, health, { group: group.name, name: nameOf(resources, target), target })];
  });
}

function targetConcern(
  input: ConcernsInput,
  health: Exclude<TargetHealth, { readonly state: 'healthy' }>,
  { group, name, target }: { readonly group: string; readonly name: string; readonly target: TargetRegistration },
): Concern {
  const { dashboard, states } = input.texts;
  const { attention } = dashboard;
  const edit = `/target-groups/${group}/edit/health-checks`;
  const fixes: Partial<Record<typeof health.reason, Pick<Cause, 'fix' | 'does'>>> = {
    'Target.ResponseCodeMismatch': { fix: attention.editCodes, does: { to: `${edit}?field=matcher` } },
    'Target.Timeout': { fix: attention.editTimeout, does: { to: `${edit}?field=healthCheckTimeoutSeconds` } },
  };
  return {
    key: targetId(target),
    type: 'error',
    what: attention.target(name, group),
    ...caused(input, {
      broken: input.broken.filter(({ instance }) => instance.instanceId === target.id),
      why: states.description(health.reason, health.description),
      ...((classicOfGroup(group) === null && fixes[health.reason]) || {
        fix: attention.seeTargets,
        does: { to: targetsPath(group) },
      }),
    }),
  };
}

type Cause = Pick<Concern, 'why' | 'fix'> & {
  readonly does: { readonly to: string };
  readonly broken: readonly BrokenSample[];
};

/** What is broken on purpose is the cause, and mending it puts things right; else it is as found. */
function caused(
  { texts, formats }: ConcernsInput,
  { broken, ...found }: Cause,
): Pick<Concern, 'why' | 'fix' | 'does' | 'other'> {
  if (broken.length === 0) return found;
  const { faults } = texts.targetGroups;
  const what = broken.map(({ name, sample }) => `${name} ${faultWords(sample, texts, formats).join(', ')}`).join('; ');
  return {
    why: `${sentence(found.why)} ${faults.cause(what)}`,
    fix: faults.mend,
    does: { mend: broken },
    other: { text: found.fix, to: found.does.to },
  };
}

/** Codes in brackets end a description without a full stop. */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** The targets of a zone, of the groups that keep it out of DNS, that are broken on purpose. */
function brokenOf({ resources, broken }: ConcernsInput, { zone, failing }: ZoneInDns): readonly BrokenSample[] {
  const ids = new Set(
    failing.flatMap(
      ({ targetGroupArn }) =>
        [...(resources.targets.get(targetGroupArn as TargetGroupArn)?.values() ?? [])].map(({ id }) => id), // the engine's own ARN
    ),
  );
  return broken.filter(({ instance }) => instance.zone === zone && ids.has(instance.instanceId));
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
      does: { to: '/zonal-shifts' },
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
      does: { to: '/load-balancers' },
    }));
}
