// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { certificateArn, targetGroupArn } from '../../../../../engine/model/names.ts';
import { REQUESTS } from '../../../../../engine/model/requests.ts';
import type { CreationDraft } from '../../../../../renderer/pages/loadBalancers/create/creationProblems.ts';
import {
  completeListeners,
  creationRequest,
} from '../../../../../renderer/pages/loadBalancers/create/creationSteps.ts';
import { newListener } from '../../../../../renderer/pages/loadBalancers/create/ListenersSection.tsx';

const GROUP = targetGroupArn('us-local-1', 'g', '1');
const CERTIFICATE = certificateArn('us-local-1', 'c');
const FORWARD = {
  type: 'forward',
  forwardConfig: {
    targetGroups: [{ targetGroupArn: GROUP, weight: 1 }],
    targetGroupStickinessConfig: { enabled: false },
  },
};

function draft(changes: Partial<CreationDraft>): CreationDraft {
  const base = {
    name: 'one',
    scheme: 'internet-facing',
    ipAddressType: 'ipv4',
    subnets: { a: 'subnet-1' },
    addresses: {},
    securityGroups: '',
  } as const;
  return { type: 'network', listeners: [], ...base, ...changes };
}

const to = (listener: ReturnType<typeof newListener>) => ({
  ...listener,
  action: { ...listener.action, groups: [{ targetGroupArn: GROUP, weight: '1' }] },
});

it('E-089 a Gateway Load Balancer is created without scheme and security groups, its listener without protocol and port', () => {
  const gateway = draft({ type: 'gateway', listeners: [to(newListener(1, 'GENEVE', '6081'))] });
  expect(creationRequest(gateway, [])).toEqual({ name: 'one', type: 'gateway', subnets: ['subnet-1'] });
  expect(completeListeners(gateway).map(({ request }) => request)).toEqual([{ defaultActions: [FORWARD] }]);
});

it('a TLS listener offers what was chosen, and nothing when nothing was', () => {
  const listener = { ...to(newListener(1, 'TLS', '443')), certificateArn: CERTIFICATE };
  const network = draft({ listeners: [{ ...listener, alpnPolicy: 'HTTP2Preferred' }, listener] });
  const requests = completeListeners(network).map(({ request }) => request);
  expect(requests.map(({ alpnPolicy }) => alpnPolicy)).toEqual([['HTTP2Preferred'], undefined]);
  for (const request of requests)
    expect(REQUESTS.createListener.safeParse({ loadBalancerArn: 'arn', ...request }).success).toBe(true);
});

it('E-035 the nodes of a Network Load Balancer have the addresses that were chosen, of the kind that its scheme takes', () => {
  const subnets = { a: 'subnet-1', b: 'subnet-2' };
  const addresses = {
    a: { kind: 'elastic', allocationId: 'eipalloc-1' },
    b: { kind: 'own', text: ' 127.0.20.9 ' },
  } as const;
  const of = (scheme: CreationDraft['scheme'], type: CreationDraft['type'] = 'network') =>
    creationRequest(draft({ type, scheme, subnets, addresses }), []);
  expect(of('internet-facing')).toMatchObject({
    subnetMappings: [{ subnetId: 'subnet-1', allocationId: 'eipalloc-1' }, { subnetId: 'subnet-2' }],
  });
  expect(of('internal')).toMatchObject({
    subnetMappings: [{ subnetId: 'subnet-1' }, { subnetId: 'subnet-2', privateIPv4Address: '127.0.20.9' }],
  });
  expect(of('internal', 'application')).toMatchObject({ subnets: ['subnet-1', 'subnet-2'] });
});

it('the IP address type is asked for as chosen, unless the scheme has taken it away since', () => {
  const of = (changes: Partial<CreationDraft>) => creationRequest(draft(changes), []).ipAddressType;
  const open = { type: 'application', ipAddressType: 'dualstack-without-public-ipv4' } as const;
  expect(of({ ipAddressType: 'dualstack' })).toBe('dualstack');
  expect(of(open)).toBe('dualstack-without-public-ipv4');
  expect(of({ ...open, scheme: 'internal' })).toBeUndefined();
});
