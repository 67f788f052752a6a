import { expect, it } from 'vitest';
import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import { balancerLanes } from '../../../renderer/trafficMap/balancerLanes.ts';
import { ALB, groupArn, nodeOf, topology } from '../../support/topology.ts';

const resources = topology({ groups: { web: ['a1', 'b1', 'b2'], api: ['b3'] } });
const [loadBalancer] = resources.loadBalancers.values();
const lanes = (traffic: TrafficView | null) => {
  if (!loadBalancer) throw new Error('the topology has one');
  return balancerLanes(loadBalancer, { resources, states: { targets: new Map(), dns: new Map() }, traffic });
};
const node = (requests: number) => ({ requests, errors: 0, connections: 0, inFlight: 0, bytes: 0, latencyP95Ms: null });
const target = (requests: number) => ({ requests, errors: 0, inFlight: 0, latencyMs: null });

it('UIX-04 has every lane before anything flows, in an order that does not depend on rates', () => {
  const { rate, nodes, listeners, groups } = lanes(null);
  expect([rate, nodes.map(({ zone, rate: of }) => `${zone} ${of}`), listeners]).toEqual([
    0,
    ['us-local-1a 0', 'us-local-1b 0'],
    [{ name: 'HTTP:8080', rules: 2 }],
  ]);
  expect(groups.map(({ name, share }) => `${name} ${share}`).toSorted()).toEqual(['api 0', 'web 0']);
});

it('adds targets up to zones and groups, and tells the part of each group', () => {
  const at = (group: string, name: string) => `${groupArn(group)}|${name}:8080`;
  const { rate, nodes, groups } = lanes({
    atMs: 0,
    overMs: 1_000,
    loadBalancers: { [ALB]: node(100) },
    nodes: { [nodeOf('a')]: node(60), [nodeOf('b')]: node(40) },
    targets: {
      [at('web', 'a1')]: target(45),
      [at('web', 'b1')]: target(20),
      [at('web', 'b2')]: target(10),
      [at('api', 'b3')]: target(25),
    },
    edges: [],
  });
  expect([rate, nodes.map((one) => one.rate)]).toEqual([100, [60, 40]]);
  expect(
    groups
      .map(
        ({ name, share, zones }) =>
          `${name} ${share}: ${zones.map(({ zone, rate: of, targets }) => `${zone.slice(-1)} ${of} of ${targets}`).join(', ')}`,
      )
      .toSorted(),
  ).toEqual(['api 0.25: b 25 of 1', 'web 0.75: a 45 of 1, b 30 of 2']);
});
