import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ForwardAction, GroupStickiness } from '../../model/Listener.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import type { ActionPlace, AskedAction } from './checkedAction.ts';
import { checkShift } from './checkShift.ts';
import { findTargetGroup } from './find.ts';

/** Most target groups that the rules of one load balancer may name. */
const GROUPS_PER_LOAD_BALANCER = 100;
/** Most of one action. */
const GROUPS_PER_ACTION = 5;
const WEIGHT = { min: 0, max: 999, standard: 1 } as const;
const DURATION_SECONDS = { min: 1, max: 604_800 } as const;

/**
 * A forward: its group is named in one of two ways, or in both alike. Errors: `ValidationError` for no group, one twice,
 * weights and durations out of range, `TooManyTargetGroups`, `TargetGroupNotFound`, `TargetGroupAssociationLimit` when
 * another load balancer uses a group, `TooManyUniqueTargetGroupsPerLoadBalancer`, `InvalidConfigurationRequest` for several
 * groups of which one is sticky, while the forward is not, or one with cross-zone on under a zonal shift (E-028).
 * Source: ELB, *Actions*; API-03.
 */
export function checkedForward(
  resources: Resources,
  { loadBalancerArn }: ActionPlace,
  { targetGroupArn, forwardConfig }: AskedAction,
): Omit<ForwardAction, 'order'> {
  const asked = askedGroups(targetGroupArn, forwardConfig?.targetGroups ?? []);
  const targetGroups = asked.map(({ targetGroupArn: arn, weight = WEIGHT.standard }) => {
    if (weight < WEIGHT.min || weight > WEIGHT.max)
      throw invalid(`Target group weight '${weight}' must be between '${WEIGHT.min}-${WEIGHT.max}' inclusive.`);
    return { group: findTargetGroup(resources, arn), weight };
  });
  const groups = targetGroups.map(({ group }) => group);
  checkUse(resources, loadBalancerArn, groups);
  const stickiness = checkedStickiness(forwardConfig?.targetGroupStickinessConfig);
  const sticky = groups.find(({ attributes }) => attributes['stickiness.enabled'] === 'true');
  if (groups.length > 1 && sticky && !stickiness.enabled)
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `Target group stickiness must be enabled on a forward to several target groups when one of them, here '${sticky.targetGroupArn}', has stickiness enabled.`,
    );
  checkShift(resources, resources.loadBalancers.get(loadBalancerArn), groups);
  return {
    type: 'forward',
    targetGroups: targetGroups.map(({ group, weight }) => ({ targetGroupArn: group.targetGroupArn, weight })),
    stickiness,
  };
}

type AskedGroups = NonNullable<NonNullable<AskedAction['forwardConfig']>['targetGroups']>;

function askedGroups(named: string | undefined, listed: AskedGroups): AskedGroups {
  const asked = listed.length > 0 ? listed : named === undefined ? [] : [{ targetGroupArn: named }];
  if (asked.length === 0) throw invalid("A target group ARN must be specified for an action of type 'forward'.");
  if (asked.length > GROUPS_PER_ACTION)
    throw new BalanzaError(
      'TooManyTargetGroups',
      `An action can forward to at most '${GROUPS_PER_ACTION}' target groups, not '${asked.length}'.`,
    );
  const twice = asked.find((one, place) => asked.findIndex((o) => o.targetGroupArn === one.targetGroupArn) !== place);
  if (twice) throw invalid(`The target group '${twice.targetGroupArn}' was provided multiple times. Name each once.`);
  const [first] = asked;
  if (named !== undefined && (asked.length > 1 || first?.targetGroupArn !== named))
    throw invalid(
      `The target group of the action, '${named}', and those of its ForwardConfig, '${asked.map((one) => one.targetGroupArn).join(', ')}', must be the same.`,
    );
  return asked;
}

function checkUse(resources: Resources, loadBalancer: string, groups: readonly TargetGroup[]): void {
  const users = loadBalancerOfGroups(resources);
  for (const { targetGroupArn } of groups) {
    const user = users.get(targetGroupArn);
    if (user !== undefined && user !== loadBalancer) {
      throw new BalanzaError(
        'TargetGroupAssociationLimit',
        `The following target groups cannot be associated with more than one load balancer: ${targetGroupArn}`,
        { advice: `It is used by ${user}: create another group with the same targets.` },
      );
    }
  }
  const added = groups.filter(({ targetGroupArn }) => !users.has(targetGroupArn)).length;
  const used = [...users.values()].filter((one) => one === loadBalancer).length;
  if (added > 0 && used + added > GROUPS_PER_LOAD_BALANCER) {
    throw new BalanzaError(
      'TooManyUniqueTargetGroupsPerLoadBalancer',
      `The rules of one load balancer can name at most '${GROUPS_PER_LOAD_BALANCER}' target groups.`,
    );
  }
}

function checkedStickiness(
  asked: NonNullable<AskedAction['forwardConfig']>['targetGroupStickinessConfig'],
): GroupStickiness {
  const { enabled = false, durationSeconds = null } = asked ?? {};
  if (durationSeconds === null) {
    if (enabled) throw invalid('A duration must be specified to enable target group stickiness.');
  } else if (durationSeconds < DURATION_SECONDS.min || durationSeconds > DURATION_SECONDS.max) {
    throw invalid(
      `Target group stickiness duration '${durationSeconds}' must be between '${DURATION_SECONDS.min}-${DURATION_SECONDS.max}' seconds.`,
    );
  }
  return { enabled, durationSeconds };
}

function invalid(sentence: string): BalanzaError {
  return new BalanzaError('ValidationError', sentence);
}
