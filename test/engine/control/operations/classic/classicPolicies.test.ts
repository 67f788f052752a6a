import { beforeEach, describe, expect, it } from 'vitest';
import { applyClassicSecurityGroups } from '../../../../../engine/control/operations/classic/applyClassicSecurityGroups.ts';
import {
  addClassicTags,
  removeClassicTags,
} from '../../../../../engine/control/operations/classic/changeClassicTags.ts';
import { createClassicBalancer } from '../../../../../engine/control/operations/classic/createClassicBalancer.ts';
import { createClassicPolicy } from '../../../../../engine/control/operations/classic/createClassicPolicy.ts';
import { deleteClassicListeners } from '../../../../../engine/control/operations/classic/deleteClassicListeners.ts';
import { deleteClassicPolicy } from '../../../../../engine/control/operations/classic/deleteClassicPolicy.ts';
import { findClassicBalancer } from '../../../../../engine/control/operations/classic/findClassicBalancer.ts';
import { modifyClassicAttributes } from '../../../../../engine/control/operations/classic/modifyClassicAttributes.ts';
import {
  setClassicInstancePortPolicies,
  setClassicListenerPolicies,
} from '../../../../../engine/control/operations/classic/setClassicListenerPolicies.ts';
import type { ClassicRequestOf } from '../../../../../engine/model/classicRequests.ts';
import { DEFAULT_SECURITY_GROUP_ID } from '../../../../../engine/model/zones.ts';
import { World } from '../../../../support/World.ts';
import { ZONE } from '../../../../support/topology.ts';

const NAME = 'old';
const of = { loadBalancerName: NAME };
const HTTP = { protocol: 'HTTP', loadBalancerPort: 80, instancePort: 8080 };
const TCP = { protocol: 'TCP', loadBalancerPort: 5000, instancePort: 6000 };

type Asked = ClassicRequestOf<'createLoadBalancer'>;

let world: World;
beforeEach(() => {
  world = new World();
});
const asked = (more: Partial<Asked> = {}): Asked => ({
  ...of,
  listeners: [HTTP],
  availabilityZones: [ZONE.a, ZONE.b],
  ...more,
});
const create = (more: Partial<Asked> = {}) => world.do(createClassicBalancer, asked(more));
const balancer = () => findClassicBalancer(world.resources, NAME);

describe('policies of a Classic Load Balancer', () => {
  beforeEach(() => {
    create({ listeners: [HTTP, TCP] });
  });
  const policy = (policyName: string, policyTypeName: string, attributes: Record<string, string> = {}) => ({
    ...of,
    policyName,
    policyTypeName,
    policyAttributes: Object.entries(attributes).map(([attributeName, attributeValue]) => ({
      attributeName,
      attributeValue,
    })),
  });
  const onListener = (loadBalancerPort: number, ...policyNames: string[]) => ({ ...of, loadBalancerPort, policyNames });
  const sticky = policy('sticky', 'LBCookieStickinessPolicyType', { CookieExpirationPeriod: '60' });
  const proxy = policy('proxy', 'ProxyProtocolPolicyType', { ProxyProtocol: 'true' });

  it.each([
    ['an unknown type', policy('p', 'Other'), "PolicyTypeNotFound: Policy type 'Other'"],
    [
      'an attribute that is missing',
      policy('p', 'AppCookieStickinessPolicyType'),
      "InvalidConfigurationRequest: A policy of the type AppCookieStickinessPolicyType needs the attribute 'CookieName'",
    ],
    [
      'an attribute of others',
      policy('p', 'LBCookieStickinessPolicyType', { CookieName: 'x' }),
      'InvalidConfigurationRequest: ',
    ],
    [
      'a period that is no number',
      policy('p', 'LBCookieStickinessPolicyType', { CookieExpirationPeriod: 'x' }),
      'a number of seconds',
    ],
    ['a flag that is none', policy('p', 'ProxyProtocolPolicyType', { ProxyProtocol: '1' }), "'true' or 'false'"],
    [
      'an unknown security policy',
      policy('p', 'SSLNegotiationPolicyType', { 'Reference-Security-Policy': 'x' }),
      'predefined security policy',
    ],
    [
      'a key policy that is not there',
      policy('p', 'BackendServerAuthenticationPolicyType', { PublicKeyPolicyName: 'x' }),
      'PublicKeyPolicyType',
    ],
    ['a name with blanks', policy('a b', 'LBCookieStickinessPolicyType'), 'ValidationError: '],
  ])('refuses %s', (_, input, refusal) => {
    expect(world.refusal(createClassicPolicy, input)).toContain(refusal);
  });

  it('have flags that are read without case, as Terraform writes them', () => {
    world.do(createClassicPolicy, policy('proxy', 'ProxyProtocolPolicyType', { ProxyProtocol: 'True' }));
    expect([...world.resources.classicLoadBalancers.values()].flatMap(({ policies }) => policies)).toContainEqual({
      policyName: 'proxy',
      policyTypeName: 'ProxyProtocolPolicyType',
      attributes: [{ name: 'ProxyProtocol', value: 'true' }],
    });
  });

  it('stand on listeners that they go with, the whole set at once, and cannot be deleted there', () => {
    world.do(createClassicPolicy, sticky);
    expect(world.refusal(createClassicPolicy, sticky)).toContain('DuplicatePolicyName: ');
    world.do(createClassicPolicy, policy('app', 'AppCookieStickinessPolicyType', { CookieName: 'SESSION' }));
    expect(world.refusal(setClassicListenerPolicies, onListener(80, 'none'))).toContain('PolicyNotFound: ');
    expect(world.refusal(setClassicListenerPolicies, onListener(81, 'sticky'))).toContain('ListenerNotFound: ');
    expect(world.refusal(setClassicListenerPolicies, onListener(5000, 'sticky'))).toContain('cannot stand on');
    expect(world.refusal(setClassicListenerPolicies, onListener(80, 'sticky', 'app'))).toContain(
      'one policy of each kind',
    );
    world.do(setClassicListenerPolicies, onListener(80, 'sticky'));
    expect(balancer().listeners[0]?.policyNames).toEqual(['sticky']);
    expect(world.refusal(deleteClassicPolicy, { ...of, policyName: 'sticky' })).toContain(
      'is in use by the listener of port 80',
    );
    world.do(setClassicListenerPolicies, onListener(80));
    world.do(deleteClassicPolicy, { ...of, policyName: 'sticky' });
    world.do(deleteClassicPolicy, { ...of, policyName: 'sticky' });
    expect(balancer().policies.map(({ policyName }) => policyName)).toEqual(['app']);
  });

  it('stand on instance ports of TCP, and go with the last listener there', () => {
    world.do(createClassicPolicy, proxy);
    world.do(createClassicPolicy, sticky);
    const set = (instancePort: number, name: string) =>
      world.refusal(setClassicInstancePortPolicies, { ...of, instancePort, policyNames: [name] });
    expect(set(1, 'proxy')).toContain('No listener of the load balancer');
    expect(set(6000, 'none')).toContain('PolicyNotFound: ');
    expect(set(8080, 'proxy')).toContain('it is for TCP and SSL');
    expect(set(6000, 'sticky')).toContain('cannot stand on an instance port');
    world.do(setClassicInstancePortPolicies, { ...of, instancePort: 6000, policyNames: ['proxy'] });
    expect(balancer().instancePortPolicies).toEqual([{ instancePort: 6000, policyNames: ['proxy'] }]);
    world.do(deleteClassicListeners, { ...of, loadBalancerPorts: [5000] });
    expect(balancer().instancePortPolicies).toEqual([]);
  });

  it('are at most 100', () => {
    for (let n = 0; n < 100; n += 1) world.do(createClassicPolicy, policy(`p${n}`, 'LBCookieStickinessPolicyType'));
    expect(world.refusal(createClassicPolicy, sticky)).toContain('TooManyPolicies: ');
  });
});

describe('attributes and tags of a Classic Load Balancer', () => {
  beforeEach(() => {
    create();
  });

  it('E-024 change one by one, cross-zone at any time', () => {
    const change = (loadBalancerAttributes: ClassicRequestOf<'modifyAttributes'>['loadBalancerAttributes']) =>
      world.do(modifyClassicAttributes, { ...of, loadBalancerAttributes });
    change({ crossZoneLoadBalancing: { enabled: true } });
    change({ connectionSettings: { idleTimeout: 30 }, connectionDraining: { enabled: true } });
    const mode = { key: 'elb.http.desyncmitigationmode', value: 'strictest' };
    change({ accessLog: { enabled: true, s3BucketName: 'my-logs', s3BucketPrefix: 'old', emitInterval: 5 } });
    expect(change({ additionalAttributes: [mode] })).toEqual({
      accessLog: { enabled: true, bucket: 'my-logs', prefix: 'old', emitIntervalMinutes: 5 },
      crossZone: true,
      connectionDraining: { enabled: true, timeoutSeconds: 300 },
      idleTimeoutSeconds: 30,
      desyncMitigationMode: 'strictest',
    });
  });

  it.each([
    [{ additionalAttributes: [{ key: 'x', value: 'y' }] }, 'LoadBalancerAttributeNotFound: '],
    [{ additionalAttributes: [{ key: 'elb.http.desyncmitigationmode', value: 'y' }] }, 'InvalidConfigurationRequest: '],
    [{ accessLog: { enabled: true } }, "InvalidConfigurationRequest: 'S3BucketName' must name a bucket"],
    [{ accessLog: { enabled: true, s3BucketName: '../x' } }, 'InvalidConfigurationRequest: '],
    [{ accessLog: { enabled: true, s3BucketName: 'logs', s3BucketPrefix: '..' } }, 'InvalidConfigurationRequest: '],
    [{ accessLog: { enabled: true, s3BucketName: 'logs', emitInterval: 10 } }, 'must be 5 or 60 minutes'],
    [{ connectionSettings: { idleTimeout: 0 } }, 'ValidationError: '],
    [{ connectionDraining: { enabled: true, timeout: 3_601 } }, 'ValidationError: '],
  ])('refuses %o', (loadBalancerAttributes, refusal) => {
    expect(world.refusal(modifyClassicAttributes, { ...of, loadBalancerAttributes })).toContain(refusal);
  });

  it('has at most 10 tags, and loses them by key', () => {
    const tags = Array.from({ length: 10 }, (_, n) => ({ key: `k${n}`, value: 'v' }));
    world.do(addClassicTags, { loadBalancerNames: [NAME], tags });
    expect(world.refusal(addClassicTags, { loadBalancerNames: [NAME], tags: [{ key: 'more' }] })).toContain(
      'TooManyTags: ',
    );
    world.do(removeClassicTags, {
      loadBalancerNames: [NAME],
      tags: [...tags.slice(1).map(({ key }) => ({ key })), { key: 'none' }],
    });
    expect(world.resources.tags.get(balancer().loadBalancerArn)).toEqual({ k0: 'v' });
  });

  it('has the security groups that it is given', () => {
    const give = (id: string) => ({ ...of, securityGroups: [id] });
    expect(world.do(applyClassicSecurityGroups, give(DEFAULT_SECURITY_GROUP_ID))).toEqual([DEFAULT_SECURITY_GROUP_ID]);
    expect(world.refusal(applyClassicSecurityGroups, give('sg-9'))).toContain('InvalidSecurityGroup: ');
  });
});
