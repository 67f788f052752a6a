import type { ListenerProtocol } from './Listener.ts';
import type { NetworkTargetProtocol, TargetGroup, TargetGroupProtocol } from './TargetGroup.ts';

type Protocol = TargetGroupProtocol | ListenerProtocol;

/** As much of a target group of a Network Load Balancer as decides which settings it may have. */
export interface NetworkGroup {
  readonly protocol: NetworkTargetProtocol;
  readonly targetType: TargetGroup['targetType'];
}

/** Whether a listener or group of this protocol takes datagrams, be it besides connections. */
export function isUdp(protocol: Protocol): boolean {
  return protocol === 'UDP' || protocol === 'TCP_UDP';
}

/** Whether a listener or group of this protocol is of a Network Load Balancer. Source: ELB, *Listeners, target groups*. */
export function isNetworkProtocol(protocol: Protocol): protocol is NetworkTargetProtocol {
  return protocol === 'TCP' || protocol === 'TLS' || isUdp(protocol);
}

/** Whether the group belongs behind a Network Load Balancer. */
export function isNetworkGroup<Group extends Pick<TargetGroup, 'protocol' | 'targetType'>>(
  group: Group,
): group is Group & NetworkGroup {
  return isNetworkProtocol(group.protocol);
}
