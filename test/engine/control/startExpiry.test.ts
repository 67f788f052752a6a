import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import { initialChanges } from '../../../engine/control/operations/initialChanges.ts';
import { setSubnets } from '../../../engine/control/operations/setSubnets.ts';
import { startZonalShift } from '../../../engine/control/operations/startZonalShift.ts';
import { Registry } from '../../../engine/control/Registry.ts';
import { emptyResources } from '../../../engine/model/emptyResources.ts';
import { startExpiry } from '../../../engine/control/startExpiry.ts';
import { defaultSubnetId } from '../../../engine/model/zones.ts';
import { FakeClock } from '../../support/FakeClock.ts';
import { FillableStore } from '../../support/FillableStore.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { REGION, ZONES } from '../../support/topology.ts';

const subnets = (...places: number[]) => places.map(defaultSubnetId);

describe('startExpiry', () => {
  let disk: FillableStore;
  let clock: FakeClock;
  let registry: Registry;
  let logged: string[];
  let stop: () => void;
  beforeEach(() => {
    disk = new FillableStore();
    clock = new FakeClock();
    registry = new Registry({
      store: disk.store,
      resources: emptyResources(REGION, ZONES),
      clock,
      random: seededRandom(1),
    });
    registry.apply(initialChanges(ZONES));
    logged = [];
    stop = startExpiry({
      registry,
      clock,
      log: (level, message) => {
        logged.push(`${level} ${message}`);
      },
    });
    const { loadBalancerArn } = registry.change(createLoadBalancer, { name: 'web', subnets: subnets(0, 1, 2) });
    registry.change(setSubnets, { loadBalancerArn, subnets: subnets(0, 1) });
  });
  afterEach(() => {
    stop();
    disk.close();
  });
  const nodes = () => registry.resources.nodes.size;

  it('E-016 lets the node of a disabled zone go when the TTL is over, not before', () => {
    clock.advance(59_999);
    expect(nodes()).toBe(3);
    clock.advance(1);
    expect(nodes()).toBe(2);
  });

  it('E-025 ends a zonal shift at its time and tells of it', () => {
    const [loadBalancerArn] = registry.resources.loadBalancers.keys();
    registry.change(startZonalShift, {
      loadBalancerArn: String(loadBalancerArn),
      awayFrom: 'us-local-1a',
      expiresIn: '2m',
      comment: 'power',
    });
    const statuses = () => [...registry.resources.zonalShifts.values()].map(({ status }) => status);
    clock.advance(119_999);
    expect(statuses()).toEqual(['ACTIVE']);
    clock.advance(1);
    expect(statuses()).toEqual(['EXPIRED']);
    expect(disk.store.events(1)).toEqual([
      {
        atMs: clock.nowMs(),
        kind: 'change',
        severity: 'info',
        actor: 'engine',
        title: 'Zonal shift away from zone us-local-1a of web has expired',
        detail: '',
        resource: loadBalancerArn,
        fact: { code: 'shiftExpired', zone: 'us-local-1a', loadBalancer: 'web' },
        fields: [],
      },
    ]);
  });

  it('arms no timer while nothing ends by itself, and none after it was stopped', () => {
    expect(clock.armed).toBe(1);
    clock.advance(60_000);
    expect(clock.armed).toBe(0);
    stop();
    expect(clock.armed).toBe(0);
  });

  it('OPS-02 tells of a full disk, asks it again, and ends what is over once there is space', () => {
    disk.fill();
    clock.advance(70_000);
    expect(nodes()).toBe(3);
    expect(logged).toHaveLength(2); // at 60 s and at 70 s
    expect(logged[0]).toContain(
      'error What is over could not be ended: The change could not be saved (database or disk is full)',
    );
    disk.free();
    clock.advance(9_999);
    expect(nodes()).toBe(3);
    clock.advance(1);
    expect(nodes()).toBe(2);
  });
});
