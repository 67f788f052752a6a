import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ValueOf } from '../query/Shape.ts';
import type { actionShape, conditionShape } from './ruleShape.ts';

type ActionInput = ValueOf<typeof actionShape>;
type ConditionInput = ValueOf<typeof conditionShape>;

/** Range of an action's `Order`, which says nothing while a rule has one action. */
const ORDER = { min: 1, max: 50_000 } as const;
/** Range of the weight of a group in a forward. */
const WEIGHT = { min: 0, max: 999 } as const;

/**
 * Actions as operations take them: a forward names its group in one of two ways, or in both alike. Actions of other types
 * go on by their type, for the operation to refuse. `ValidationError` for what is not offered: several groups,
 * stickiness among groups. Source: ELB, *Actions*; API-03.
 */
export function actionsOf(actions: readonly ActionInput[]): readonly Readonly<Record<string, unknown>>[] {
  return actions.map((action) => {
    const { Type, TargetGroupArn, Order, ForwardConfig } = action;
    if (Order !== undefined && (Order < ORDER.min || Order > ORDER.max))
      throw new BalanzaError('ValidationError', `Action order '${Order}' must be between '${ORDER.min}-${ORDER.max}'.`);
    if (Type !== 'forward') return { Type };
    const [other] = (['RedirectConfig', 'FixedResponseConfig'] as const).filter((name) => action[name] !== undefined);
    if (other !== undefined)
      throw new BalanzaError('ValidationError', `An action of type 'forward' cannot have the parameter '${other}'.`);
    return { Type, TargetGroupArn: ForwardConfig ? groupOf(ForwardConfig, TargetGroupArn) : TargetGroupArn };
  });
}

function groupOf(
  { TargetGroups = [], TargetGroupStickinessConfig: stickiness }: NonNullable<ActionInput['ForwardConfig']>,
  named: string | undefined,
): string | undefined {
  const [group, ...more] = TargetGroups;
  if (more.length > 0)
    throw new BalanzaError(
      'ValidationError',
      `A forward to '${TargetGroups.length}' target groups is not offered yet: name one.`,
    );
  if (stickiness?.Enabled === true)
    throw new BalanzaError('ValidationError', 'Target group stickiness is not offered yet: leave it disabled.');
  const { TargetGroupArn: arn = named, Weight: weight = 1 } = group ?? {};
  if (weight < WEIGHT.min || weight > WEIGHT.max)
    throw new BalanzaError(
      'ValidationError',
      `Target group weight '${weight}' must be between '${WEIGHT.min}-${WEIGHT.max}' inclusive.`,
    );
  if (weight === 0)
    throw new BalanzaError(
      'ValidationError',
      "A target group weight of '0' is not offered yet: name one group with 1.",
    );
  if (named !== undefined && arn !== named)
    throw new BalanzaError(
      'ValidationError',
      `The target group of the action, '${named}', and that of its ForwardConfig, '${arn ?? ''}', must be the same.`,
    );
  return arn;
}

/** The long form of each field's values. */
const CONFIG = { 'path-pattern': 'PathPatternConfig', 'host-header': 'HostHeaderConfig' } as const;

/**
 * Conditions as operations take them: values stand in the condition or in the configuration of its field. Fields that are
 * not offered go on by name, for the operation to refuse. `ValidationError` for values in both, or elsewhere.
 */
export function conditionsOf(conditions: readonly ConditionInput[]): readonly Readonly<Record<string, unknown>>[] {
  return conditions.map(({ Field, Values, ...configs }) => {
    const field = Field ?? fieldOf(configs);
    if (field !== 'path-pattern' && field !== 'host-header') return { Field: field, Values: [] };
    const wanted = CONFIG[field];
    const { [wanted]: config, ...others } = configs;
    const [other] = Object.keys(others);
    if (other !== undefined)
      throw new BalanzaError('ValidationError', `A condition of '${field}' cannot have '${other}'. Leave it out.`);
    if (config?.RegexValues !== undefined)
      throw new BalanzaError('ValidationError', `Regular expressions in '${wanted}' are not offered yet: use Values.`);
    if (Values !== undefined && Values.length > 0 && config !== undefined)
      throw new BalanzaError('ValidationError', `You cannot specify both 'Values' and '${wanted}' in a condition.`);
    return { Field: field, Values: config?.Values ?? Values ?? [] };
  });
}

function fieldOf(configs: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(CONFIG).find(([, name]) => configs[name] !== undefined)?.[0];
}
