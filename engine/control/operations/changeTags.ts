import { z } from 'zod';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { findListener, findLoadBalancer, findRule, findTargetGroup } from './find.ts';
import { addedTags, tagList } from './names.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from './parseInput.ts';

const arns = z.array(z.string()).min(1).max(20);
const addSchema = z.strictObject({ resourceArns: arns, tags: tagList.unwrap().min(1) });
const removeSchema = z.strictObject({ resourceArns: arns, tagKeys: z.array(z.string()).min(1) });
export type AddTagsInput = z.input<typeof addSchema>;
export type RemoveTagsInput = z.input<typeof removeSchema>;

/**
 * Adds tags; an existing key gets the new value. Errors: `DuplicateTagKeys`, `TooManyTags`, `ValidationError`, and the
 * `…NotFound` of each kind of resource.
 */
export const addTags: Operation<AddTagsInput, null> = (resources, input) => {
  const { resourceArns, tags } = parseInput(addSchema, input);
  const changes = resourceArns.map((arn): ResourceChange => {
    checkExists(resources, arn);
    return { kind: 'tags', id: arn, put: addedTags(resources.tags.get(arn) ?? {}, tags) };
  });
  return { changes, output: null, title: 'Tags were added', resource: resourceArns[0] ?? null };
};

/** Removes tags by key; a key that is not there is not an error. Errors: the `…NotFound` of each kind of resource. */
export const removeTags: Operation<RemoveTagsInput, null> = (resources, input) => {
  const { resourceArns, tagKeys } = parseInput(removeSchema, input);
  const changes = resourceArns.map((arn): ResourceChange => {
    checkExists(resources, arn);
    const kept = Object.entries(resources.tags.get(arn) ?? {}).filter(([key]) => !tagKeys.includes(key));
    return { kind: 'tags', id: arn, put: kept.length > 0 ? Object.fromEntries(kept) : null };
  });
  return { changes, output: null, title: 'Tags were removed', resource: resourceArns[0] ?? null };
};

function checkExists(resources: Resources, arn: string): void {
  if (arn.includes(':listener-rule/')) findRule(resources, arn);
  else if (arn.includes(':listener/')) findListener(resources, arn);
  else if (arn.includes(':targetgroup/')) findTargetGroup(resources, arn);
  else findLoadBalancer(resources, arn);
}
