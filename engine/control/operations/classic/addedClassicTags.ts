import { BalanzaError } from '../../../model/BalanzaError.ts';
import { CLASSIC_QUOTA } from '../../../model/ClassicLoadBalancer.ts';
import { addedTags } from '../addedTags.ts';

type Tags = Readonly<Record<string, string>>;

/** The tags after some were added; at most 10. `DuplicateTagKeys`, `TooManyTags`, `ValidationError` for a reserved key. */
export function addedClassicTags(
  before: Tags,
  tags: readonly { readonly key: string; readonly value: string }[],
): Tags {
  const after = addedTags(before, tags);
  if (Object.keys(after).length > CLASSIC_QUOTA.tags)
    throw new BalanzaError(
      'TooManyTags',
      `A Classic Load Balancer can have at most '${CLASSIC_QUOTA.tags}' tags. Remove some first.`,
    );
  return after;
}
