import { describe, expect, it } from 'vitest';
import { loadResources } from '../../../engine/control/loadResources.ts';
import type { InstanceState } from '../../../engine/model/Instance.ts';
import type { ResourceChange } from '../../../engine/model/Resources.ts';
import { instance } from '../../support/topology.ts';

const first = loadResources({ records: [], region: 'us-local-1', nowMs: 7, zones: 3 }).missing;
const stored = (state: InstanceState, name = 'c1'): ResourceChange => ({
  kind: 'instance',
  id: name,
  put: instance(name, { state }),
});

describe('loadResources', () => {
  it('a first start has the default VPC, what EC2 makes with it, and a subnet per zone, as the contract says', () => {
    expect(first.map(({ kind, put }) => `${kind} ${put && 'cidr' in put ? put.cidr : ''}`)).toEqual([
      'vpc 127.0.0.0/16',
      'internetGateway ',
      'routeTable ',
      'securityGroup ',
      'subnet 127.0.10.0/24',
      'subnet 127.0.20.0/24',
      'subnet 127.0.30.0/24',
    ]);
  });

  it('a later start adds what further zones lack, and nothing else', () => {
    const { missing } = loadResources({ records: first, region: 'us-local-1', nowMs: 7, zones: 4 });
    expect(missing.map(({ id }) => id)).toEqual(['subnet-00000000000000004']);
  });

  it('fewer zones hide the subnets of the others', () => {
    const { resources } = loadResources({ records: first, region: 'us-local-1', nowMs: 7, zones: 2 });
    expect([...resources.subnets.values()].map(({ zone }) => zone)).toEqual(['us-local-1a', 'us-local-1b']);
  });

  it('refuses fewer zones than are used, and another region, saying what to do', () => {
    const records = [...first, stored('running')];
    expect(() => loadResources({ records, region: 'us-local-1', nowMs: 7, zones: 2 })).toThrow(
      'in zone us-local-1c, which --zones 2 leaves out. Start with --zones 3 or more',
    );
    expect(() => loadResources({ records, region: 'eu-west-1', nowMs: 7, zones: 3 })).toThrow(
      'of the region us-local-1, not eu-west-1. Start with --region us-local-1',
    );
  });

  it.each([
    { was: 'running', is: 'pending' },
    { was: 'pending', is: undefined },
    { was: 'stopping', is: 'stopped' },
    { was: 'stopped', is: undefined },
    { was: 'shutting-down', is: 'terminated' },
    { was: 'terminated', is: undefined },
  ] as const)('an instance that was $was when the engine ended becomes $is', ({ was, is }) => {
    const { missing } = loadResources({ records: [...first, stored(was)], region: 'us-local-1', nowMs: 7, zones: 3 });
    expect(missing.map(({ put }) => (put && 'state' in put ? put.state : null))).toEqual(is === undefined ? [] : [is]);
  });

  it('contract: with a shared loopback address all have it, and without it again each its own', () => {
    const input = {
      records: [...first, stored('running'), stored('stopped', 'c2')],
      region: 'us-local-1',
      nowMs: 7,
      zones: 3,
    };
    const addresses = (missing: readonly ResourceChange[]) =>
      missing.flatMap(({ kind, put }) => (kind === 'instance' && put && 'address' in put ? [put.address] : []));
    const shared = loadResources({ ...input, shareLoopback: true }).missing;
    expect(new Set(addresses(shared))).toEqual(new Set(['127.0.0.1']));
    const own = loadResources({ ...input, records: [...input.records, ...shared] }).missing;
    expect(new Set(addresses(own))).toEqual(new Set(['127.0.30.4', '127.0.30.5']));
    expect(loadResources({ ...input, records: [...input.records, ...shared, ...own] }).missing).toHaveLength(0);
  });

  it('what was terminated while the engine ended is shown for its hour from the start', () => {
    const { missing } = loadResources({
      records: [...first, stored('shutting-down')],
      region: 'us-local-1',
      nowMs: 7,
      zones: 3,
    });
    expect(missing).toMatchObject([{ put: { terminatedAtMs: 7 } }]);
  });
});
