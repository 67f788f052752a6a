import { describe, expect, it } from 'vitest';
import type { ZoneInDns } from '../../../../engine/contract/views/StatesView.ts';
import { networkLoadBalancerArn } from '../../../../engine/model/names.ts';
import { crossZoneOf } from '../../../../renderer/pages/zones/crossZoneOf.ts';
import { zoneFlows } from '../../../../renderer/pages/zones/zoneFlows.ts';
import { zonePairs } from '../../../../renderer/pages/zones/zonePairs.ts';
import { zoneRows } from '../../../../renderer/pages/zones/zoneRows.ts';
import { ALB, groupArn, nodeOf, topology, ZONE } from '../../../support/topology.ts';

const resources = topology();
const from = (nodeZone: string, targetZone: string) => ({ targetGroupArn: groupArn('web'), nodeZone, targetZone });
const published = (zone: string, why: ZoneInDns['why']) => ({
  zone,
  address: '127.0.10.4',
  published: why === 'healthy',
  why,
  failing: [],
});

describe('E-020 traffic between zones', () => {
  it('can go from each node to the targets of each other zone', () => {
    expect(zonePairs(resources)).toEqual([from(ZONE.a, ZONE.b), from(ZONE.b, ZONE.a)]);
  });

  it('leaves one zone and enters the other; what was not measured counts as none', () => {
    const crossings = crossZoneOf([ZONE.a, ZONE.b, ZONE.c], zonePairs(resources), [40, null]);
    expect([...crossings.values()]).toEqual([
      { in: 0, out: 40 },
      { in: 40, out: 0 },
      { in: 0, out: 0 },
    ]);
  });
});

describe('zones over all load balancers', () => {
  it('E-019 shares of what the nodes take', () => {
    const node = (requests: number) => ({
      requests,
      errors: 0,
      connections: 0,
      inFlight: 0,
      bytes: 0,
      latencyP95Ms: null,
    });
    const flows = zoneFlows(resources, { nodes: { [nodeOf('a')]: node(30), [nodeOf('b')]: node(10) } });
    expect([flows.get(ZONE.a), flows.get(ZONE.b)]).toEqual([
      { rate: 30, share: 0.75 },
      { rate: 10, share: 0.25 },
    ]);
    expect(zoneFlows(resources, null).get(ZONE.a)?.share).toBeNull();
  });

  it('E-074 shows how a zone stands for each load balancer, the worst first', () => {
    const nlb = networkLoadBalancerArn('us-local-1', 'nlb', '0000000000000009');
    const balancers = [...resources.loadBalancers.values()];
    const other = balancers.map((one) => ({ ...one, name: 'nlb', loadBalancerArn: nlb }));
    const loadBalancers = new Map([...balancers, ...other].map((one) => [one.loadBalancerArn, one] as const));
    const dns = new Map<string, readonly ZoneInDns[]>([
      [ALB, [published(ZONE.a, 'shifted'), published(ZONE.b, 'healthy')]],
      [nlb, [published(ZONE.a, 'failOpen'), published(ZONE.b, 'healthy')]],
    ]);
    const rows = zoneRows({ ...resources, loadBalancers }, { targets: new Map(), dns });
    expect(rows.slice(0, 2).map(({ standing }) => standing)).toEqual(['failOpen', 'healthy']);
    expect(rows.slice(0, 2).map(({ standings }) => standings)).toEqual([
      [
        { standing: 'failOpen', of: ['nlb'] },
        { standing: 'shifted', of: ['alb'] },
      ],
      [{ standing: 'healthy', of: ['alb', 'nlb'] }],
    ]);
    expect(zoneRows(resources, { targets: new Map(), dns: new Map() })[0]?.standing).toBe('notEnabled');
  });
});
