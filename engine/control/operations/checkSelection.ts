import type { Attributes } from '../../model/AttributeDefinition.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { targetGroupAttribute } from '../../model/targetGroupAttributes.ts';

const ALGORITHM = 'load_balancing.algorithm.type';
const MITIGATION = 'load_balancing.algorithm.anomaly_mitigation';
const SLOW_START = 'slow_start.duration_seconds';
const STICKINESS = 'stickiness.enabled';
const CROSS_ZONE = 'load_balancing.cross_zone.enabled';

/**
 * Refuses attributes of an application's target group that exclude each other: an algorithm with its own idea of fairness
 * and slow start, chance and stickiness, stickiness and nodes that keep to their zones.
 *
 * Errors: `InvalidConfigurationRequest`, with the keys and what to set instead. Source: ELB, *Target selection
 * algorithms*, *Target stickiness*; N-001.
 */
export function checkSelection(attributes: Attributes): void {
  const value = (key: string) => targetGroupAttribute(attributes, key);
  const algorithm = value(ALGORITHM);
  const isSticky = value(STICKINESS) === 'true';
  const isSlow = value(SLOW_START) !== '0';
  if (isSlow && algorithm === 'least_outstanding_requests')
    refuse(`You cannot enable both slow start and least outstanding requests algorithm on a target group. ${unslow}`);
  if (isSlow && algorithm === 'weighted_random')
    refuse(`You cannot enable both slow start and weighted random algorithm on a target group. ${unslow}`);
  if (isSticky && algorithm === 'weighted_random')
    refuse(
      `You cannot have both stickiness and weighted random algorithm enabled on the same target group. Set '${STICKINESS}' to 'false', or choose another '${ALGORITHM}'.`,
    );
  if (value(MITIGATION) === 'on' && algorithm !== 'weighted_random')
    refuse(`'${MITIGATION}' can only be 'on' while '${ALGORITHM}' is 'weighted_random'. Set both in the same call.`);
  if (isSticky && value(CROSS_ZONE) === 'false')
    refuse(
      `You cannot have stickiness enabled on a target group whose cross-zone load balancing is off. Set '${STICKINESS}' to 'false', or '${CROSS_ZONE}' to 'true'.`,
    );
  if (isSticky && value('stickiness.type') === 'app_cookie' && value('stickiness.app_cookie.cookie_name') === '')
    refuse(
      "You must set an application cookie name to enable stickiness of type 'app_cookie': give 'stickiness.app_cookie.cookie_name' in the same call.",
    );
}

const unslow = `Set '${SLOW_START}' to '0', or '${ALGORITHM}' to 'round_robin'.`;

function refuse(message: string): never {
  throw new BalanzaError('InvalidConfigurationRequest', message);
}
