import { beforeEach, describe, expect, it } from 'vitest';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { deregisterTargets } from '../../../../engine/control/operations/deregisterTargets.ts';
import { modifyTargetGroup } from '../../../../engine/control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import { targetGroupView } from '../../../../engine/aws/elbv2/targetGroupView.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

const FUNCTION = 'arn:aws:lambda:us-local-1:000000000000:function:hello';
let world: World;

beforeEach(() => {
  world = new World();
});

const group = (more: object = {}) => world.do(createTargetGroup, { name: 'fn', targetType: 'lambda', ...more });

describe('target groups of the type lambda', () => {
  it('ELB, CreateTargetGroup: have no protocol, port or VPC, and checks of their own defaults that are off', () => {
    const view = targetGroupView(group(), new Map());
    expect(Object.entries(view).filter(([, value]) => value !== undefined)).toEqual([
      ['TargetGroupArn', expect.stringContaining(':targetgroup/fn/')],
      ['TargetGroupName', 'fn'],
      ['HealthCheckEnabled', false],
      ['HealthCheckIntervalSeconds', 35],
      ['HealthCheckTimeoutSeconds', 30],
      ['HealthyThresholdCount', 5],
      ['UnhealthyThresholdCount', 2],
      ['HealthCheckPath', '/'],
      ['Matcher', { HttpCode: '200' }],
      ['LoadBalancerArns', []],
      ['TargetType', 'lambda'],
      ['IpAddressType', 'ipv4'],
    ]);
    expect(group()).toBe(group()); // the same again
  });

  it.each([
    [{ protocol: 'HTTP' }, "Protocol cannot be specified for target groups with target type 'lambda'"],
    [{ protocolVersion: 'HTTP1' }, "Protocol version cannot be specified for target groups with target type 'lambda'"],
    [{ port: 80 }, "Port cannot be specified for target groups with target type 'lambda'"],
    [{ vpcId: DEFAULT_VPC_ID }, "VPC ID cannot be specified for target groups with target type 'lambda'"],
    [{ healthCheckProtocol: 'HTTP' }, 'Health check protocol cannot be specified for target groups with target type'],
    [{ healthCheckPort: '80' }, "Health check port cannot be specified for target groups with target type 'lambda'"],
    [{ healthCheckTimeoutSeconds: 35 }, 'Health check interval must be greater than the timeout.'],
  ])('ELB, CreateTargetGroup: %j is refused', (more, sentence) => {
    expect(world.refusal(createTargetGroup, { name: 'fn', targetType: 'lambda', ...more })).toContain(
      `ValidationError: ${sentence}`,
    );
    expect(world.resources.targetGroups.size).toBe(0);
  });

  it('N-015 have checks on and off', () => {
    const { targetGroupArn } = group();
    const isOff = (healthCheckEnabled?: boolean) =>
      world.do(modifyTargetGroup, { targetGroupArn, healthCheckEnabled, healthCheckPath: '/x' }).healthCheck.isOff;
    expect([isOff(), isOff(true), isOff(), isOff(false)]).toEqual([true, undefined, undefined, true]);
  });

  it.each([
    [
      { id: 'i-0123456789abcdef0' },
      "ValidationError: Target 'i-0123456789abcdef0' is not valid: target group 'fn' takes a function",
    ],
    [{ id: FUNCTION, port: 80 }, `ValidationError: A port cannot be specified for the function '${FUNCTION}'`],
    [
      { id: FUNCTION, availabilityZone: 'us-local-1a' },
      "ValidationError: Availability Zone 'us-local-1a' is not supported",
    ],
  ])('ELB, RegisterTargets: %j is refused', (target, sentence) => {
    const { targetGroupArn } = group();
    expect(world.refusal(registerTargets, { targetGroupArn, targets: [target] })).toContain(sentence);
  });

  it('ELB, RegisterTargets: have one function at most, which leaves at once', () => {
    const { targetGroupArn } = group();
    const targets = [{ id: FUNCTION, availabilityZone: 'all' }];
    world.do(registerTargets, { targetGroupArn, targets });
    world.do(registerTargets, { targetGroupArn, targets: [{ id: FUNCTION }] });
    expect([...(world.resources.targets.get(targetGroupArn)?.values() ?? [])]).toMatchObject([
      { id: FUNCTION, zone: 'all' },
    ]);
    expect(world.refusal(registerTargets, { targetGroupArn, targets: [{ id: `${FUNCTION}:live` }] })).toContain(
      "TooManyTargets: Target group 'fn' can have one function, not '2'.",
    );
    world.do(deregisterTargets, { targetGroupArn, targets: [{ id: FUNCTION }] });
    expect(world.resources.targets.get(targetGroupArn)?.size ?? 0).toBe(0);
  });

  it('ELB, Target group attributes: have those of functions alone', () => {
    const { targetGroupArn } = group();
    const set = (key: string, value: string) => ({ targetGroupArn, attributes: [{ key, value }] });
    expect(world.do(modifyTargetGroupAttributes, set('lambda.multi_value_headers.enabled', 'true'))).toEqual([
      { key: 'lambda.multi_value_headers.enabled', value: 'true' },
    ]);
    expect(world.refusal(modifyTargetGroupAttributes, set('stickiness.enabled', 'true'))).toContain(
      'InvalidConfigurationRequest',
    );
    expect(world.refusal(modifyTargetGroupAttributes, set('load_balancing.cross_zone.enabled', 'false'))).toContain(
      'InvalidConfigurationRequest',
    );
  });
});
