import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { checkTagged } from './checkTagged.ts';
import { addedTags } from './addedTags.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

const schema = REQUESTS.addTags;
export type AddTagsInput = RequestOf<'addTags'>;

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
