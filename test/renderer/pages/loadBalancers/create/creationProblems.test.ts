import { expect, it } from 'vitest';
import { targetGroupArn } from '../../../../../engine/model/names.ts';
import {
  creationProblems,
  type CreationDraft,
} from '../../../../../renderer/pages/loadBalancers/create/creationProblems.ts';

import { actionDraft } from '../../../../../renderer/pages/loadBalancers/rules/actionDraft.ts';

const GROUP = targetGroupArn('us-local-1', 'g', '1');
const ofGroup = (targetGroupArn: typeof GROUP | null) => ({
  action: { ...actionDraft(undefined), groups: [{ targetGroupArn, weight: '1' }] },
  sslPolicy: 'ELBSecurityPolicy-2016-08',
  certificateArn: null,
  alpnPolicy: 'None' as const,
});
const GOOD: CreationDraft = {
  type: 'application',
  name: 'web',
  scheme: 'internet-facing',
  ipAddressType: 'ipv4',
  subnets: { a: 'subnet-1', b: 'subnet-2' },
  addresses: {},
  securityGroups: '',
  listeners: [{ id: 1, protocol: 'HTTP' as const, port: '80', ...ofGroup(GROUP) }],
};

const INTERNAL = { type: 'network' as const, scheme: 'internal' as const };

it.each([
  { name: 'nothing is wrong', changes: {}, count: 0 },
  { name: 'E-014 one zone is too few', changes: { subnets: { a: 'subnet-1' } }, count: 1 },
  {
    name: 'E-014 one zone is enough for the network type',
    changes: { type: 'network' as const, subnets: { a: 'subnet-1' } },
    count: 0,
  },
  {
    name: 'E-035 an address that is not of the subnet',
    changes: { ...INTERNAL, addresses: { a: { kind: 'own' as const, text: '127.0.20.9' } } },
    count: 1,
  },
  {
    name: 'E-035 an address of the subnet',
    changes: { ...INTERNAL, addresses: { a: { kind: 'own' as const, text: ' 127.0.10.9 ' } } },
    count: 0,
  },
  {
    name: 'E-035 an address of a zone that is no longer chosen, or that the scheme does not take',
    changes: {
      ...INTERNAL,
      addresses: { c: { kind: 'own' as const, text: 'x' }, a: { kind: 'elastic' as const, allocationId: 'e' } },
    },
    count: 0,
  },
  { name: 'a name that another has', changes: { name: 'taken' }, count: 1 },
  { name: 'a name that begins with internal-', changes: { name: 'internal-web' }, count: 1 },
  { name: 'six security groups', changes: { securityGroups: 'a,b, c d,e,f' }, count: 1 },
  {
    name: 'the same port twice, and no group',
    changes: {
      listeners: [
        { id: 1, protocol: 'HTTP' as const, port: '80', ...ofGroup(GROUP) },
        { id: 2, protocol: 'HTTP' as const, port: '80', ...ofGroup(null) },
      ],
    },
    count: 3,
  },
  {
    name: 'HTTPS without a certificate',
    changes: { listeners: [{ id: 1, protocol: 'HTTPS' as const, port: '443', ...ofGroup(GROUP) }] },
    count: 1,
  },
  {
    name: 'RED-01 a redirect to itself',
    changes: {
      listeners: [
        {
          id: 1,
          protocol: 'HTTP' as const,
          port: '80',
          ...ofGroup(null),
          action: {
            ...actionDraft(undefined),
            type: 'redirect' as const,
            redirect: { ...actionDraft(undefined).redirect, protocol: '#{protocol}', port: '#{port}' },
          },
        },
      ],
    },
    count: 1,
  },
  {
    name: 'a port beyond the last',
    changes: { listeners: [{ id: 1, protocol: 'HTTP' as const, port: '65536', ...ofGroup(GROUP) }] },
    count: 1,
  },
])('$name', ({ changes, count }) => {
  expect(creationProblems({ ...GOOD, ...changes }, new Set(['taken']), () => '127.0.10.0/24').count).toBe(count);
});
