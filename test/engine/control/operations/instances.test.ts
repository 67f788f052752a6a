import { beforeEach, describe, expect, it } from 'vitest';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { expiredChanges } from '../../../../engine/control/operations/expiredChanges.ts';
import { noteInstance } from '../../../../engine/control/operations/noteInstance.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import { runInstances } from '../../../../engine/control/operations/runInstances.ts';
import { SAMPLE_IMAGE } from '../../../../engine/model/Instance.ts';
import { startInstances } from '../../../../engine/control/operations/startInstances.ts';
import { stopInstances } from '../../../../engine/control/operations/stopInstances.ts';
import { terminateInstances } from '../../../../engine/control/operations/terminateInstances.ts';
import type { InstanceState } from '../../../../engine/model/Instance.ts';
import type { InstanceId } from '../../../../engine/model/names.ts';
import { changedResources } from '../../../../engine/model/changedResources.ts';
import { DEFAULT_VPC_ID } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

let world: World;
beforeEach(() => {
  world = new World();
});

describe('instances', () => {
  const state = (id: string) =>
    [...world.resources.instances.values()].find(({ instanceId }) => instanceId === id)?.state;

  const instanceIn = (wanted: InstanceState) => {
    const [made] = world.do(runInstances, { imageId: SAMPLE_IMAGE });
    const instanceId = made?.instanceId ?? ('' as InstanceId); // one was made
    if (wanted === 'pending') return instanceId;
    world.do(noteInstance, { instanceId, event: 'started' });
    if (wanted === 'stopping' || wanted === 'stopped') world.do(stopInstances, { instanceIds: [instanceId] });
    if (wanted === 'shutting-down' || wanted === 'terminated')
      world.do(terminateInstances, { instanceIds: [instanceId] });
    if (wanted === 'stopped' || wanted === 'terminated') world.do(noteInstance, { instanceId, event: 'ended' });
    return instanceId;
  };

  it('go from pending to running, stopping, stopped and back, as the runner sees them', () => {
    const id = world.instance(0);
    const seen = [state(id)];
    world.do(stopInstances, { instanceIds: [id] });
    seen.push(state(id));
    world.do(noteInstance, { instanceId: id, event: 'ended' });
    seen.push(state(id));
    world.do(startInstances, { instanceIds: [id] });
    seen.push(state(id));
    expect(seen).toEqual(['running', 'stopping', 'stopped', 'pending']);
  });

  it('a terminated one is shown for an hour, then goes with its registrations', () => {
    const { targetGroupArn } = world.do(createTargetGroup, {
      name: 'web',
      protocol: 'HTTP',
      port: 80,
      vpcId: DEFAULT_VPC_ID,
    });
    const id = world.instance(0);
    world.do(registerTargets, { targetGroupArn, targets: [{ id }] });
    world.do(terminateInstances, { instanceIds: [id] });
    world.do(noteInstance, { instanceId: id, event: 'ended' });
    expect(state(id)).toBe('terminated');
    world.resources = changedResources(world.resources, expiredChanges(world.resources, 1_000 + 3_600_000));
    expect([world.resources.instances.size, world.resources.targets.size]).toEqual([0, 0]);
  });

  it.each([
    { from: 'pending', start: 'pending', stop: 'stopping', terminate: 'shutting-down' },
    { from: 'running', start: 'running', stop: 'stopping', terminate: 'shutting-down' },
    { from: 'stopping', start: 'IncorrectInstanceState', stop: 'stopping', terminate: 'shutting-down' },
    { from: 'stopped', start: 'pending', stop: 'stopped', terminate: 'terminated' },
    {
      from: 'shutting-down',
      start: 'IncorrectInstanceState',
      stop: 'IncorrectInstanceState',
      terminate: 'shutting-down',
    },
    { from: 'terminated', start: 'IncorrectInstanceState', stop: 'IncorrectInstanceState', terminate: 'terminated' },
  ] as const)('from $from: start $start, stop $stop, terminate $terminate', ({ from, start, stop, terminate }) => {
    const after = (operation: typeof startInstances) => {
      world = new World();
      const instanceIds = [instanceIn(from)];
      const refusal = world.refusal(operation, { instanceIds });
      return refusal === 'accepted' ? world.do(operation, { instanceIds })[0]?.state : refusal.split(':')[0];
    };
    expect([startInstances, stopInstances, terminateInstances].map(after)).toEqual([start, stop, terminate]);
  });

  it('what the runner says too late changes nothing', () => {
    const instanceId = world.instance(0);
    const before = world.resources;
    world.do(noteInstance, { instanceId, event: 'started' });
    world.do(noteInstance, { instanceId, event: 'ended' });
    expect(world.resources).toEqual(before);
  });

  it('E-010 a stopped one keeps its address, a terminated one gives it back', () => {
    const address = () => {
      const id = world.instance(0);
      return world.resources.instances.get(id)?.address;
    };
    const [first, second] = [world.instance(0), world.instance(0)];
    world.do(stopInstances, { instanceIds: [first] });
    world.do(noteInstance, { instanceId: first, event: 'ended' });
    expect(address()).toBe('127.0.10.6');
    world.do(terminateInstances, { instanceIds: [first, second] });
    expect(address()).toBe('127.0.10.4');
  });

  it.each([
    {
      name: 'an unknown image',
      run: { imageId: 'ami-1' },
      refusal: "InvalidAMIIDNotFound: The image id '[ami-1]' does not exist",
    },
    {
      name: 'an unknown subnet',
      run: { imageId: 'ami-sample', subnetId: 'x' },
      refusal: "SubnetNotFound: The subnet ID 'x'",
    },
    { name: 'too many', run: { imageId: 'ami-sample', count: 101 }, refusal: 'less than or equal to 100' },
  ])('refuses $name', ({ run, refusal }) => {
    expect(world.refusal(runInstances, run)).toContain(refusal);
  });

  it('refuses what does not fit the state, and ids that do not exist', () => {
    const id = world.instance(0);
    world.do(terminateInstances, { instanceIds: [id] });
    expect(world.refusal(startInstances, { instanceIds: [id] })).toContain(
      `IncorrectInstanceState: The instance '${id}' is in the state 'shutting-down' and cannot be started`,
    );
    expect(world.refusal(stopInstances, { instanceIds: ['i-0'] })).toContain(
      "InvalidInstanceIDNotFound: The instance ID 'i-0' does not exist",
    );
  });
});
