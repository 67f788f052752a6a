import { BalanzaError } from '../../model/BalanzaError.ts';
import { groupsOfAction } from '../../model/groupsOfAction.ts';
import type { Action, Listener, NetworkListenerProtocol } from '../../model/Listener.ts';
import { isNetworkProtocol } from '../../model/NetworkGroup.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroupProtocol } from '../../model/TargetGroup.ts';

/** Protocols of groups that a listener of a Network Load Balancer may forward to. */
const GROUP_PROTOCOLS: Readonly<Record<NetworkListenerProtocol, readonly TargetGroupProtocol[]>> = {
  TCP: ['TCP', 'TCP_UDP'],
  UDP: ['UDP', 'TCP_UDP'],
  TCP_UDP: ['TCP_UDP'],
};

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
    const fits = isNetwork ? GROUP_PROTOCOLS[protocol].includes(group.protocol) : !isNetworkProtocol(group.protocol);
    if (fits) continue;
    const wanted = isNetwork ? GROUP_PROTOCOLS[protocol].join(' or ') : 'HTTP or HTTPS';
    throw new BalanzaError(
      'IncompatibleProtocols',
      `The listener and its associated target group '${arn}' have incompatible protocols: '${protocol}' and '${group.protocol}'. Name a group with the protocol ${wanted}.`,
    );
  }
}
