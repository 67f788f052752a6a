import { isGatewayProtocol } from './gatewayGroupAttributes.ts';
import type { ListenerProtocol } from './Listener.ts';
import type { LoadBalancerType } from './LoadBalancer.ts';
import { isNetworkProtocol } from './NetworkGroup.ts';
import type { TargetGroupProtocol } from './TargetGroup.ts';

/** The type of load balancer that a listener or group of this protocol is of. Source: ELB, *Listeners, target groups*. */
export function typeOfProtocol(protocol: ListenerProtocol | TargetGroupProtocol): LoadBalancerType {
  if (isGatewayProtocol(protocol)) return 'gateway';
  return isNetworkProtocol(protocol) ? 'network' : 'application';
}
