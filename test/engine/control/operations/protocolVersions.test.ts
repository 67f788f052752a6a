import { beforeEach, describe, expect, it } from 'vitest';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { modifyTargetGroup } from '../../../../engine/control/operations/modifyTargetGroup.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

let world: World;
beforeEach(() => {
  world = new World();
});

const group = (more: object) => ({ name: 'calls', protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID, ...more });

describe('the protocol version of a target group', () => {
  it.each([
    [undefined, 'HTTP1', '/', '200'],
    ['HTTP1', 'HTTP1', '/', '200'],
    ['HTTP2', 'HTTP2', '/', '200'],
    ['GRPC', 'GRPC', '/AWS.ALB/healthcheck', '12'],
  ])('E-058 asked for as %s is %s, is checked by %s and passes with %s', (asked, version, path, matcher) => {
    const made = world.do(createTargetGroup, group(asked === undefined ? {} : { protocolVersion: asked }));
    expect([made.protocolVersion, made.healthCheck.healthCheckPath, made.healthCheck.matcher]).toEqual([
      version,
      path,
      matcher,
    ]);
    expect(made.healthCheck.healthCheckProtocol).toBe('HTTP');
  });

  it.each([
    { id: 'E-058', more: { protocolVersion: 'HTTP3' }, refusal: "version 'HTTP3' must be one of 'GRPC, HTTP1, HTTP2'" },
    { id: 'ELB 2.2', more: { matcher: { grpcCode: '12' } }, refusal: "must have a 'HttpCode' and nothing else" },
    {
      id: 'ELB 2.2',
      more: { protocolVersion: 'GRPC', matcher: { httpCode: '200' } },
      refusal: "must have a 'GrpcCode' and nothing else, as the protocol version of the target group is 'GRPC'",
    },
    {
      id: 'ELB 2.2',
      more: { protocolVersion: 'GRPC', matcher: { grpcCode: '0-100' } },
      refusal: "must be within '0-99' inclusive",
    },
  ])('$id refuses: $refusal', ({ more, refusal }) => {
    expect(world.refusal(createTargetGroup, group(more))).toContain(`ValidationError: `);
    expect(world.refusal(createTargetGroup, group(more))).toContain(refusal);
  });

  it('ELB 2.2 keeps its own codes when the health check is changed', () => {
    const { targetGroupArn } = world.do(createTargetGroup, group({ protocolVersion: 'GRPC' }));
    const changed = world.do(modifyTargetGroup, { targetGroupArn, matcher: { grpcCode: '0,12' } });
    expect(changed.healthCheck.matcher).toBe('0,12');
    expect(world.refusal(modifyTargetGroup, { targetGroupArn, matcher: { httpCode: '200' } })).toContain('GrpcCode');
  });

  it.each(['HTTP2', 'GRPC'])('ELB 2.1 %s needs a secure listener', (protocolVersion) => {
    const { targetGroupArn } = world.do(createTargetGroup, group({ protocolVersion }));
    const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
    const { loadBalancerArn } = world.do(createLoadBalancer, { name: 'web', subnets });
    const defaultActions = [{ type: 'forward', targetGroupArn }];
    expect(world.refusal(createListener, { loadBalancerArn, protocol: 'HTTP', port: 80, defaultActions })).toContain(
      `InvalidConfigurationRequest: Listener protocol 'HTTP' is not supported with a target group with the protocol-version '${protocolVersion}'`,
    );
  });
});
