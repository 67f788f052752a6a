import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { checkTagged } from './checkTagged.ts';
import { addedTags } from './addedTags.ts';
import { tagChanges, tagsOf } from './tagChanges.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

const schema = REQUESTS.addTags;
export type AddTagsInput = RequestOf<'addTags'>;

/**
 * Adds tags; an existing key gets the new value. Errors: `DuplicateTagKeys`, `TooManyTags`, `ValidationError`, and the
 * `…NotFound` of each kind of resource. Instances are named by their id.
 */
export const addTags: Operation<AddTagsInput, null> = (resources, input) => {
  const { resourceArns, tags } = parseInput(schema, input);
  const changes = resourceArns.flatMap((arn): readonly ResourceChange[] => {
    checkTagged(resources, arn);
    return tagChanges(resources, arn, addedTags(tagsOf(resources, arn), tags));
  });
  return {
    changes,
    output: null,
    title: 'Tags were added',
    fact: { code: 'tagsAdded', keys: tags.map(({ key }) => key) },
    resource: resourceArns[0] ?? null,
  };
};
