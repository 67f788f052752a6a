import { BalanzaError } from '../../model/BalanzaError.ts';
import { list, string, structure, type ValueOf } from '../query/Shape.ts';

/** Tags of what is being created. */
export const tagSpecificationShape = list(
  structure({ ResourceType: string, Tag: list(structure({ Key: string, Value: string })) }),
);

/**
 * The tags for a kind of resource. `ValidationError` for those of another kind, which would be lost; but for `none`, kinds of
 * which AWS makes some along and here there are none.
 */
export function specifiedTags(
  specifications: ValueOf<typeof tagSpecificationShape> | undefined,
  type: string,
  none: readonly string[] = [],
): readonly { readonly key: string; readonly value: string }[] {
  return (specifications ?? []).flatMap(({ ResourceType = '', Tag = [] }) => {
    if (none.includes(ResourceType)) return [];
    if (ResourceType !== type)
      throw new BalanzaError(
        'ValidationError',
        `'${ResourceType.slice(0, 64)}' is not a valid taggable resource type for this operation: only '${type}' is.`,
      );
    return Tag.map(({ Key: key = '', Value: value = '' }) => ({ key, value }));
  });
}
