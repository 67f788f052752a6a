import { expect, it } from 'vitest';
import { endZoneOutage } from '../../../../engine/control/operations/endZoneOutage.ts';
import { startZoneOutage } from '../../../../engine/control/operations/startZoneOutage.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { World } from '../../../support/World.ts';

it('has zones fail, each in one way at a time, and answer again', () => {
  const world = new World();
  const out = () => [...world.resources.zoneOutages.values()].map(({ zone, mode }) => `${zone} ${mode}`);
  expect(world.do(startZoneOutage, { zone: 'us-local-1a', mode: 'hang' })).toEqual({
    zone: 'us-local-1a',
    mode: 'hang',
    startedAtMs: 1_000,
  });
  world.nowMs = 5_000;
  world.do(startZoneOutage, { zone: 'us-local-1-az2', mode: 'reset' });
  expect(world.do(startZoneOutage, { zone: 'us-local-1a', mode: 'reset' }).startedAtMs).toBe(1_000);
  expect(out()).toEqual(['us-local-1a reset', 'us-local-1b reset']);
  expect(world.do(endZoneOutage, { zone: 'us-local-1a' }).mode).toBe('reset');
  expect(out()).toEqual(['us-local-1b reset']);
});

it('tells what it does, once', () => {
  const world = new World();
  const context = { nowMs: 1, random: seededRandom(1) };
  expect(startZoneOutage(world.resources, { zone: 'us-local-1b', mode: 'reset' }, context)).toMatchObject({
    title: 'Zone us-local-1b is made to fail: connections are reset',
    fact: { code: 'outageStarted', zone: 'us-local-1b', mode: 'reset' },
  });
  world.do(startZoneOutage, { zone: 'us-local-1b', mode: 'reset' });
  expect(startZoneOutage(world.resources, { zone: 'us-local-1b', mode: 'reset' }, context).title).toBeNull();
  expect(endZoneOutage(world.resources, { zone: 'us-local-1b' }, context)).toMatchObject({
    title: 'Zone us-local-1b answers again',
    fact: { code: 'outageEnded', zone: 'us-local-1b' },
  });
});

it('says which zones there are, and which are out', () => {
  const world = new World();
  expect(world.refusal(startZoneOutage, { zone: 'us-local-1x', mode: 'hang' })).toMatch(
    /^ValidationError: The zone 'us-local-1x' is not one of this region: its zones are us-local-1a, /,
  );
  const mode = 'slow' as 'hang'; // what comes over the wire may be anything
  expect(world.refusal(startZoneOutage, { zone: 'us-local-1a', mode })).toMatch(/^ValidationError: /);
  expect(world.refusal(endZoneOutage, { zone: 'us-local-1a' })).toBe(
    "ValidationError: The zone 'us-local-1a' is not made to fail. Zones that are: none.",
  );
});
