import { beforeEach, describe, expect, it } from 'vitest';
import { addTags } from '../../../../engine/control/operations/addTags.ts';
import { expiredChanges } from '../../../../engine/control/operations/expiredChanges.ts';
import { noteInstance } from '../../../../engine/control/operations/noteInstance.ts';
import { removeTags } from '../../../../engine/control/operations/removeTags.ts';
import { runInstances } from '../../../../engine/control/operations/runInstances.ts';
import { terminateInstances } from '../../../../engine/control/operations/terminateInstances.ts';
import { SAMPLE_IMAGE } from '../../../../engine/model/Instance.ts';
import type { InstanceId } from '../../../../engine/model/names.ts';
import { World } from '../../../support/World.ts';

let world: World;
beforeEach(() => {
  world = new World();
});
type Tags = { key: string; value?: string }[];
const run = (more: { name?: string; tags?: Tags; count?: number }) =>
  world.do(runInstances, { imageId: SAMPLE_IMAGE, ...more }).map(({ instanceId }) => instanceId);
/** Name and tags of an instance. */
const seen = (id: InstanceId) => ({
  name: world.resources.instances.get(id)?.name,
  tags: world.resources.tags.get(id),
});

describe('the tags of instances', () => {
  it.each([
    { more: {}, is: { name: '', tags: undefined } },
    { more: { name: 'web' }, is: { name: 'web', tags: { Name: 'web' } } },
    { more: { tags: [{ key: 'Name', value: 'web' }] }, is: { name: 'web', tags: { Name: 'web' } } },
    { more: { tags: [{ key: 'env' }] }, is: { name: '', tags: { env: '' } } },
    {
      more: { name: 'web', tags: [{ key: 'env', value: 'test' }] },
      is: { name: 'web', tags: { Name: 'web', env: 'test' } },
    },
    { more: { name: 'web', tags: [{ key: 'Name', value: 'web' }] }, is: { name: 'web', tags: { Name: 'web' } } },
  ])('started with $more it has $is', ({ more, is }) => {
    const [id] = run(more);
    expect(id && seen(id)).toEqual(is);
  });

  it('are given to each of several', () => {
    const ids = run({ count: 3, tags: [{ key: 'Name', value: 'web' }] });
    expect(ids.map((id) => seen(id).name)).toEqual(['web', 'web', 'web']);
  });

  it.each([
    {
      more: { name: 'web', tags: [{ key: 'Name', value: 'api' }] },
      refusal: "ValidationError: The name 'web' and the tag Name 'api' differ. Give one of them.",
    },
    { more: { tags: [{ key: 'aws:x' }] }, refusal: "ValidationError: The tag key 'aws:x' begins with 'aws:'" },
    { more: { tags: [{ key: 'k' }, { key: 'k' }] }, refusal: "DuplicateTagKeys: The tag key 'k' was specified more" },
  ])('refuses $more', ({ more, refusal }) => {
    expect(world.refusal(runInstances, { imageId: SAMPLE_IMAGE, ...more })).toContain(refusal);
  });

  it('name it anew when they change', () => {
    const [id = '' as InstanceId] = run({ name: 'web' }); // one was made
    world.do(addTags, { resourceArns: [id], tags: [{ key: 'Name', value: 'api' }, { key: 'env' }] });
    expect(seen(id)).toEqual({ name: 'api', tags: { Name: 'api', env: '' } });
    world.do(removeTags, { resourceArns: [id], tagKeys: ['Name'] });
    expect(seen(id)).toEqual({ name: '', tags: { env: '' } });
    expect(world.refusal(addTags, { resourceArns: ['i-0'], tags: [{ key: 'k' }] })).toBe(
      "InvalidInstanceIDNotFound: The instance ID 'i-0' does not exist. Check it with DescribeInstances.",
    );
  });

  it('API-06 go with the record of the instance', () => {
    const [id = '' as InstanceId] = run({ name: 'web' }); // one was made
    world.do(noteInstance, { instanceId: id, event: 'started' });
    world.do(terminateInstances, { instanceIds: [id] });
    world.do(noteInstance, { instanceId: id, event: 'ended' });
    expect(world.resources.tags.size).toBe(1);
    world.apply(expiredChanges(world.resources, world.nowMs + 3_600_000));
    expect(world.resources.tags.size).toBe(0);
  });
});
