import { beforeEach, describe, expect, it } from 'vitest';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import { serverParametersOf, upstreamSettingsOf } from '../../../../engine/model/upstream/upstreamSettingsOf.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

const TYPE = 'load_balancing.algorithm.type';
const TARGET = 'balanza.target.127.0.0.1:8001';

let world: World;
let arns: Record<'HTTP' | 'TCP', TargetGroupArn>;

beforeEach(() => {
  world = new World();
  const create = (protocol: 'HTTP' | 'TCP') => {
    const input = { name: protocol, protocol, port: 80, vpcId: DEFAULT_VPC_ID, targetType: 'ip' as const };
    const { targetGroupArn } = world.do(createTargetGroup, input);
    const targets = [{ id: '127.0.0.1', port: 8001, availabilityZone: 'all' }];
    world.do(registerTargets, { targetGroupArn, targets });
    return targetGroupArn;
  };
  arns = { HTTP: create('HTTP'), TCP: create('TCP') };
});

const input = (protocol: 'HTTP' | 'TCP', attributes: Readonly<Record<string, string>>) => ({
  targetGroupArn: arns[protocol],
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
});
const set = (protocol: 'HTTP' | 'TCP', attributes: Readonly<Record<string, string>>) => {
  world.do(modifyTargetGroupAttributes, input(protocol, attributes));
  const group = world.resources.targetGroups.get(arns[protocol]);
  if (!group) throw new Error('no group');
  return group;
};

describe('methods of Angie', () => {
  it.each([
    {
      [TYPE]: 'hash',
      'balanza.hash.key': '$request_uri',
      'balanza.hash.consistent': 'true',
      [`${TARGET}.weight`]: '3',
    },
    { [TYPE]: 'ip_hash', [`${TARGET}.down`]: 'true' },
    { [TYPE]: 'least_conn', 'balanza.slow_start_seconds': '30', [`${TARGET}.backup`]: 'true' },
    {
      [TYPE]: 'random',
      'balanza.random.two': 'true',
      'balanza.queue.size': '10',
      'balanza.queue.timeout_seconds': '5',
    },
    { [TYPE]: 'least_time', 'balanza.least_time.mode': 'last_byte', 'balanza.response_time_factor': '50' },
    { [TYPE]: 'feedback', 'balanza.feedback.variable': '$upstream_http_x_load', 'balanza.feedback.inverse': 'true' },
    { 'balanza.max_fails': '3', 'balanza.next_upstream': 'error timeout http_503', [`${TARGET}.route`]: 'a' },
    { [TYPE]: 'least_conn', 'balanza.sticky': 'cookie srv domain=x.com "path=/a b"', 'balanza.keepalive': '16' },
  ])('A-007 take $0', (attributes) => {
    expect(set('HTTP', attributes).attributes).toMatchObject(attributes);
  });

  it.each([
    {
      attributes: { [TYPE]: 'least_time', [`${TARGET}.weight`]: '2' },
      text: 'balancing method does not support parameter "weight=2"',
    },
    {
      attributes: { [TYPE]: 'ip_hash', [`${TARGET}.backup`]: 'true' },
      text: 'balancing method does not support parameter "backup"',
    },
    {
      attributes: { [TYPE]: 'random', 'balanza.slow_start_seconds': '30' },
      text: 'does not support parameter "slow_start=30s"',
    },
    { attributes: { [TYPE]: 'hash' }, text: "needs 'balanza.hash.key'" },
    { attributes: { [TYPE]: 'feedback' }, text: "needs 'balanza.feedback.variable'" },
    {
      attributes: { [TYPE]: 'hash', 'balanza.hash.key': '${a' },
      text: 'the closing bracket in "a" variable is missing',
    },
    { attributes: { [TYPE]: 'hash', 'balanza.hash.key': '$nope' }, text: 'unknown "nope" variable' },
    { attributes: { [TYPE]: 'ip_hash', 'balanza.hash.key': '$a' }, text: "is a parameter of the method 'hash'" },
    {
      attributes: { [TYPE]: 'weighted_random', 'balanza.max_fails': '1' },
      text: "cannot be set while 'load_balancing.algorithm.type'",
    },
    { attributes: { [`balanza.target.127.0.0.9:1.weight`]: '2' }, text: 'which is not registered in the group' },
    {
      attributes: { 'balanza.max_fails': '2', 'slow_start.duration_seconds': '30' },
      text: "'balanza.slow_start_seconds' is of the same purpose",
    },
    {
      attributes: { 'balanza.sticky': 'cookie s', 'stickiness.enabled': 'true' },
      text: "both stickiness and 'balanza.sticky'",
    },
    { attributes: { 'balanza.sticky': 'magic' }, text: 'unknown sticky mode "magic"' },
    { attributes: { 'balanza.sticky': 'learn zone=z:1m create=$a' }, text: '"sticky" directive no lookup vars' },
    { attributes: { 'balanza.next_upstream': 'http_418' }, text: 'invalid value "http_418"' },
    {
      attributes: { [`${TARGET}.down`]: 'true', [`${TARGET}.drain`]: 'true' },
      text: 'incompatible parameters "down" and "drain"',
    },
    { attributes: { [`${TARGET}.colour`]: 'red' }, text: 'is not recognized' },
    { attributes: { [`${TARGET}.weight`]: '0' }, text: "must be between '1-65535' inclusive" },
  ])('A-006, 3.4 refuse $attributes', ({ attributes, text }) => {
    expect(world.refusal(modifyTargetGroupAttributes, input('HTTP', attributes))).toContain(text);
  });

  it('A-009, 3.5 of a TCP group are those of a stream', () => {
    set('TCP', { [TYPE]: 'least_time', 'balanza.least_time.mode': 'first_byte', 'balanza.next_upstream': 'off' });
    for (const [attributes, text] of [
      [{ [TYPE]: 'ip_hash' }, "must be one of 'round_robin', 'hash'"],
      [{ 'balanza.queue.size': '1' }, 'is not recognized'],
      [{ 'balanza.keepalive': '1' }, 'is not recognized'],
      [{ 'balanza.least_time.mode': 'header' }, "must be one of 'connect'"],
      [{ 'balanza.sticky': 'cookie a' }, 'unknown sticky mode "cookie"'],
      [{ 'balanza.next_upstream': 'error' }, 'it must be "on" or "off"'],
    ] as const)
      expect(world.refusal(modifyTargetGroupAttributes, input('TCP', attributes))).toContain(text);
  });

  it('are described only once set, and gone with an empty value', () => {
    const described = () =>
      world
        .do(modifyTargetGroupAttributes, input('HTTP', { 'stickiness.enabled': 'false' }))
        .filter(({ key }) => key.startsWith('balanza.'));
    expect(described()).toEqual([]);
    set('HTTP', { [`${TARGET}.weight`]: '2' });
    expect(described()).toEqual([{ key: `${TARGET}.weight`, value: '2' }]);
    set('HTTP', { [`${TARGET}.weight`]: '' });
    expect(described()).toEqual([]);
  });
});

describe('what a group with them is to its nodes', () => {
  it('contract: nothing of Angie until something is set', () => {
    expect(upstreamSettingsOf(set('HTTP', { 'load_balancing.algorithm.type': 'round_robin' }))).toBeUndefined();
    expect(upstreamSettingsOf(set('HTTP', { 'balanza.retry_stale_connection.enabled': 'true' }))).toBeUndefined();
  });

  it('contract: with round_robin, no passive checks and no next server until they are set', () => {
    const { attributes, ...group } = set('HTTP', { [`${TARGET}.weight`]: '2' });
    expect(upstreamSettingsOf({ ...group, attributes })).toMatchObject({ nextUpstream: { conditions: [] } });
    expect(serverParametersOf(attributes, '127.0.0.1:8001')).toMatchObject({ weight: 2, maxFails: 0 });
  });

  it("contract: with Angie's methods, Angie's defaults, and the group's for each target", () => {
    const { attributes, ...group } = set('HTTP', {
      [TYPE]: 'least_conn',
      'balanza.max_conns': '5',
      [`${TARGET}.max_fails`]: '4',
    });
    expect(upstreamSettingsOf({ ...group, attributes })).toMatchObject({
      method: { kind: 'least_conn' },
      nextUpstream: { conditions: ['error', 'timeout'] },
    });
    expect(serverParametersOf(attributes, '127.0.0.1:8001')).toMatchObject({ maxFails: 4, maxConns: 5 });
    expect(serverParametersOf(attributes, '127.0.0.1:8002')).toMatchObject({
      maxFails: 1,
      maxConns: 5,
      failTimeoutSeconds: 10,
    });
  });
});
