import type { AttributeInput, Attributes } from '../../../../engine/model/AttributeDefinition.ts';
import { FAILOVER_KEYS, gatewayGroupAttribute } from '../../../../engine/model/gatewayGroupAttributes.ts';

/** What keeps packets together as a flow: five fields, three, or two. Source: ELB, *GWLB*. */
export const FLOW_KEYS = ['five', 'three', 'two'] as const;
export type FlowKey = (typeof FLOW_KEYS)[number];

/** What becomes of the flows of a target that is gone or unhealthy. */
export const REBALANCING = ['no_rebalance', 'rebalance'] as const;

/** The attributes of a group of a Gateway Load Balancer as they stand in the form. */
export interface GatewayDraft {
  /** As typed. */
  readonly delay: string;
  readonly flowKey: FlowKey;
  /** Of targets that are deregistered and of those that turn unhealthy alike: the engine takes no two values. */
  readonly failover: (typeof REBALANCING)[number];
}

const DELAY = 'deregistration_delay.timeout_seconds';
const STICKY = 'stickiness.enabled';
const STICKY_TYPE = 'stickiness.type';

/** The type of stickiness that stands for a flow key; off for five fields. */
const TYPE_OF: Readonly<Record<Exclude<FlowKey, 'five'>, string>> = {
  three: 'source_ip_dest_ip_proto',
  two: 'source_ip_dest_ip',
};

/** The attributes of a group as the form shows them first. */
export function gatewayDraft(attributes: Attributes): GatewayDraft {
  const value = (key: string) => gatewayGroupAttribute(attributes, key);
  const flowKey = value(STICKY) !== 'true' ? 'five' : value(STICKY_TYPE) === TYPE_OF.two ? 'two' : 'three';
  return {
    delay: value(DELAY),
    flowKey,
    failover: value(FAILOVER_KEYS.onUnhealthy) === 'rebalance' ? 'rebalance' : 'no_rebalance',
  };
}

/** What has to be set to make the attributes those of the draft. */
export function gatewayChanges(before: GatewayDraft, draft: GatewayDraft): readonly AttributeInput[] {
  const { delay, flowKey, failover } = draft;
  const wanted = delay.trim();
  return [
    ...(wanted === before.delay.trim() ? [] : [{ key: DELAY, value: wanted }]),
    ...(flowKey === before.flowKey ? [] : stickiness(flowKey)),
    ...(failover === before.failover
      ? []
      : [FAILOVER_KEYS.onDeregistration, FAILOVER_KEYS.onUnhealthy].map((key) => ({ key, value: failover }))),
  ];
}

function stickiness(flowKey: FlowKey): readonly AttributeInput[] {
  if (flowKey === 'five') return [{ key: STICKY, value: 'false' }];
  return [
    { key: STICKY, value: 'true' },
    { key: STICKY_TYPE, value: TYPE_OF[flowKey] },
  ];
}
