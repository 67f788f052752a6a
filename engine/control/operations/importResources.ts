import { changedResources } from '../../model/changedResources.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../model/zones.ts';
import { createListener } from './createListener.ts';
import { createLoadBalancer } from './createLoadBalancer.ts';
import { createRule } from './createRule.ts';
import { createTargetGroup } from './createTargetGroup.ts';
import { modifyTargetGroupAttributes } from './modifyTargetGroupAttributes.ts';
import type { Operation, OperationContext } from './Operation.ts';
import { registerTargets } from './registerTargets.ts';
import {
  importPlan,
  type ImportedAction,
  type ImportedBalancer,
  type ImportedGroup,
  type ImportedRule,
  type ImportPlan,
} from '../../model/importPlan.ts';
import { parseInput } from '../../model/parseInput.ts';

/**
 * Makes all that a plan names, or nothing: the operations of the API one after the other, each over what the one before
 * has made. Errors: theirs, which name what could not be made; `DuplicateTargetGroupName`, `DuplicateLoadBalancerName`. Source: contract, *Angie configurations*.
 */
export const importResources: Operation<ImportPlan, null> = (resources, input, context) => {
  const plan = parseInput(importPlan, input);
  refuseTaken(resources, plan);
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

/** What exists is not changed: of one that is the same, the operations would answer it, as AWS does, and go on with it. */
function refuseTaken({ loadBalancers, targetGroups }: Resources, { groups, balancers }: ImportPlan): void {
  const taken = (made: Iterable<{ readonly name: string }>) => new Set([...made].map(({ name }) => name));
  const group = groups.find(({ name }) => taken(targetGroups.values()).has(name));
  if (group) {
    throw new BalanzaError(
      'DuplicateTargetGroupName',
      `A target group with the same name '${group.name}' exists. Delete that one first, or rename the group in the configuration.`,
    );
  }
  const balancer = balancers.find(({ name }) => taken(loadBalancers.values()).has(name));
  if (!balancer) return;
  throw new BalanzaError(
    'DuplicateLoadBalancerName',
    `A load balancer with the same name '${balancer.name}' exists. Delete that one first, or import under another name.`,
  );
}

/** Resources with what has been made so far. */
class Making {
  readonly changes: ResourceChange[] = [];
  readonly #context: OperationContext;
  #resources: Resources;

  constructor(resources: Resources, context: OperationContext) {
    this.#resources = resources;
    this.#context = context;
  }

  /** `what` is made, for the error of one that cannot be. */
  do<Input, Output>(what: string, operation: Operation<Input, Output>, input: Input): Output {
    try {
      const { changes, output } = operation(this.#resources, input, this.#context);
      this.#resources = changedResources(this.#resources, changes);
      this.changes.push(...changes);
      return output;
    } catch (error) {
      if (!(error instanceof BalanzaError)) throw error;
      throw new BalanzaError(error.code, `${what}: ${error.message}`, { cause: error });
    }
  }
}

function makeGroup({ name, protocol, port, targets, attributes }: ImportedGroup, making: Making): string {
  const what = `Target group ${name}`;
  const { targetGroupArn } = making.do(what, createTargetGroup, {
    name,
    protocol,
    port,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'ip',
  });
  if (targets.length > 0) {
    making.do(what, registerTargets, {
      targetGroupArn,
      targets: targets.map((target) => ({ id: target.id, port: target.port, availabilityZone: 'all' })),
    });
  }
  const pairs = Object.entries(attributes).map(([key, value]) => ({ key, value }));
  if (pairs.length > 0) making.do(what, modifyTargetGroupAttributes, { targetGroupArn, attributes: pairs });
  return targetGroupArn;
}

function makeBalancer(
  { name, type, listeners }: ImportedBalancer,
  groups: ReadonlyMap<string, string>,
  making: Making,
): void {
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn } = making.do(`Load balancer ${name}`, createLoadBalancer, { name, type, subnets });
  for (const { protocol, port, standard, rules } of listeners) {
    const what = `Listener ${protocol}:${port} of load balancer ${name}`;
    const { listenerArn } = making.do(what, createListener, {
      loadBalancerArn,
      protocol,
      port,
      defaultActions: [actionOf(standard, groups)],
    });
    for (const [index, rule] of rules.entries()) {
      const actions = [actionOf(rule.action, groups)];
      const input = { listenerArn, priority: index + 1, conditions: conditionsOf(rule), actions };
      making.do(`Rule ${index + 1} of ${what}`, createRule, input);
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
