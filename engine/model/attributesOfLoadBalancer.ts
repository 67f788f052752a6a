import { attributeValue, type AttributeDefinitions } from './AttributeDefinition.ts';
import { functionGroupAttributes } from './functionGroupAttributes.ts';
import {
  gatewayGroupAttributes,
  gatewayListenerAttributes,
  gatewayLoadBalancerAttributes,
  isGatewayProtocol,
} from './gatewayGroupAttributes.ts';
import type { ListenerProtocol } from './Listener.ts';
import { listenerAttributes } from './listenerAttributes.ts';
import { loadBalancerAttributes } from './loadBalancerAttributes.ts';
import type { LoadBalancer, LoadBalancerType } from './LoadBalancer.ts';
import {
  networkGroupAttributes,
  networkLoadBalancerAttributes,
  tcpListenerAttributes,
} from './networkGroupAttributes.ts';
import { isNetworkGroup, isNetworkProtocol } from './NetworkGroup.ts';
import { secureListenerAttributes } from './secureListenerAttributes.ts';
import type { TargetGroup } from './TargetGroup.ts';
import { targetGroupAttributes } from './targetGroupAttributes.ts';
import { methodAttributes, targetAttributes } from './upstream/methodAttributes.ts';

const OF_TYPE: Readonly<Record<LoadBalancerType, AttributeDefinitions>> = {
  application: loadBalancerAttributes,
  network: networkLoadBalancerAttributes,
  gateway: gatewayLoadBalancerAttributes,
};

/** The attributes that a load balancer of this type has. Source: ELB, *Load balancer attributes*. */
export function attributesOfLoadBalancer(type: LoadBalancerType): AttributeDefinitions {
  return OF_TYPE[type];
}

/** The value of an attribute of a load balancer: what was set, else the default of its type. */
export function attributeOfLoadBalancer(
  { type, attributes }: Pick<LoadBalancer, 'type' | 'attributes'>,
  key: string,
): string {
  return attributeValue(attributesOfLoadBalancer(type), attributes, key);
}

/**
 * The attributes that a target group has, by its protocol, and those of its targets that are among `keys`: these hold the
 * target's key, so they cannot be listed. Source: ELB, *Target group attributes*; contract, *Beyond AWS*.
 */
export function attributesOfTargetGroup(
  group: Pick<TargetGroup, 'protocol' | 'targetType'>,
  keys: readonly string[] = [],
): AttributeDefinitions {
  if (group.targetType === 'lambda') return functionGroupAttributes;
  if (isGatewayProtocol(group.protocol)) return gatewayGroupAttributes;
  const definitions = isNetworkGroup(group)
    ? { ...networkGroupAttributes(group), ...methodAttributes('stream') }
    : { ...targetGroupAttributes, ...methodAttributes('http') };
  return { ...definitions, ...targetAttributes(keys) };
}

/** The attributes that a listener has, by its protocol; UDP and TLS ones have none. Source: ELB, *Listener attributes*. */
export function attributesOfListener(protocol: ListenerProtocol): AttributeDefinitions {
  if (protocol === 'HTTPS') return secureListenerAttributes;
  if (isGatewayProtocol(protocol)) return gatewayListenerAttributes;
  if (!isNetworkProtocol(protocol)) return listenerAttributes;
  return protocol === 'UDP' || protocol === 'TLS' ? {} : tcpListenerAttributes;
}
