import { isGatewayProtocol } from './gatewayGroupAttributes.ts';
import type { ListenerProtocol, NetworkListenerProtocol } from './Listener.ts';
import { isNetworkProtocol } from './NetworkGroup.ts';
import type { ProtocolVersion, TargetGroupProtocol } from './TargetGroup.ts';

/** Protocols of groups that a listener of a Network Load Balancer may forward to. */
export const GROUPS_OF_LISTENER: Readonly<Record<NetworkListenerProtocol, readonly TargetGroupProtocol[]>> = {
  TCP: ['TCP', 'TCP_UDP'],
  TLS: ['TCP', 'TLS'],
  UDP: ['UDP', 'TCP_UDP'],
  TCP_UDP: ['TCP_UDP'],
};

/**
 * Whether a listener may forward to groups of a protocol and, of an application's, a version: those of HTTP2 and GRPC are
 * for secure listeners alone. Source: ELB, *Listeners, target groups, target types*.
 */
export function canForward(
  listener: ListenerProtocol,
  group: TargetGroupProtocol,
  version: ProtocolVersion | null = null,
): boolean {
  if (isGatewayProtocol(listener) || isGatewayProtocol(group)) return listener === group;
  if (isNetworkProtocol(listener)) return GROUPS_OF_LISTENER[listener].includes(group);
  return !isNetworkProtocol(group) && (listener === 'HTTPS' || version === null || version === 'HTTP1');
}
