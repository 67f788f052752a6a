import { describe, expect, it } from 'vitest';
import { changedResources } from '../../../../../engine/model/changedResources.ts';
import { loadBalancerArn, type ZoneName } from '../../../../../engine/model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../../engine/model/zones.ts';
import { addressProblem, parseAddresses } from '../../../../../renderer/pages/targetGroups/register/addressProblem.ts';
import { useResources } from '../../../../../renderer/store/resources.ts';

const ZONE = 'us-local-1a' as ZoneName; // of the region below
const BALANCER = loadBalancerArn('us-local-1', 'web', '0123456789abcdef');
const resources = changedResources(useResources.getInitialState().resources, [
  {
    kind: 'subnet',
    id: defaultSubnetId(0),
    put: {
      subnetId: defaultSubnetId(0),
      vpcId: DEFAULT_VPC_ID,
      zone: ZONE,
      cidr: '127.0.10.0/24',
      defaultForAz: true,
      attributes: {},
    },
  },
  {
    kind: 'node',
    id: `${BALANCER}|${ZONE}`,
    put: { loadBalancerArn: BALANCER, zone: ZONE, address: '127.0.10.4', retireAtMs: null },
  },
]);

describe('addresses that are to be targets', () => {
  it.each([
    { name: 'an address of the VPC', text: '127.0.10.9', network: 'vpc', problem: null },
    { name: 'five at a time', text: '10.0.0.1,10.0.0.2 10.0.0.3, 10.0.0.4,10.0.0.5', network: 'other', problem: null },
    { name: 'none', text: ' ', network: 'vpc', problem: 'empty' },
    {
      name: 'six',
      text: '10.0.0.1,10.0.0.2,10.0.0.3,10.0.0.4,10.0.0.5,10.0.0.6',
      network: 'other',
      problem: 'tooMany',
    },
    { name: 'no address', text: '10.0.0', network: 'other', problem: 'syntax 10.0.0' },
    { name: 'API-08 a public one', text: '8.8.8.8', network: 'other', problem: 'range 8.8.8.8' },
    { name: 'that of a node', text: '127.0.10.4', network: 'vpc', problem: 'node 127.0.10.4' },
    { name: 'outside, with the VPC chosen', text: '10.0.0.1', network: 'vpc', problem: 'outside 10.0.0.1' },
    { name: 'inside, with another network chosen', text: '127.0.10.9', network: 'other', problem: 'inside 127.0.10.9' },
    { name: 'either, where none was chosen', text: '127.0.10.9,10.0.0.1', network: null, problem: null },
    { name: 'this computer, in another network', text: '127.0.0.1', network: 'other', problem: null },
    { name: 'registered on a port', text: '127.0.10.20', network: 'vpc', problem: 'registered 127.0.10.20:8080' },
    { name: 'pending on a port', text: '127.0.10.21', network: 'vpc', problem: 'pending 127.0.10.21:80' },
    { name: 'the same twice', text: '10.0.0.1,10.0.0.1', network: 'other', problem: 'twice 10.0.0.1' },
  ] as const)('$name', ({ text, network, problem }) => {
    const found = addressProblem(parseAddresses(text), {
      resources,
      network,
      ports: [80, 8080],
      registeredKeys: new Set(['127.0.10.20:8080']),
      pendingKeys: new Set(['127.0.10.21:80']),
    });
    expect(found && Object.values(found).join(' ')).toBe(problem);
  });
});
