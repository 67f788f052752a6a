import { BalanzaError } from '../../model/BalanzaError.ts';
import { canForward, GROUPS_OF_LISTENER } from '../../model/canForward.ts';
import { isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import { groupsOfAction } from '../../model/groupsOfAction.ts';
import type { Action, Listener } from '../../model/Listener.ts';
import { isNetworkProtocol } from '../../model/NetworkGroup.ts';
import type { Resources } from '../../model/Resources.ts';

/**
 * Refuses an action that a listener of this protocol cannot have: one that names a group of another protocol
 * (`IncompatibleProtocols`) or of a version that it does not speak (`InvalidConfigurationRequest`), and on a Network or
 * Gateway Load Balancer anything but a forward (`InvalidLoadBalancerAction`), or on a gateway one several groups
 * (`TooManyTargetGroups`).
 * Source: ELB, *Listeners, target groups, target types*.
 */
export function checkListenerGroups(resources: Resources, protocol: Listener['protocol'], action: Action): void {
  const isNetwork = isNetworkProtocol(protocol);
  const isGateway = isGatewayProtocol(protocol);
  if ((isNetwork || isGateway) && action.type !== 'forward') {
    throw new BalanzaError(
      'InvalidLoadBalancerAction',
      `The action type '${action.type}' is not valid with ${isGateway ? 'gateway' : 'network'} load balancers: only 'forward' is.`,
    );
  }
  const groups = groupsOfAction(action);
  if (isGateway && groups.length > 1) {
    throw new BalanzaError(
      'TooManyTargetGroups',
      `A listener of a gateway load balancer forwards to exactly one target group, not '${groups.length}'.`,
    );
  }
  for (const arn of groups) {
    const group = resources.targetGroups.get(arn);
    if (!group) continue; // the action was checked before
    if (group.targetType === 'alb' && protocol !== 'TCP' && isNetwork) {
      throw new BalanzaError(
        'IncompatibleProtocols',
        `The listener and its associated target group '${arn}' have incompatible protocols: load balancers as targets need a TCP listener, not '${protocol}'.`,
      );
    }
    if (canForward(protocol, group.protocol, group.protocolVersion)) continue;
    if (canForward(protocol, group.protocol)) {
      throw new BalanzaError(
        'InvalidConfigurationRequest',
        `Listener protocol '${protocol}' is not supported with a target group with the protocol-version '${group.protocolVersion}'. Use HTTPS, or another group than '${arn}'.`,
      );
    }
    const wanted = isGateway ? protocol : isNetwork ? GROUPS_OF_LISTENER[protocol].join(' or ') : 'HTTP or HTTPS';
    throw new BalanzaError(
      'IncompatibleProtocols',
      `The listener and its associated target group '${arn}' have incompatible protocols: '${protocol}' and '${group.protocol}'. Name a group with the protocol ${wanted}.`,
    );
  }
}
