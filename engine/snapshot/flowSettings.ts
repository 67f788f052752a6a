import { networkGroupAttribute } from '../model/networkGroupAttributes.ts';
import { isNetworkGroup } from '../model/NetworkGroup.ts';
import type { FlowSettings } from '../model/NodeConfiguration.ts';
import type { TargetGroup } from '../model/TargetGroup.ts';

/** What the attributes of a group say of its connections and datagrams; undefined for a group that speaks HTTP. */
export function flowSettings(group: TargetGroup): FlowSettings | undefined {
  if (!isNetworkGroup(group)) return undefined;
  const drainSeconds = Number(networkGroupAttribute(group, 'target_health_state.unhealthy.draining_interval_seconds'));
  const is = (key: string) => networkGroupAttribute(group, key) === 'true';
  return {
    isSticky: is('stickiness.enabled'),
    preservesClientAddress: is('preserve_client_ip.enabled'),
    proxyProtocol: is('proxy_protocol_v2.enabled'),
    endsOnDeregistration: is('deregistration_delay.connection_termination.enabled'),
    endsOnUnhealthy: is('target_health_state.unhealthy.connection_termination.enabled'),
    ...(drainSeconds > 0 && { unhealthyDrainMs: drainSeconds * 1_000 }),
  };
}
