import { describe, expect, it } from 'vitest';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

const DNS = 'target_group_health.dns_failover.minimum_healthy_targets';
const ROUTING = 'target_group_health.unhealthy_state_routing.minimum_healthy_targets';

/** How setting these attributes, one call after the other, ends. */
function outcome(...calls: readonly Readonly<Record<string, string>>[]): string {
  const world = new World();
  const { targetGroupArn } = world.do(createTargetGroup, {
    name: 'web',
    protocol: 'HTTP',
    port: 80,
    vpcId: DEFAULT_VPC_ID,
  });
  const inputs = calls.map((call) => ({
    targetGroupArn,
    attributes: Object.entries(call).map(([key, value]) => ({ key, value })),
  }));
  for (const input of inputs.slice(0, -1)) world.do(modifyTargetGroupAttributes, input);
  const last = inputs.at(-1);
  return last ? world.refusal(modifyTargetGroupAttributes, last) : 'accepted';
}

describe('modifyTargetGroupAttributes: thresholds', () => {
  it.each([
    { name: 'both at once', calls: [{ [`${DNS}.count`]: '5', [`${ROUTING}.count`]: '5' }] },
    { name: 'routing first in one call', calls: [{ [`${ROUTING}.count`]: '5', [`${DNS}.count`]: '6' }] },
    { name: 'no DNS failover', calls: [{ [`${DNS}.count`]: 'off', [`${ROUTING}.count`]: '5' }] },
    { name: 'a share for routing alone', calls: [{ [`${ROUTING}.percentage`]: '50' }] },
    { name: 'a share for DNS alone', calls: [{ [`${DNS}.percentage`]: '50' }] },
    { name: 'equal shares', calls: [{ [`${DNS}.percentage`]: '50', [`${ROUTING}.percentage`]: '50' }] },
  ])('ELB takes $name', ({ calls }) => {
    expect(outcome(...calls)).toBe('accepted');
  });

  it.each([
    { name: 'a routing count above the default of DNS', calls: [{ [`${ROUTING}.count`]: '2' }], values: ['1', '2'] },
    {
      name: 'a DNS count that goes below what stays',
      calls: [{ [`${DNS}.count`]: '5', [`${ROUTING}.count`]: '5' }, { [`${DNS}.count`]: '4' }],
      values: ['4', '5'],
    },
    {
      name: 'a DNS share below the routing share, digits not compared as text',
      calls: [{ [`${DNS}.percentage`]: '9', [`${ROUTING}.percentage`]: '10' }],
      values: ['9', '10'],
    },
  ])('ELB refuses $name', ({ calls, values: [dns, routing] }) => {
    const refusal = outcome(...calls);
    expect(refusal).toContain('InvalidConfigurationRequest: ');
    expect(refusal).toContain(`value '${dns}' must be greater than or equal to`);
    expect(refusal).toContain(`value '${routing}'. Raise the first in the same call`);
  });
});

describe('modifyTargetGroupAttributes: what excludes each other', () => {
  const ALGORITHM = 'load_balancing.algorithm.type';
  const SLOW = { 'slow_start.duration_seconds': '30' };
  const STICKY = { 'stickiness.enabled': 'true' };

  it.each([
    [{ [ALGORITHM]: 'least_outstanding_requests' }, SLOW, 'both slow start and least outstanding requests'],
    [SLOW, { [ALGORITHM]: 'weighted_random' }, 'both slow start and weighted random algorithm on a target group'],
    [{ [ALGORITHM]: 'weighted_random' }, STICKY, 'both stickiness and weighted random algorithm enabled on the same'],
    [STICKY, { 'load_balancing.cross_zone.enabled': 'false' }, 'stickiness enabled on a target group whose cross-zone'],
    [
      { 'slow_start.duration_seconds': '0' },
      { 'load_balancing.algorithm.anomaly_mitigation': 'on' },
      "'weighted_random'. Set both in the same call",
    ],
    [{ 'stickiness.type': 'app_cookie' }, STICKY, 'You must set an application cookie name to enable stickiness'],
  ])('DRG-02, WTG-02, N-001 %o, then %o', (first, second, sentence) => {
    const refusal = outcome(first, second);
    expect(refusal).toContain('InvalidConfigurationRequest: ');
    expect(refusal).toContain(sentence);
  });

  it.each([
    { [ALGORITHM]: 'weighted_random', 'load_balancing.algorithm.anomaly_mitigation': 'on' },
    { [ALGORITHM]: 'least_outstanding_requests', ...STICKY },
    { ...SLOW, ...STICKY, 'stickiness.type': 'app_cookie', 'stickiness.app_cookie.cookie_name': 'SESSION' },
    { 'slow_start.duration_seconds': '900' },
  ])('takes %o', (attributes) => {
    expect(outcome(attributes)).toBe('accepted');
  });

  it.each(['29', '901', '1'])('DRG-02 refuses a slow start of %s s', (seconds) => {
    expect(outcome({ 'slow_start.duration_seconds': seconds })).toContain("between '30-900' inclusive, or '0'");
  });
});

describe('modifyTargetGroupAttributes: cookie name', () => {
  it.each(['AWSALB', 'AWSALBTG', 'awsalbapp'])('ELB refuses %s, which is reserved', (name) => {
    expect(outcome({ 'stickiness.app_cookie.cookie_name': name })).toContain(
      `InvalidConfigurationRequest: 'stickiness.app_cookie.cookie_name' value '${name}' begins with 'AWSALB'`,
    );
  });

  it('ELB takes another one', () => {
    expect(outcome({ 'stickiness.app_cookie.cookie_name': 'SESSION' })).toBe('accepted');
  });
});
