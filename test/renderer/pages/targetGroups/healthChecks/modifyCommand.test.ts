import { describe, expect, it } from 'vitest';
import { STANDARD_HEALTH_CHECK } from '../../../../../engine/model/TargetGroup.ts';
import { modifyCommand } from '../../../../../renderer/pages/targetGroups/healthChecks/modifyCommand.ts';

const COMMON = { apiUrl: 'http://127.0.0.1:7071', region: 'us-local-1', targetGroupArn: 'arn:aws:x' };
const START =
  'aws elbv2 modify-target-group --endpoint-url http://127.0.0.1:7071 --region us-local-1 --target-group-arn arn:aws:x';

describe('the equivalent command', () => {
  it.each([
    {
      name: 'numbers and one range of codes',
      settings: { healthCheckIntervalSeconds: 20, matcher: '200-204' },
      fields: ['healthCheckIntervalSeconds', 'matcher'],
      expected: `${START} --health-check-interval-seconds 20 --matcher HttpCode=200-204`,
    },
    {
      name: 'a list of codes, which the shorthand of aws would cut at the comma',
      settings: { matcher: '200,202' },
      fields: ['matcher'],
      expected: `${START} --matcher '{"HttpCode":"200,202"}'`,
    },
    {
      name: 'a path that a shell would read otherwise',
      settings: { healthCheckPath: "/a?b=1&c='x'" },
      fields: ['healthCheckPath'],
      expected: String.raw`${START} --health-check-path '/a?b=1&c='\''x'\'''`,
    },
    {
      name: 'the traffic port',
      settings: {},
      fields: ['healthCheckPort'],
      expected: `${START} --health-check-port traffic-port`,
    },
  ] as const)('holds $name', ({ settings, fields, expected }) => {
    expect(modifyCommand({ ...COMMON, fields, settings: { ...STANDARD_HEALTH_CHECK, ...settings } })).toBe(expected);
  });
});
