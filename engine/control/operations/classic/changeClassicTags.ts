import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { ResourceChange, Resources } from '../../../model/Resources.ts';
import type { Operation, OperationResult } from '../Operation.ts';
import { addedClassicTags } from './addedClassicTags.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

type Tags = Readonly<Record<string, string>>;

/** Adds tags, or gives those that are there other values. `LoadBalancerNotFound`, `DuplicateTagKeys`, `TooManyTags`. */
export const addClassicTags: Operation<ClassicRequestOf<'addTags'>, null> = (resources, input) => {
  const { loadBalancerNames, tags } = parseInput(CLASSIC_REQUESTS.addTags, input);
  return changeClassicTags(resources, loadBalancerNames, (before) => addedClassicTags(before, tags));
};

/** Removes tags by their keys; one that is not there counts as removed. `LoadBalancerNotFound`. */
export const removeClassicTags: Operation<ClassicRequestOf<'removeTags'>, null> = (resources, input) => {
  const { loadBalancerNames, tags } = parseInput(CLASSIC_REQUESTS.removeTags, input);
  const removed = new Set(tags.map(({ key }) => key));
  return changeClassicTags(resources, loadBalancerNames, (before) =>
    Object.fromEntries(Object.entries(before).filter(([key]) => !removed.has(key))),
  );
};

/** Gives each of the load balancers other tags, all or none. */
export function changeClassicTags(
  resources: Resources,
  names: readonly string[],
  changed: (before: Tags) => Tags,
): OperationResult<null> {
  const arns = names.map((name) => findClassicBalancer(resources, name).loadBalancerArn);
  const changes = arns.map((id): ResourceChange => {
    const tags = changed(resources.tags.get(id) ?? {});
    return { kind: 'tags', id, put: Object.keys(tags).length > 0 ? tags : null };
  });
  return {
    changes,
    output: null,
    title: `Tags of ${names.join(', ')} were changed`,
    resource: arns[0] ?? null,
    fact: { code: 'classicTags', names },
  };
}
