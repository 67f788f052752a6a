import { deregisterTargets } from '../../control/operations/deregisterTargets.ts';
import { findTargetGroup } from '../../control/operations/find.ts';
import { registerTargets } from '../../control/operations/registerTargets.ts';
import { activeShifts } from '../../model/activeShifts.ts';
import { notOfEnum } from '../../model/notOfEnum.ts';
import {
  administrativeOverride,
  type AdministrativeOverride,
  type ShiftedGroup,
} from '../../model/administrativeOverride.ts';
import { isCrossZone } from '../../model/isCrossZone.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import { targetKey, type TargetKey, type ZoneName } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup, TargetRegistration } from '../../model/TargetGroup.ts';
import type { AnomalyMark, TargetHealth } from '../../model/TargetHealth.ts';
import type { AwsContext } from '../AwsContext.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { list, string, structure } from '../query/Shape.ts';
import { requestOf } from './requestOf.ts';
import { targetHealthShape, targetShape } from './targetGroupShape.ts';

const targetsRequest = structure({ TargetGroupArn: string, Targets: list(targetShape) }, ['TargetGroupArn', 'Targets']);

/** Actions on targets. Source: ELB, *ELBv2 actions*. */
export const targetActions: QueryActions = {
  RegisterTargets: queryAction({
    input: targetsRequest,
    output: null,
    run: (input, { control }) => control.change(registerTargets, requestOf('registerTargets', input)),
  }),

  DeregisterTargets: queryAction({
    input: targetsRequest,
    output: null,
    run: (input, { control }) => control.change(deregisterTargets, requestOf('deregisterTargets', input)),
  }),

  DescribeTargetHealth: queryAction({
    input: structure({ TargetGroupArn: string, Targets: list(targetShape), Include: list(string) }, ['TargetGroupArn']),
    output: targetHealthShape,
    run: ({ TargetGroupArn, Targets = [], Include = [] }, { control }) => {
      checkInclude(Include);
      const { resources } = control;
      const group = findTargetGroup(resources, TargetGroupArn);
      const known = resources.targets.get(group.targetGroupArn) ?? new Map<TargetKey, TargetRegistration>();
      const asked: readonly Shown[] =
        Targets.length === 0
          ? [...known.values()]
          : Targets.map(({ Id: id, Port: port = group.port, AvailabilityZone: zone }) => {
              const key = targetKey(id, port);
              return known.get(key) ?? { id, key, port, zone };
            });
      const shift = shiftedGroup(resources, group);
      const view = { group, shift, anomalies: Include.length > 0 ? control.anomalies() : undefined, control };
      return { TargetHealthDescriptions: asked.map((one) => healthView(one, view)) };
    },
  }),
};

/** A registration, or a target that was asked for and is none. */
interface Shown {
  readonly id: string;
  readonly key: TargetKey;
  readonly port: number;
  readonly zone: string | undefined;
}

/** Source: ELB, *ELBv2 enums*, `DescribeTargetHealthInputIncludeEnum`. */
const INCLUDE = ['AnomalyDetection', 'All'];

function checkInclude(include: readonly string[]): void {
  const wrong = include.findIndex((one) => !INCLUDE.includes(one));
  if (wrong < 0) return;
  throw notOfEnum(`include.${wrong + 1}.member`, include[wrong] ?? '', INCLUDE);
}

/** What a zonal shift does to the group; undefined while no load balancer uses it. */
function shiftedGroup(resources: Resources, group: TargetGroup): ShiftedGroup | undefined {
  const user = loadBalancerOfGroups(resources).get(group.targetGroupArn);
  const loadBalancer = user && resources.loadBalancers.get(user);
  if (!loadBalancer) return undefined;
  return {
    shift: activeShifts(resources).get(loadBalancer.loadBalancerArn),
    crossZone: isCrossZone(group.attributes, loadBalancer),
    registrations: resources.targets.get(group.targetGroupArn)?.values() ?? [],
    enabledZones: new Set(loadBalancer.zoneMappings.map(({ zone }) => zone)),
  };
}

interface HealthViewInput {
  readonly group: TargetGroup;
  readonly shift: ShiftedGroup | undefined;
  /** By target id; undefined when they are not asked for. */
  readonly anomalies: ReadonlyMap<string, AnomalyMark> | undefined;
  readonly control: AwsContext['control'];
}

function healthView({ id, key, port, zone }: Shown, { group, shift, anomalies, control }: HealthViewInput) {
  const { healthCheckPort } = group.healthCheck;
  const isFunction = group.targetType === 'lambda';
  const override = shift ? administrativeOverride(zone as ZoneName | 'all', shift) : 'no_override'; // another text is no zone
  const health = control.healthOf(group.targetGroupArn, key);
  return {
    // The zone is shown for addresses; an instance's is that of its subnet.
    Target: {
      Id: id,
      Port: isFunction ? undefined : port,
      AvailabilityZone: group.targetType === 'ip' || isFunction ? zone : undefined,
    },
    HealthCheckPort: isFunction ? undefined : String(healthCheckPort === 'traffic-port' ? port : healthCheckPort),
    TargetHealth: stateView(health),
    AnomalyDetection: anomalies ? anomalyView(anomalies.get(`${group.targetGroupArn}|${key}`)) : undefined,
    // What is not registered has nothing that could be overridden.
    AdministrativeOverride: isRegistered(health) ? { State: override, ...OVERRIDES[override] } : undefined,
  };
}

function isRegistered(health: TargetHealth): boolean {
  return health.state === 'healthy' || health.reason !== 'Target.NotRegistered';
}

function anomalyView(mark: AnomalyMark | undefined) {
  return {
    Result: mark === undefined ? 'normal' : 'anomalous',
    MitigationInEffect: mark === 'mitigated' ? 'yes' : 'no',
  };
}

function stateView(health: TargetHealth) {
  return health.state === 'healthy'
    ? { State: health.state }
    : {
        State: health.drains === true ? 'unhealthy.draining' : health.state,
        Reason: health.reason,
        Description: health.description,
      };
}

/** Source: ELB, *Zonal shift*, administrative override. */
const OVERRIDES: Readonly<Record<AdministrativeOverride, { readonly Reason: string; readonly Description: string }>> = {
  no_override: {
    Reason: 'AdministrativeOverride.NoOverride',
    Description: 'No override is currently active on target',
  },
  zonal_shift_active: {
    Reason: 'AdministrativeOverride.ZonalShiftActive',
    Description: 'A zonal shift moves traffic away from the zone of the target',
  },
  zonal_shift_delegated_to_dns: {
    Reason: 'AdministrativeOverride.ZonalShiftDelegatedToDns',
    Description: 'A zonal shift moves traffic away from the zone of the target by DNS only',
  },
};
