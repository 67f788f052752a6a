import { describe, expect, it } from 'vitest';
import { changedResources } from '../../../../../engine/model/changedResources.ts';
import type { InstanceState } from '../../../../../engine/model/Instance.ts';
import { loadBalancerArn, type InstanceId, type ZoneName } from '../../../../../engine/model/names.ts';
import type { ResourceChange } from '../../../../../engine/model/Resources.ts';
import { emptyResources } from '../../../../../engine/model/emptyResources.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../../engine/model/zones.ts';
import {
  entryOutcome,
  networkOf,
  NO_ENTRY,
  type TargetEntry,
} from '../../../../../renderer/pages/targetGroups/register/TargetEntry.ts';

const ZONE = 'us-local-1a' as ZoneName; // of the region below
const ALB = loadBalancerArn('us-local-1', 'front', '0123456789abcdef');
const [subnetId, vpcId] = [defaultSubnetId(0), DEFAULT_VPC_ID];

function instance(id: string, state: InstanceState): ResourceChange {
  const put = { instanceId: id as InstanceId, state, zone: ZONE, subnetId, name: '' }; // an id of the test
  return { kind: 'instance', id, put } as ResourceChange; // what an entry looks at
}

const resources = changedResources(emptyResources('us-local-1', [ZONE]), [
  {
    kind: 'subnet',
    id: subnetId,
    put: { subnetId, vpcId, zone: ZONE, cidr: '127.0.10.0/24', defaultForAz: true, attributes: {} },
  },
  { kind: 'loadBalancer', id: ALB, put: { loadBalancerArn: ALB } } as unknown as ResourceChange, // as above
  instance('i-1', 'running'),
  instance('i-2', 'stopped'),
]);

/** `10.0.0.1:80 all` for each target, or what is wrong. */
function outcome(targetType: 'ip' | 'instance' | 'alb', entry: Partial<TargetEntry>, isCrossZone = true): string {
  const found = entryOutcome(
    { ...NO_ENTRY, ...entry },
    {
      group: { targetType, port: 8080, isCrossZone },
      resources,
      registeredKeys: new Set(['10.0.0.9:8080']),
      pendingKeys: new Set(),
    },
  );
  if (found.kind === 'none') return 'none';
  if (found.kind === 'wrong') return `wrong: ${found.address?.code ?? ''}${found.arePortsWrong ? ' ports' : ''}`;
  return found.targets
    .map(({ id, port, availabilityZone = '' }) => `${id}:${port} ${availabilityZone}`.trim())
    .join(', ');
}

describe('what was ticked and typed, and not included yet', () => {
  it.each([
    { name: 'nothing', type: 'ip', entry: {}, expected: 'none' },
    { name: 'blanks', type: 'ip', entry: { addresses: ' ,' }, expected: 'none' },
    {
      name: 'an address of the VPC gets the zone of its subnet, unnamed',
      type: 'ip',
      entry: { addresses: '127.0.10.9' },
      expected: '127.0.10.9:8080',
    },
    {
      name: 'this computer is outside of the VPC: every zone, on the port of the group',
      type: 'ip',
      entry: { addresses: '127.0.0.1' },
      expected: '127.0.0.1:8080 all',
    },
    {
      name: 'each of several by itself, on each port',
      type: 'ip',
      entry: { addresses: '127.0.0.1 127.0.10.9', ports: '80,81' },
      expected: '127.0.0.1:80 all, 127.0.0.1:81 all, 127.0.10.9:80, 127.0.10.9:81',
    },
    {
      name: 'in a zone of its own',
      type: 'ip',
      entry: { addresses: '10.0.0.1', zone: ZONE },
      expected: `10.0.0.1:8080 ${ZONE}`,
    },
    {
      name: 'in another network than was chosen',
      type: 'ip',
      entry: { addresses: '10.0.0.1', network: 'vpc' },
      expected: 'wrong: outside',
    },
    {
      name: 'ports that are none',
      type: 'ip',
      entry: { addresses: '10.0.0.1', ports: 'x' },
      expected: 'wrong:  ports',
    },
    { name: 'what the group has', type: 'ip', entry: { addresses: '10.0.0.9' }, expected: 'wrong: registered' },
    { name: 'no instances', type: 'instance', entry: {}, expected: 'none' },
    { name: 'instances, those that run', type: 'instance', entry: { selected: ['i-1', 'i-2'] }, expected: 'i-1:8080' },
    { name: 'one that ended meanwhile', type: 'instance', entry: { selected: ['i-2'] }, expected: 'none' },
    {
      name: 'instances on wrong ports',
      type: 'instance',
      entry: { selected: ['i-1'], ports: '' },
      expected: 'wrong:  ports',
    },
  ] as const)('$name', ({ type, entry, expected }) => {
    expect(outcome(type, entry)).toBe(expected);
  });

  it('names a load balancer on the port of its group, whatever was typed; one that is gone is none', () => {
    expect(outcome('alb', { selected: [ALB], ports: '1,2' })).toBe(`${ALB}:8080`);
    expect(outcome('alb', { selected: ['gone'] })).toBe('none');
  });

  it('names the first zone where an address cannot be in all of them', () => {
    expect(outcome('ip', { addresses: '10.0.0.1' }, false)).toBe(`10.0.0.1:8080 ${ZONE}`);
  });

  it.each([
    { name: 'nothing typed', entry: {}, expected: 'vpc' },
    { name: 'half an address', entry: { addresses: '10.0.' }, expected: 'vpc' },
    { name: 'outside', entry: { addresses: '127.0.0.1' }, expected: 'other' },
    { name: 'inside', entry: { addresses: '127.0.10.7' }, expected: 'vpc' },
    { name: 'both', entry: { addresses: '127.0.0.1,127.0.10.7' }, expected: 'vpc' },
    { name: 'what was chosen', entry: { addresses: '127.0.0.1', network: 'vpc' }, expected: 'vpc' },
  ] as const)('shows the network of the addresses: $name', ({ entry, expected }) => {
    expect(networkOf({ ...NO_ENTRY, ...entry }, resources)).toBe(expected);
  });
});
