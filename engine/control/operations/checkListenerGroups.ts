import { BalanzaError } from '../../model/BalanzaError.ts';
import { canForward, GROUPS_OF_LISTENER } from '../../model/canForward.ts';
import { groupsOfAction } from '../../model/groupsOfAction.ts';
import type { Action, Listener } from '../../model/Listener.ts';
import { isNetworkProtocol } from '../../model/NetworkGroup.ts';
import type { Resources } from '../../model/Resources.ts';

/**
 * Refuses an action that a listener of this protocol cannot have: one that names a group of another protocol
 * (`IncompatibleProtocols`), and on a Network Load Balancer anything but a forward (`InvalidLoadBalancerAction`).
 * Source: ELB, *Listeners, target groups, target types*.
 */
export function checkListenerGroups(resources: Resources, protocol: Listener['protocol'], action: Action): void {
  const isNetwork = isNetworkProtocol(protocol);
  if (isNetwork && action.type !== 'forward') {
    throw new BalanzaError(
      'InvalidLoadBalancerAction',
      `The action type '${action.type}' is not valid with network load balancers: only 'forward' is.`,
    );
  }
  for (const arn of groupsOfAction(action)) {
    const group = resources.targetGroups.get(arn);
    if (!group) continue; // the action was checked before
    if (canForward(protocol, group.protocol)) continue;
    const wanted = isNetwork ? GROUPS_OF_LISTENER[protocol].join(' or ') : 'HTTP or HTTPS';
    throw new BalanzaError(
      'IncompatibleProtocols',
      `The listener and its associated target group '${arn}' have incompatible protocols: '${protocol}' and '${group.protocol}'. Name a group with the protocol ${wanted}.`,
    );
  }
}
