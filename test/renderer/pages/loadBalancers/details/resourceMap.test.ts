import { describe, expect, it } from 'vitest';
import type { TargetHealth } from '../../../../../engine/model/TargetHealth.ts';
import type { LoadBalancerType } from '../../../../../engine/model/LoadBalancer.ts';
import { neighbourOf } from '../../../../../renderer/pages/loadBalancers/details/neighbourOf.ts';
import {
  pathThrough,
  resourceMap,
  waysThrough,
  type MapTile,
} from '../../../../../renderer/pages/loadBalancers/details/resourceMap.ts';
import { ALB, groupArn, LISTENER, topology } from '../../../../support/topology.ts';

const resources = topology({ groups: { web: ['a1', 'b1'], api: ['b2'] } });
const HEALTHY: TargetHealth = { state: 'healthy' };
const UNHEALTHY: TargetHealth = { state: 'unhealthy', reason: 'Target.Timeout', description: 'Request timed out' };

function mapOf(type: LoadBalancerType, unhealthy: readonly string[] = [], onlyUnhealthy = false) {
  const healths = new Map(
    [...resources.targets].flatMap(([arn, targets]) =>
      [...targets].map(([key, { id }]) => {
        const instance = [...resources.instances.values()].find(({ instanceId }) => instanceId === id);
        return [`${arn}|${key}`, unhealthy.includes(instance?.name ?? '') ? UNHEALTHY : HEALTHY] as const;
      }),
    ),
  );
  return resourceMap({ loadBalancerArn: ALB, type }, { resources, healths, onlyUnhealthy });
}

function wordOf(tile: MapTile): string {
  switch (tile.kind) {
    case 'listener':
      return `${tile.listener.protocol}:${tile.listener.port}`;
    case 'rule':
      return String(tile.rule.priority);
    case 'target':
      return `${tile.name} ${tile.state}`;
    default:
      return tile.group.name;
  }
}

const lanes = (map: ReturnType<typeof mapOf>) =>
  map.lanes.map(({ kind, tiles }) => `${kind}: ${tiles.map(wordOf).join(', ')}`);

describe('the resource map', () => {
  it('of an Application Load Balancer leads from listeners over rules to groups and targets', () => {
    expect(lanes(mapOf('application'))).toEqual([
      'listeners: HTTP:8080',
      'rules: 1, default',
      'groups: api, web',
      'targets: b2 healthy, a1 healthy, b1 healthy',
    ]);
  });

  it.each(['network', 'gateway'] as const)('of a %s load balancer has no rules: listeners lead to groups', (type) => {
    const map = mapOf(type);
    expect(map.lanes.map(({ kind }) => kind)).toEqual(['listeners', 'groups', 'targets']);
    expect(neighbourOf(map, LISTENER, 'ArrowRight')).toBe(groupArn('api'));
    expect(neighbourOf(map, groupArn('web'), 'ArrowLeft')).toBe(LISTENER);
    expect(pathThrough(map, groupArn('api')).has(LISTENER)).toBe(true);
    expect(waysThrough(map).map(({ rule }) => rule)).toEqual([null, null, null]);
  });

  it('shows only what leads to targets that are unhealthy, and nothing where none is', () => {
    expect(lanes(mapOf('application', ['b2'], true))).toEqual([
      'listeners: HTTP:8080',
      'rules: 1',
      'groups: api',
      'targets: b2 unhealthy',
    ]);
    expect(lanes(mapOf('network', ['a1'], true))).toEqual([
      'listeners: HTTP:8080',
      'groups: web',
      'targets: a1 unhealthy',
    ]);
    expect(lanes(mapOf('network', [], true))).toEqual(['listeners: ', 'groups: ', 'targets: ']);
  });

  it('as a table has a row for each way, with the protocol of its listener', () => {
    const rows = waysThrough(mapOf('application')).map(({ listener, rule, group, target }) =>
      [`${listener.protocol}:${listener.port}`, rule?.priority, group.name, target && wordOf(target)].join(' '),
    );
    expect(rows).toEqual([
      'HTTP:8080 1 api b2 healthy',
      'HTTP:8080 default web a1 healthy',
      'HTTP:8080 default web b1 healthy',
    ]);
  });
});
