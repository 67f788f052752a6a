import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { checkTagged } from './checkTagged.ts';
import { tagChanges, tagsOf } from './tagChanges.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

const schema = REQUESTS.removeTags;
export type RemoveTagsInput = RequestOf<'removeTags'>;

/** Removes tags by key; a key that is not there is not an error. Errors: the `…NotFound` of each kind of resource. */
export const removeTags: Operation<RemoveTagsInput, null> = (resources, input) => {
  const { resourceArns, tagKeys } = parseInput(schema, input);
  const changes = resourceArns.flatMap((arn): readonly ResourceChange[] => {
    checkTagged(resources, arn);
    const kept = Object.entries(tagsOf(resources, arn)).filter(([key]) => !tagKeys.includes(key));
    return tagChanges(resources, arn, Object.fromEntries(kept));
  });
  return {
    changes,
    output: null,
    title: 'Tags were removed',
    fact: { code: 'tagsRemoved', keys: tagKeys },
    resource: resourceArns[0] ?? null,
  };
};
