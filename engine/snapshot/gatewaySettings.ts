import { gatewayGroupAttribute, isGatewayProtocol, FAILOVER_KEYS } from '../model/gatewayGroupAttributes.ts';
import type { GatewaySettings } from '../model/NodeConfiguration.ts';
import type { TargetGroup } from '../model/TargetGroup.ts';

/** What the attributes of a group say of its flows of packets; undefined for a group that speaks no GENEVE. */
export function gatewaySettings({ protocol, attributes }: TargetGroup): GatewaySettings | undefined {
  if (!isGatewayProtocol(protocol)) return undefined;
  const value = (key: string) => gatewayGroupAttribute(attributes, key);
  return { tuple: tupleOf(value), rebalances: value(FAILOVER_KEYS.onUnhealthy) === 'rebalance' };
}

function tupleOf(value: (key: string) => string): GatewaySettings['tuple'] {
  if (value('stickiness.enabled') !== 'true') return 5;
  return value('stickiness.type') === 'source_ip_dest_ip' ? 2 : 3;
}
