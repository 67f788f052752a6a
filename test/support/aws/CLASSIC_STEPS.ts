import type { CallInput } from '../../../engine/contract/calls.ts';
import type { CLASSIC_CALLS } from '../../../engine/contract/classicCalls.ts';
import { ODD_TAG } from './ODD_TAG.ts';

type Name = keyof typeof CLASSIC_CALLS;
/** A call on Classic Load Balancers. */
export type ClassicCall = { [One in Name]: { readonly name: One; readonly input: CallInput<One> } }[Name];

/** What there is already, and the steps are about. */
export interface ClassicGround {
  readonly certificate: string;
  readonly instances: readonly [string, string];
}

const SUBNETS = ['subnet-00000000000000001', 'subnet-00000000000000002', 'subnet-00000000000000003'] as const;

/** Every call on Classic Load Balancers, from nothing to nothing. */
export const CLASSIC_STEPS: readonly ((ground: ClassicGround) => ClassicCall)[] = [
  ({ certificate }) => ({
    name: 'createClassicLoadBalancer',
    input: {
      loadBalancerName: 'old',
      listeners: [
        { protocol: 'HTTP', loadBalancerPort: 8_180, instanceProtocol: 'HTTP', instancePort: 80 },
        {
          protocol: 'HTTPS',
          loadBalancerPort: 8_543,
          instanceProtocol: 'HTTP',
          instancePort: 80,
          sslCertificateId: certificate,
        },
      ],
      subnets: [SUBNETS[0]],
      securityGroups: [],
      tags: [ODD_TAG],
    },
  }),
  () => ({
    name: 'createClassicListeners',
    input: {
      loadBalancerName: 'old',
      listeners: [{ protocol: 'TCP', loadBalancerPort: 8_190, instanceProtocol: 'TCP', instancePort: 90 }],
    },
  }),
  ({ certificate }) => ({
    name: 'setClassicCertificate',
    input: { loadBalancerName: 'old', loadBalancerPort: 8_543, sslCertificateId: certificate },
  }),
  () => ({
    name: 'createClassicPolicy',
    input: {
      loadBalancerName: 'old',
      policyName: 'sticky',
      policyTypeName: 'LBCookieStickinessPolicyType',
      policyAttributes: [{ attributeName: 'CookieExpirationPeriod', attributeValue: '60' }],
    },
  }),
  () => ({
    name: 'createClassicPolicy',
    input: {
      loadBalancerName: 'old',
      policyName: 'proxied',
      policyTypeName: 'ProxyProtocolPolicyType',
      policyAttributes: [{ attributeName: 'ProxyProtocol', attributeValue: 'true' }],
    },
  }),
  () => ({
    name: 'setClassicListenerPolicies',
    input: { loadBalancerName: 'old', loadBalancerPort: 8_180, policyNames: ['sticky'] },
  }),
  () => ({
    name: 'setClassicInstancePortPolicies',
    input: { loadBalancerName: 'old', instancePort: 90, policyNames: ['proxied'] },
  }),
  () => ({
    name: 'configureClassicHealthCheck',
    input: {
      loadBalancerName: 'old',
      healthCheck: {
        target: "HTTP:80/it's?a=b",
        interval: 10,
        timeout: 4,
        unhealthyThreshold: 3,
        healthyThreshold: 2,
      },
    },
  }),
  () => ({
    name: 'modifyClassicAttributes',
    input: {
      loadBalancerName: 'old',
      loadBalancerAttributes: {
        crossZoneLoadBalancing: { enabled: true },
        connectionDraining: { enabled: false, timeout: 20 },
        connectionSettings: { idleTimeout: 30 },
        additionalAttributes: [{ key: 'elb.http.desyncmitigationmode', value: 'monitor' }],
      },
    },
  }),
  () => ({ name: 'attachClassicSubnets', input: { loadBalancerName: 'old', subnets: [SUBNETS[1], SUBNETS[2]] } }),
  () => ({ name: 'detachClassicSubnets', input: { loadBalancerName: 'old', subnets: [SUBNETS[2]] } }),
  ({ instances: [one, other] }) => ({
    name: 'registerClassicInstances',
    input: {
      loadBalancerName: 'old',
      instances: [{ instanceId: one }, { instanceId: other }],
    },
  }),
  ({ instances: [, other] }) => ({
    name: 'deregisterClassicInstances',
    input: { loadBalancerName: 'old', instances: [{ instanceId: other }] },
  }),
  () => ({
    name: 'addClassicTags',
    input: { loadBalancerNames: ['old'], tags: [ODD_TAG, { key: '-b', value: '' }] },
  }),
  () => ({ name: 'removeClassicTags', input: { loadBalancerNames: ['old'], tags: [{ key: ODD_TAG.key }] } }),
  () => ({
    name: 'setClassicListenerPolicies',
    input: { loadBalancerName: 'old', loadBalancerPort: 8_180, policyNames: [] },
  }),
  () => ({ name: 'deleteClassicPolicy', input: { loadBalancerName: 'old', policyName: 'sticky' } }),
  () => ({ name: 'deleteClassicListeners', input: { loadBalancerName: 'old', loadBalancerPorts: [8_190, 8_180] } }),
  () => ({ name: 'deleteClassicLoadBalancer', input: { loadBalancerName: 'old' } }),
];
