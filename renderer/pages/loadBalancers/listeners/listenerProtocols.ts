import { GATEWAY } from '../../../../engine/model/gatewayGroupAttributes.ts';
import type { ListenerProtocol } from '../../../../engine/model/Listener.ts';
import type { LoadBalancerType } from '../../../../engine/model/LoadBalancer.ts';

/** Protocols of a listener by the type of its load balancer, as forms offer them; a new one has the first. */
export const LISTENER_PROTOCOLS: Readonly<
  Record<LoadBalancerType, readonly [ListenerProtocol, ...ListenerProtocol[]]>
> = {
  application: ['HTTP', 'HTTPS'],
  network: ['TCP', 'TLS', 'UDP', 'TCP_UDP'],
  gateway: [GATEWAY.protocol],
};
