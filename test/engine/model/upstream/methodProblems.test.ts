import { describe, expect, it } from 'vitest';
import { attributesOfTargetGroup } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import { STANDARD_HEALTH_CHECK, type TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { targetGroupArn } from '../../../../engine/model/names.ts';
import { methodProblems } from '../../../../engine/model/upstream/methodProblems.ts';
import { parseBackupSwitch, upstreamSettingsOf } from '../../../../engine/model/upstream/upstreamSettingsOf.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';

const METHOD = 'load_balancing.algorithm.type';
const TARGET = 'balanza.target.i-1:80';

const group = (attributes: Readonly<Record<string, string>>, protocol: 'HTTP' | 'TCP' = 'HTTP'): TargetGroup => ({
  targetGroupArn: targetGroupArn('us-local-1', 'web', '0123456789abcdef'),
  name: 'web',
  protocol,
  protocolVersion: 'HTTP1',
  port: 80,
  vpcId: DEFAULT_VPC_ID,
  targetType: 'instance',
  ipAddressType: 'ipv4',
  createdAtMs: 0,
  healthCheck: STANDARD_HEALTH_CHECK,
  attributes,
});
/** `key: text` of each problem; target i-1:80 is registered. */
const problems = (attributes: Readonly<Record<string, string>>) =>
  methodProblems(group(attributes), (target) => target === 'i-1:80').map(({ key, code }) => `${code} ${key}`);

describe('what goes together in a target group', () => {
  it('A-003, A-005 is one method, which is round robin where none is named', () => {
    expect(upstreamSettingsOf(group({ 'balanza.max_fails': '2' }))?.method).toEqual({ kind: 'round_robin' });
    expect(upstreamSettingsOf(group({}))).toBeUndefined();
  });

  it('A-039 is no weight with least_time', () => {
    const attributes = { [METHOD]: 'least_time', [`${TARGET}.weight`]: '2' };
    expect(methodProblems(group(attributes), () => true)).toEqual([
      {
        key: `${TARGET}.weight`,
        code: 'unsupported',
        text: `balancing method does not support parameter "weight=2" (attribute '${TARGET}.weight', method 'least_time').`,
      },
    ]);
  });

  it.each([
    {
      id: 'A-069',
      method: { [METHOD]: 'hash', 'balanza.hash.key': '$host' },
      parameter: { [`${TARGET}.backup`]: 'true' },
    },
    { id: 'A-069', method: { [METHOD]: 'ip_hash' }, parameter: { [`${TARGET}.backup`]: 'true' } },
    { id: 'A-069', method: { [METHOD]: 'random' }, parameter: { [`${TARGET}.backup`]: 'true' } },
    { id: 'A-072', method: { [METHOD]: 'random' }, parameter: { 'balanza.slow_start_seconds': '30' } },
    { id: 'A-072', method: { [METHOD]: 'least_time' }, parameter: { [`${TARGET}.slow_start_seconds`]: '30' } },
  ])('$id is not $method with $parameter', ({ method, parameter }) => {
    expect(problems({ ...method, ...parameter })).toEqual(Object.keys(parameter).map((key) => `unsupported ${key}`));
  });

  it.each([
    { id: 'A-066', attributes: { [METHOD]: 'least_time', [`${TARGET}.backup`]: 'true' } },
    { id: 'A-073', attributes: { [METHOD]: 'least_conn', 'balanza.slow_start_seconds': '30' } },
    { id: 'A-068', attributes: { [`${TARGET}.backup`]: 'true', 'balanza.backup_switch': 'permanent=30s' } },
    { id: 'A-036', attributes: { [METHOD]: 'least_time', 'balanza.least_time.factor': '0' } },
  ])('$id is $attributes', ({ attributes }) => {
    expect(problems(attributes)).toEqual([]);
  });

  it('A-047 is another measure in groups of TCP', () => {
    expect(attributesOfTargetGroup(group({}, 'TCP'))['balanza.least_time.mode']?.values).toEqual({
      kind: 'enum',
      values: ['connect', 'first_byte', 'last_byte'],
    });
  });

  it.each([
    { text: 'permanent', parsed: { afterMs: null } },
    { text: 'permanent=1m30s', parsed: { afterMs: 90_000 } },
    { text: 'permanent=soon', parsed: null },
    { text: 'on', parsed: null },
  ])('A-068 reads backup_switch $text', ({ text, parsed }) => {
    expect(parseBackupSwitch(text)).toEqual(parsed);
    expect(problems({ 'balanza.backup_switch': text })).toEqual(parsed ? [] : ['value balanza.backup_switch']);
  });

  it('is a problem for each key, not the first alone', () => {
    expect(
      problems({
        [METHOD]: 'random',
        'balanza.hash.key': '$host',
        'balanza.target.i-9:80.max_conns': '1',
        'balanza.sticky': 'x',
      }),
    ).toEqual([
      'otherMethod balanza.hash.key',
      'notRegistered balanza.target.i-9:80.max_conns',
      'value balanza.sticky',
    ]);
  });

  it.each([
    { key: 'balanza.hash.key', value: '$host$nope', method: 'hash' },
    { key: 'balanza.least_time.account', value: '$nope', method: 'least_time' },
    { key: 'balanza.feedback.variable', value: '$nope', method: 'feedback' },
    { key: 'balanza.sticky', value: 'route $cookie_route ${nope}', method: 'round_robin' },
    { key: 'balanza.sticky', value: 'learn zone=z:1m create=$upstream_cookie_a lookup=$nope', method: 'round_robin' },
    { key: 'balanza.sticky_secret', value: 'salt$nope', method: 'round_robin' },
  ])('A-007 is no variable that there is not: $key $value', ({ key, value, method }) => {
    const found = (text: string) => methodProblems(group({ [METHOD]: method, [key]: text }), () => true);
    expect(found(value)).toEqual([{ key, code: 'value', text: `unknown "nope" variable (attribute '${key}').` }]);
    expect(found(value.replace('nope', 'arg_key'))).toEqual([]);
  });

  it('is a variable of streams in groups of TCP', () => {
    const attributes = { [METHOD]: 'hash', 'balanza.hash.key': '$request_uri' };
    expect(methodProblems(group(attributes, 'TCP'), () => true).map(({ text }) => text)).toEqual([
      `unknown "request_uri" variable (attribute 'balanza.hash.key').`,
    ]);
    expect(methodProblems(group({ ...attributes, 'balanza.hash.key': '$remote_addr' }, 'TCP'), () => true)).toEqual([]);
  });
});
