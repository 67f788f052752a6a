import { describe, expect, it } from 'vitest';
import { changedAttributes } from '../../../../engine/model/AttributeDefinition.ts';
import { attributesOfTargetGroup } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import { escaped, unescaped } from '../../../../engine/model/upstream/groupProbeOf.ts';
import { methodProblems } from '../../../../engine/model/upstream/methodProblems.ts';
import { upstreamSettingsOf } from '../../../../engine/model/upstream/upstreamSettingsOf.ts';

type Values = Readonly<Record<string, string>>;

const named = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`balanza.probe.${name}`, value]));
const groupOf = (values: Values, more: Values = {}, protocol: 'HTTP' | 'TCP' = 'HTTP') => ({
  name: 'my-web',
  protocol,
  targetType: 'instance' as const,
  attributes: { ...named(values), ...more },
});
const probeOf = (values: Values, protocol: 'HTTP' | 'TCP' = 'HTTP') =>
  upstreamSettingsOf(groupOf(values, {}, protocol))?.probe;
const texts = (values: Values, more: Values = {}) =>
  methodProblems(groupOf(values, more), () => true).map(({ code, text }) => `${code}: ${text}`);

describe('the probe of a target group', () => {
  it('A-056 is off until it is turned on, and then what Angie’s is where nothing is said', () => {
    expect(probeOf({ uri: '/health', fails: '3' })).toBeUndefined();
    expect(probeOf({ enabled: 'true' })).toEqual({
      name: 'my-web',
      uri: '/',
      method: 'GET',
      port: null,
      intervalMs: 5_000,
      test: null,
      maps: [],
      isEssential: false,
      isPersistent: false,
      fails: 1,
      passes: 1,
      maxBytes: 262_144,
      mode: 'always',
      isUdp: false,
      send: null,
      timeoutMs: 60_000,
    });
    expect(probeOf({ enabled: 'true', udp: 'true', send: 'PING\\r\\n\\x00' }, 'TCP')).toMatchObject({
      uri: null,
      method: null,
      isUdp: true,
      send: 'PING\r\n\0',
      timeoutMs: 50_000,
    });
  });

  it('A-060 holds by a test, or while the test is one of the values that are named', () => {
    const attributes = { enabled: 'true', test: '$upstream_status', expect: '200 ~^3' };
    expect(probeOf({ enabled: 'true', test: '$upstream_http_x_ready' })).toMatchObject({
      test: '$upstream_http_x_ready',
      maps: [],
    });
    expect(probeOf(attributes)).toMatchObject({
      test: '$probe_my_web',
      maps: [
        {
          name: 'probe_my_web',
          source: '$upstream_status',
          entries: [
            { key: '200', value: '1' },
            { key: '~^3', value: '1' },
          ],
          fallback: '',
        },
      ],
    });
  });

  it.each([
    [
      { persistent: 'true' },
      'the parameter "persistent" requires "essential" (attribute \'balanza.probe.persistent\').',
    ],
    [{ uri: 'health' }, 'invalid parameter "uri=health" (attribute \'balanza.probe.uri\').'],
    [{ uri: '/a b' }, 'invalid parameter "uri=/a b" (attribute \'balanza.probe.uri\').'],
    [{ method: 'get' }, 'invalid parameter "method=get" (attribute \'balanza.probe.method\').'],
    [{ test: '$nosuch' }, 'unknown "nosuch" variable (attribute \'balanza.probe.test\').'],
    [{ test: '${a' }, 'the closing bracket in "a" variable is missing (attribute \'balanza.probe.test\').'],
    [
      { expect: '200' },
      "the values \"200\" are of a test, and 'balanza.probe.test' is not set (attribute 'balanza.probe.expect').",
    ],
    [
      { test: '$upstream_status', expect: '~[' },
      'regular expression "[" is not valid: Unterminated character class (attribute \'balanza.probe.expect\').',
    ],
    [{ send: 'a\\q' }, 'invalid parameter "send=data:a\\q" (attribute \'balanza.probe.send\').'],
  ])('A-065, Angie 5 refuses %j by name', (values, text) => {
    expect(texts({ enabled: 'true', ...values })).toEqual([`value: ${text}`]);
  });

  it('A-057 is of no algorithm of ELB’s own, and asks no targets that speak HTTP/2 alone', () => {
    expect(texts({ enabled: 'true' }, { 'load_balancing.algorithm.type': 'weighted_random' })).toEqual([
      "takesNone: 'balanza.probe.enabled' cannot be set while 'load_balancing.algorithm.type' is 'weighted_random'. Choose 'round_robin' or a method of Angie's.",
    ]);
    const grpc = { ...groupOf({ enabled: 'true' }), protocolVersion: 'GRPC' as const };
    expect(methodProblems(grpc, () => true).map(({ text }) => text)).toEqual([
      '"upstream_probe" asks over HTTP/1.1, and the targets of this group speak GRPC (attribute \'balanza.probe.enabled\').',
    ]);
  });

  it.each([
    ['HTTP', 'fails', '0', "must be between '1-1000000' inclusive"],
    ['HTTP', 'interval_seconds', '0', "must be between '1-86400' inclusive"],
    ['HTTP', 'port', '65536', "must be between '1-65535' inclusive"],
    ['HTTP', 'mode', 'never', "must be one of 'always', 'idle', 'onfail'"],
    ['HTTP', 'udp', 'true', "key 'balanza.probe.udp' is not recognized"],
    ['TCP', 'uri', '/', "key 'balanza.probe.uri' is not recognized"],
  ] as const)('Angie 5 refuses, of a group of %s, %s = %s', (protocol, name, value, text) => {
    const definitions = attributesOfTargetGroup({ protocol, targetType: 'instance' });
    const inputs = [{ key: `balanza.probe.${name}`, value }];
    expect(() => changedAttributes('Target group', definitions, { attributes: {}, inputs })).toThrow(text);
  });

  it('writes any bytes so that they are read again', () => {
    const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');
    expect(unescaped(escaped(bytes))).toBe(bytes);
    expect(escaped('PING\r\n\0\\')).toBe('PING\\r\\n\\x00\\\\');
  });
});
