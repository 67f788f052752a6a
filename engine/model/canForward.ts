import { isGatewayProtocol } from './gatewayGroupAttributes.ts';
import type { ListenerProtocol, NetworkListenerProtocol } from './Listener.ts';
import { isNetworkProtocol } from './NetworkGroup.ts';
import type { TargetGroupProtocol } from './TargetGroup.ts';

/** Protocols of groups that a listener of a Network Load Balancer may forward to. */
export const GROUPS_OF_LISTENER: Readonly<Record<NetworkListenerProtocol, readonly TargetGroupProtocol[]>> = {
  TCP: ['TCP', 'TCP_UDP'],
  TLS: ['TCP', 'TLS'],
  UDP: ['UDP', 'TCP_UDP'],
  TCP_UDP: ['TCP_UDP'],
};

/** Whether a listener may forward to groups of a protocol. Source: ELB, *Listeners, target groups, target types*. */
export function canForward(listener: ListenerProtocol, group: TargetGroupProtocol): boolean {
  if (isGatewayProtocol(listener) || isGatewayProtocol(group)) return listener === group;
  return isNetworkProtocol(listener) ? GROUPS_OF_LISTENER[listener].includes(group) : !isNetworkProtocol(group);
}
