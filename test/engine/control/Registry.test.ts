import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addTags } from '../../../engine/control/operations/addTags.ts';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import { initialChanges } from '../../../engine/control/operations/initialChanges.ts';
import { modifyLoadBalancerAttributes } from '../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { Registry } from '../../../engine/control/Registry.ts';
import { emptyResources } from '../../../engine/model/emptyResources.ts';
import { BalanzaError } from '../../../engine/model/BalanzaError.ts';
import { changedResources } from '../../../engine/model/changedResources.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import { defaultSubnetId } from '../../../engine/model/zones.ts';
import { FakeClock } from '../../support/FakeClock.ts';
import { FillableStore } from '../../support/FillableStore.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { REGION, ZONES } from '../../support/topology.ts';

const asked = (name: string) => ({ name, subnets: [defaultSubnetId(0), defaultSubnetId(1)] });
const names = ({ loadBalancers }: Resources) => [...loadBalancers.values()].map(({ name }) => name).join(' ');

describe('Registry', () => {
  let disk: FillableStore;
  let registry: Registry;
  let told: string[];
  beforeEach(() => {
    disk = new FillableStore();
    registry = new Registry({
      store: disk.store,
      resources: emptyResources(REGION, ZONES),
      clock: new FakeClock(),
      random: seededRandom(1),
    });
    registry.apply(initialChanges(ZONES));
    told = [];
    registry.onChange((resources) => {
      told.push(names(resources));
    });
  });
  afterEach(() => {
    disk.close();
  });
  /** What a start would find. */
  const stored = () => names(changedResources(emptyResources(REGION, ZONES), disk.store.load()));

  it('stores a change, then swaps it in, then tells it', () => {
    const storedWhenTold: string[] = [];
    registry.onChange(() => {
      storedWhenTold.push(stored());
    });
    registry.change(createLoadBalancer, asked('web'));
    expect({ held: names(registry.resources), stored: stored(), told, storedWhenTold }).toEqual({
      held: 'web',
      stored: 'web',
      told: ['web'],
      storedWhenTold: ['web'],
    });
    expect(disk.store.events(1)).toMatchObject([{ kind: 'change', title: 'Load balancer web was created' }]);
  });

  it('keeps of a change who asked for it, its code, and which fields have another value', () => {
    const { loadBalancerArn } = registry.change(createLoadBalancer, asked('web'), 'console');
    const attributes = [{ key: 'idle_timeout.timeout_seconds', value: '90' }];
    registry.change(modifyLoadBalancerAttributes, { loadBalancerArn, attributes });
    registry.change(addTags, { resourceArns: [loadBalancerArn], tags: [{ key: 'Team', value: 'ñ' }] }, 'engine');
    const field = (name: string, after: string) => ({ resource: loadBalancerArn, field: name, before: null, after });
    const events = disk.store.events(3).map(({ actor, fact, fields }) => ({ actor, fact, fields }));
    expect(events).toEqual([
      { actor: 'engine', fact: { code: 'tagsAdded', keys: ['Team'] }, fields: [field('Team', '"ñ"')] },
      {
        actor: 'api',
        fact: { code: 'loadBalancerAttributes', name: 'web', attributes },
        fields: [field('attributes.idle_timeout.timeout_seconds', '"90"')],
      },
      { actor: 'console', fact: { code: 'loadBalancerCreated', name: 'web' }, fields: [] },
    ]);
  });

  it('API-02 neither stores nor tells what changes nothing', () => {
    const first = registry.change(createLoadBalancer, asked('web'));
    expect(registry.change(createLoadBalancer, asked('web'))).toBe(first);
    expect({ told, events: disk.store.events(9).length }).toEqual({ told: ['web'], events: 1 });
  });

  it('changes nothing when the operation refuses', () => {
    const before = registry.resources;
    expect(() => registry.change(createLoadBalancer, asked('-'))).toThrow(BalanzaError);
    expect(registry.resources).toBe(before);
    expect(told).toEqual([]);
  });

  it('OPS-02 leaves the running state as it was when the disk is full, says so, and goes on when it is not', () => {
    registry.change(createLoadBalancer, asked('web'));
    const before = registry.resources;
    disk.fill();
    expect(() => registry.change(createLoadBalancer, asked('api'))).toThrow(
      new BalanzaError(
        'InternalFailure',
        'The change could not be saved (database or disk is full), so nothing was changed. Free space on the disk of the data folder, or see that it can be written to, then try again.',
      ),
    );
    expect(registry.resources).toBe(before);
    expect({ stored: stored(), told, events: disk.store.events(9).length }).toEqual({
      stored: 'web',
      told: ['web'],
      events: 1,
    });
    disk.free();
    registry.change(createLoadBalancer, asked('api'));
    expect({ held: names(registry.resources), stored: stored() }).toEqual({ held: 'web api', stored: 'web api' });
  });
});
