import { changedResources } from '../../model/changedResources.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../model/zones.ts';
import { createListener } from '../../control/operations/createListener.ts';
import { createLoadBalancer } from '../../control/operations/createLoadBalancer.ts';
import { createRule } from '../../control/operations/createRule.ts';
import { createTargetGroup } from '../../control/operations/createTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../control/operations/modifyTargetGroupAttributes.ts';
import type { Operation, OperationContext } from '../../control/operations/Operation.ts';
import { registerTargets } from '../../control/operations/registerTargets.ts';
import type { ImportedAction, ImportedBalancer, ImportedGroup, ImportedRule, ImportPlan } from './ImportPlan.ts';

/**
 * Makes all that a plan names, or nothing: the operations of the API one after the other, each over what the one before
 * has made. Errors: theirs. Source: contract, *Angie configurations*.
 */
export const importResources: Operation<ImportPlan, null> = (resources, plan, context) => {
  const making = new Making(resources, context);
  const groups = new Map(plan.groups.map((group) => [group.name, makeGroup(group, making)]));
  for (const balancer of plan.balancers) makeBalancer(balancer, groups, making);
  const names = [...plan.groups, ...plan.balancers].map(({ name }) => name);
  return {
    changes: making.changes,
    output: null,
    title: `A configuration was imported: ${names.join(', ')}`,
    resource: null,
  };
};

/** Resources with what has been made so far. */
class Making {
  readonly changes: ResourceChange[] = [];
  readonly #context: OperationContext;
  #resources: Resources;

  constructor(resources: Resources, context: OperationContext) {
    this.#resources = resources;
    this.#context = context;
  }

  do<Input, Output>(operation: Operation<Input, Output>, input: Input): Output {
    const { changes, output } = operation(this.#resources, input, this.#context);
    this.#resources = changedResources(this.#resources, changes);
    this.changes.push(...changes);
    return output;
  }
}

function makeGroup({ name, protocol, port, targets, attributes }: ImportedGroup, making: Making): string {
  const { targetGroupArn } = making.do(createTargetGroup, {
    name,
    protocol,
    port,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'ip',
  });
  if (targets.length > 0) {
    making.do(registerTargets, {
      targetGroupArn,
      targets: targets.map((target) => ({ id: target.id, port: target.port, availabilityZone: 'all' })),
    });
  }
  const pairs = Object.entries(attributes).map(([key, value]) => ({ key, value }));
  if (pairs.length > 0) making.do(modifyTargetGroupAttributes, { targetGroupArn, attributes: pairs });
  return targetGroupArn;
}

function makeBalancer(
  { name, type, listeners }: ImportedBalancer,
  groups: ReadonlyMap<string, string>,
  making: Making,
): void {
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn } = making.do(createLoadBalancer, { name, type, subnets });
  for (const { protocol, port, standard, rules } of listeners) {
    const { listenerArn } = making.do(createListener, {
      loadBalancerArn,
      protocol,
      port,
      defaultActions: [actionOf(standard, groups)],
    });
    for (const [index, rule] of rules.entries()) {
      const actions = [actionOf(rule.action, groups)];
      making.do(createRule, { listenerArn, priority: index + 1, conditions: conditionsOf(rule), actions });
    }
  }
}

function conditionsOf({ hosts, paths, pathRegex }: ImportedRule) {
  const conditions = [
    ...(hosts.length > 0 ? [{ field: 'host-header' as const, values: [...hosts] }] : []),
    ...(pathRegex !== null
      ? [{ field: 'path-pattern' as const, regexValues: [pathRegex] }]
      : paths.length > 0
        ? [{ field: 'path-pattern' as const, values: [...paths] }]
        : []),
  ];
  // A rule has a condition: this one is always true.
  return conditions.length > 0 ? conditions : [{ field: 'path-pattern' as const, values: ['*'] }];
}

function actionOf(action: ImportedAction, groups: ReadonlyMap<string, string>) {
  switch (action.kind) {
    case 'forward':
      return { type: 'forward' as const, targetGroupArn: groups.get(action.group) ?? '' };
    case 'fixed':
      return {
        type: 'fixed-response' as const,
        fixedResponseConfig: {
          statusCode: String(action.status),
          ...(action.text !== '' && { contentType: action.type, messageBody: action.text }),
        },
      };
    case 'redirect':
      return {
        type: 'redirect' as const,
        redirectConfig: { ...action.parts, statusCode: `HTTP_${action.status}` as const },
      };
    default:
      return action satisfies never;
  }
}
