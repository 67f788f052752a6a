import type { ResourceChange } from '../../../model/Resources.ts';
import { addedTags } from '../addedTags.ts';

/** What gives a new resource its tags. `DuplicateTagKeys`, `TooManyTags`, `ValidationError` for a reserved key. */
export function createdTags(
  id: string,
  asked: readonly { readonly key: string; readonly value: string }[] = [],
): readonly ResourceChange[] {
  const tags = addedTags({}, asked);
  return Object.keys(tags).length > 0 ? [{ kind: 'tags', id, put: tags }] : [];
}
