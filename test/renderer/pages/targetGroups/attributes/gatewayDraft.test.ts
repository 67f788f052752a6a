import { expect, it } from 'vitest';
import { gatewayChanges, gatewayDraft } from '../../../../../renderer/pages/targetGroups/attributes/gatewayDraft.ts';

/** `key = value, …` of what saving a draft sets. */
function told(attributes: Record<string, string>, edited: Partial<ReturnType<typeof gatewayDraft>>): string {
  const before = gatewayDraft(attributes);
  return gatewayChanges(before, { ...before, ...edited })
    .map(({ key, value }) => `${key} = ${value}`)
    .join(', ');
}

const STICKY = { 'stickiness.enabled': 'true', 'stickiness.type': 'source_ip_dest_ip' };

it.each([
  { name: 'nothing', attributes: {}, edited: {}, sets: '' },
  { name: 'UIX-02 blanks around the delay', attributes: {}, edited: { delay: ' 300 ' }, sets: '' },
  {
    name: 'NLB-03 both kinds of failure move their flows alike',
    attributes: {},
    edited: { failover: 'rebalance' },
    sets: 'target_failover.on_deregistration = rebalance, target_failover.on_unhealthy = rebalance',
  },
  {
    name: 'flows of three fields',
    attributes: {},
    edited: { flowKey: 'three' },
    sets: 'stickiness.enabled = true, stickiness.type = source_ip_dest_ip_proto',
  },
  {
    name: 'flows of five fields again',
    attributes: STICKY,
    edited: { flowKey: 'five', delay: '60' },
    sets: 'deregistration_delay.timeout_seconds = 60, stickiness.enabled = false',
  },
] as const)('a group of a Gateway Load Balancer: $name', ({ attributes, edited, sets }) => {
  expect(told(attributes, edited)).toBe(sets);
});

it('a group of a Gateway Load Balancer: what was set is what is shown first', () => {
  expect(gatewayDraft({ ...STICKY, 'target_failover.on_unhealthy': 'rebalance' })).toEqual({
    delay: '300',
    flowKey: 'two',
    failover: 'rebalance',
  });
});
