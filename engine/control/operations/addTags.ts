import { z } from 'zod';
import type { ResourceChange } from '../../model/Resources.ts';
import { checkTagged, taggedArns } from './checkTagged.ts';
import { addedTags, tagList } from './addedTags.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from './parseInput.ts';

const schema = z.strictObject({ resourceArns: taggedArns, tags: tagList.unwrap().min(1) });
export type AddTagsInput = z.input<typeof schema>;

/**
 * Adds tags; an existing key gets the new value. Errors: `DuplicateTagKeys`, `TooManyTags`, `ValidationError`, and the
 * `…NotFound` of each kind of resource.
 */
export const addTags: Operation<AddTagsInput, null> = (resources, input) => {
  const { resourceArns, tags } = parseInput(schema, input);
  const changes = resourceArns.map((arn): ResourceChange => {
    checkTagged(resources, arn);
    return { kind: 'tags', id: arn, put: addedTags(resources.tags.get(arn) ?? {}, tags) };
  });
  return { changes, output: null, title: 'Tags were added', resource: resourceArns[0] ?? null };
};
