import { attributeValue, type AttributeDefinitions, type Attributes } from './AttributeDefinition.ts';
import type { ListenerProtocol } from './Listener.ts';
import type { TargetGroupProtocol } from './TargetGroup.ts';

/**
 * The one protocol of a Gateway Load Balancer and of its groups, their port, and the longest inner packet in bytes.
 * Source: ELB, *GWLB*; E-071.
 */
export const GATEWAY = { protocol: 'GENEVE', port: 6081, mtu: 8_500 } as const;

/** Whether a listener or group of this protocol is of a Gateway Load Balancer. */
export function isGatewayProtocol(protocol: ListenerProtocol | TargetGroupProtocol): protocol is 'GENEVE' {
  return protocol === GATEWAY.protocol;
}

const FLAG = { values: { kind: 'boolean' }, standard: 'false' } as const;
const LATER = { ...FLAG, only: 'notOffered' } as const;
const FAILOVER = { values: { kind: 'enum', values: ['no_rebalance', 'rebalance'] }, standard: 'no_rebalance' } as const;

/** Attributes of a Gateway Load Balancer. Source: ELB, *Load balancer attributes*; E-023, E-112. */
export const gatewayLoadBalancerAttributes: AttributeDefinitions = {
  'deletion_protection.enabled': FLAG,
  'load_balancing.cross_zone.enabled': FLAG,
};

/** Attributes of a listener of a Gateway Load Balancer. Source: ELB, *Listener attributes*. */
export const gatewayListenerAttributes: AttributeDefinitions = {
  'tcp.idle_timeout.seconds': { values: { kind: 'number', min: 60, max: 6_000 }, standard: '350' },
  'send_tcp_reset.on_idle_timeout.enabled': LATER,
};

/** What says when the flows of a target that is gone, or unhealthy, move on. Both have the same value. Source: NLB-03. */
export const FAILOVER_KEYS = {
  onDeregistration: 'target_failover.on_deregistration',
  onUnhealthy: 'target_failover.on_unhealthy',
} as const;

/** Attributes of a target group of a Gateway Load Balancer. Source: ELB, *Target group attributes*. */
export const gatewayGroupAttributes: AttributeDefinitions = {
  'deregistration_delay.timeout_seconds': { values: { kind: 'number', min: 0, max: 3_600 }, standard: '300' },
  'stickiness.enabled': FLAG,
  'stickiness.type': {
    values: { kind: 'enum', values: ['source_ip_dest_ip', 'source_ip_dest_ip_proto'] },
    standard: 'source_ip_dest_ip_proto',
  },
  [FAILOVER_KEYS.onDeregistration]: FAILOVER,
  [FAILOVER_KEYS.onUnhealthy]: FAILOVER,
  'send_tcp_reset.on_unhealthy.enabled': LATER,
  'send_tcp_reset.on_deregistration.enabled': LATER,
};

/** The value of an attribute of a group of a Gateway Load Balancer: what was set, else the default. */
export function gatewayGroupAttribute(attributes: Attributes, key: string): string {
  return attributeValue(gatewayGroupAttributes, attributes, key);
}
