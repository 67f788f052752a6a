import { describe, expect, it } from 'vitest';
import { REQUESTS } from '../../../../../engine/model/requests.ts';
import { STANDARD_HEALTH_CHECK } from '../../../../../engine/model/TargetGroup.ts';
import { groupProblems, groupRequest } from '../../../../../renderer/pages/targetGroups/create/groupProblems.ts';

const draft = (changes: object) => ({
  protocol: 'HTTP' as const,
  protocolVersion: 'HTTP1' as const,
  targetType: 'instance' as const,
  name: 'web-a',
  port: '8080',
  vpcId: 'vpc-1',
  ...changes,
});

describe('a target group that is put together', () => {
  it.each([
    { name: 'is right', changes: {}, problems: {} },
    { name: 'may begin with internal-', changes: { name: 'internal-web' }, problems: {} },
    { name: 'has no name', changes: { name: '' }, problems: { name: 'empty' } },
    { name: 'has 33 characters', changes: { name: 'a'.repeat(33) }, problems: { name: 'tooLong' } },
    { name: 'has other characters', changes: { name: 'web_a' }, problems: { name: 'characters' } },
    { name: 'ends with a hyphen', changes: { name: 'web-' }, problems: { name: 'edge' } },
    { name: 'has two hyphens in a row', changes: { name: 'we--b' }, problems: { name: 'doubleHyphen' } },
    { name: 'has a name that is taken', changes: { name: 'taken' }, problems: { name: 'taken' } },
    { name: 'has no port', changes: { port: '' }, problems: { port: true } },
    { name: 'has a port beyond the range', changes: { port: '65536' }, problems: { port: true } },
  ])('$name', ({ changes, problems }) => {
    expect(groupProblems(draft(changes), new Set(['taken']))).toEqual(problems);
  });

  it('E-058 says which version its targets speak, and has codes of gRPC where they speak that', () => {
    const check = { ...STANDARD_HEALTH_CHECK, healthCheckPath: '/AWS.ALB/healthcheck', matcher: '12' };
    expect(groupRequest(draft({ protocolVersion: 'GRPC' }), check, [])).toMatchObject({
      protocolVersion: 'GRPC',
      matcher: { grpcCode: '12' },
    });
    expect(groupRequest(draft({ protocol: 'TCP', protocolVersion: 'GRPC' }), check, [])).not.toHaveProperty(
      'protocolVersion',
    );
  });

  it('E-008 becomes a request that the engine parses', () => {
    const request = groupRequest(draft({ port: ' 81 ' }), STANDARD_HEALTH_CHECK, [{ key: 'team', value: 'a' }]);
    expect(REQUESTS.createTargetGroup.parse(request)).toMatchObject({
      name: 'web-a',
      protocol: 'HTTP',
      port: 81,
      healthCheckIntervalSeconds: 30,
      tags: [{ key: 'team', value: 'a' }],
    });
  });
});
