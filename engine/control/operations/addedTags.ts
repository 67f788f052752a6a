import { BalanzaError } from '../../model/BalanzaError.ts';

/** Most tags of one resource. */
const TAGS = 50;

/** The tags of a resource after some were added. `DuplicateTagKeys`, `TooManyTags`, `ValidationError` for a reserved key. */
export function addedTags(
  before: Readonly<Record<string, string>>,
  tags: readonly { readonly key: string; readonly value: string }[],
): Readonly<Record<string, string>> {
  const keys = tags.map(({ key }) => key);
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice !== undefined)
    throw new BalanzaError(
      'DuplicateTagKeys',
      `The tag key '${twice}' was specified more than once. Give each key once.`,
    );
  const reserved = keys.find((key) => key.toLowerCase().startsWith('aws:'));
  if (reserved !== undefined)
    throw new BalanzaError(
      'ValidationError',
      `The tag key '${reserved}' begins with 'aws:', which is reserved. Choose another key.`,
    );
  const after = { ...before, ...Object.fromEntries(tags.map(({ key, value }) => [key, value])) };
  if (Object.keys(after).length > TAGS)
    throw new BalanzaError('TooManyTags', `A resource can have at most '${TAGS}' tags. Remove some first.`);
  return after;
}
