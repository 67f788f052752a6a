import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import {
  changedAttributes,
  describedAttributes,
  type AttributeDefinitions,
  type AttributeInput,
  type Attributes,
} from '../../model/AttributeDefinition.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { attributesOfTargetGroup } from '../../model/attributesOfLoadBalancer.ts';
import { FAILOVER_KEYS, gatewayGroupAttribute, isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import { endpointProblem } from '../../model/functionGroupAttributes.ts';
import { networkGroupAttribute } from '../../model/networkGroupAttributes.ts';
import { isNetworkGroup, type NetworkGroup } from '../../model/NetworkGroup.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { targetGroupAttribute } from '../../model/targetGroupAttributes.ts';
import { checkMethod } from './checkMethod.ts';
import { checkSelection } from './checkSelection.ts';
import { checkShift } from './checkShift.ts';
import { findTargetGroup } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

const schema = REQUESTS.modifyTargetGroupAttributes;
export type ModifyTargetGroupAttributesInput = RequestOf<'modifyTargetGroupAttributes'>;

/**
 * Sets attributes of a target group, all or none; answers them all. Errors: `TargetGroupNotFound`,
 * `InvalidConfigurationRequest` for an unknown key, cross-zone off while a target is registered with zone `all` (N-001),
 * cross-zone on under a zonal shift (E-028), a type of stickiness of other groups, one of the two settings of fail-over
 * alone (NLB-03), or a DNS failover threshold below the routing one; `ValidationError` for a value out of range or not offered yet. Source: E-022, N-014, API-07.
 */
export const modifyTargetGroupAttributes: Operation<ModifyTargetGroupAttributesInput, readonly AttributeInput[]> = (
  resources,
  input,
) => {
  const asked = parseInput(schema, input);
  const group = findTargetGroup(resources, asked.targetGroupArn);
  const keys = [...Object.keys(group.attributes), ...asked.attributes.map(({ key }) => key)];
  const definitions = attributesOfTargetGroup(group, keys);
  checkStickinessType(group, definitions, asked.attributes);
  const attributes = changedAttributes('Target group', definitions, {
    attributes: group.attributes,
    inputs: asked.attributes,
  });
  const changed = { ...group, attributes };
  if (isGatewayProtocol(group.protocol)) checkFailover(attributes);
  else if (group.targetType === 'lambda') checkEndpoint(attributes);
  else if (isNetworkGroup(group)) {
    checkNetworkStickiness(group, attributes);
    checkDrainingInterval({ ...group, attributes });
  } else {
    checkCrossZone(resources, group, attributes);
    checkSelection(attributes);
  }
  checkShift(resources, loadBalancerOf(resources, group), [changed]);
  checkMethod(changed, (key) => isRegistered(resources, group, key));
  checkThresholds(attributes);
  checkCookieName(attributes);
  return {
    changes: [{ kind: 'targetGroup', id: group.targetGroupArn, put: changed }],
    output: describedAttributes(definitions, attributes),
    title: `Attributes of target group ${group.name} were changed: ${asked.attributes.map(({ key, value }) => `${key} = ${value}`).join(', ')}`,
    fact: { code: 'targetGroupAttributes', name: group.name, attributes: asked.attributes },
    resource: group.targetGroupArn,
  };
};

/** Types of stickiness of all kinds of groups. */
const STICKINESS_TYPES = ['lb_cookie', 'app_cookie', 'source_ip', 'source_ip_dest_ip', 'source_ip_dest_ip_proto'];

/** A type of stickiness that other groups have is told apart from one that there is not. Source: ELB, *Attributes*. */
function checkStickinessType(
  { protocol }: TargetGroup,
  definitions: AttributeDefinitions,
  asked: readonly AttributeInput[],
): void {
  const own = definitions['stickiness.type']?.values;
  const wrong = asked.find(
    ({ key, value }) =>
      key === 'stickiness.type' &&
      STICKINESS_TYPES.includes(value) &&
      own?.kind === 'enum' &&
      !own.values.includes(value),
  );
  if (!wrong) return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `Stickiness type '${wrong.value}' is not supported for target groups with the ${protocol} protocol.`,
  );
}

/** Flows of targets that are gone and of unhealthy ones are treated alike. Source: NLB-03. */
function checkFailover(attributes: Attributes): void {
  const { onDeregistration, onUnhealthy } = FAILOVER_KEYS;
  const gone = gatewayGroupAttribute(attributes, onDeregistration);
  const unhealthy = gatewayGroupAttribute(attributes, onUnhealthy);
  if (gone === unhealthy) return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `'${onDeregistration}' value '${gone}' and '${onUnhealthy}' value '${unhealthy}' must be the same. Set both in one call.`,
  );
}

/** Source: ELB, *Stickiness* of NLB. */
function checkNetworkStickiness({ protocol }: NetworkGroup, attributes: Attributes): void {
  if (protocol !== 'TLS' || attributes['stickiness.enabled'] !== 'true') return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    'You cannot enable stickiness on target groups with the TLS protocol. Use a TCP group behind the TLS listener.',
  );
}

function checkEndpoint(attributes: Attributes): void {
  const problem = endpointProblem(attributes);
  if (problem !== null) throw new BalanzaError('ValidationError', problem);
}

function isRegistered(resources: Resources, { targetGroupArn }: TargetGroup, key: string): boolean {
  return [...(resources.targets.get(targetGroupArn)?.keys() ?? [])].some((known) => known === key);
}

/** An unhealthy target keeps its connections for a while only where they are not reset at once. Source: ELB, 5.6. */
function checkDrainingInterval(group: NetworkGroup & { readonly attributes: Attributes }): void {
  const key = 'target_health_state.unhealthy.draining_interval_seconds';
  const endsKey = 'target_health_state.unhealthy.connection_termination.enabled';
  if (networkGroupAttribute(group, key) === '0' || networkGroupAttribute(group, endsKey) === 'false') return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `'${key}' can only be set while '${endsKey}' is 'false'. Set that in the same call.`,
  );
}

function loadBalancerOf(resources: Resources, { targetGroupArn }: TargetGroup): LoadBalancer | undefined {
  const arn = loadBalancerOfGroups(resources).get(targetGroupArn);
  return arn && resources.loadBalancers.get(arn);
}

/** N-001: a target in no zone has no node to serve it once each node keeps to its zone. */
function checkCrossZone(resources: Resources, group: TargetGroup, attributes: Attributes): void {
  if (targetGroupAttribute(attributes, 'load_balancing.cross_zone.enabled') !== 'false') return;
  if (group.attributes['load_balancing.cross_zone.enabled'] === 'false') return;
  const everywhere = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])].find(
    ({ zone }) => zone === 'all',
  );
  if (everywhere) {
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `Cross-zone load balancing cannot be turned off while target '${everywhere.key}' is registered with Availability Zone 'all'. Register it with a zone first.`,
    );
  }
}

/** A zone must leave DNS no later than its node begins to send to unhealthy targets. Source: ELB, *Health thresholds*. */
function checkThresholds(attributes: Attributes): void {
  for (const unit of ['count', 'percentage']) {
    const dnsKey = `target_group_health.dns_failover.minimum_healthy_targets.${unit}`;
    const routingKey = `target_group_health.unhealthy_state_routing.minimum_healthy_targets.${unit}`;
    const dns = targetGroupAttribute(attributes, dnsKey);
    const routing = targetGroupAttribute(attributes, routingKey);
    if (dns === 'off' || routing === 'off' || Number(dns) >= Number(routing)) continue;
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `'${dnsKey}' value '${dns}' must be greater than or equal to '${routingKey}' value '${routing}'. Raise the first in the same call, or turn it off.`,
    );
  }
}

function checkCookieName(attributes: Attributes): void {
  const key = 'stickiness.app_cookie.cookie_name';
  const name = targetGroupAttribute(attributes, key);
  if (!name.toUpperCase().startsWith('AWSALB')) return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `'${key}' value '${name}' begins with 'AWSALB', which is reserved for the load balancer's own cookies. Choose another name.`,
  );
}
