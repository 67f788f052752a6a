export type Tags = Readonly<Record<string, string>>;

/** What has to be put and what to be taken away to make tags those that are wanted. */
export interface TagChanges {
  readonly put: readonly { readonly key: string; readonly value: string }[];
  readonly remove: readonly string[];
}

/** The changes from some tags to others; none where they are equal. */
export function tagChanges(before: Tags, after: Tags): TagChanges {
  return {
    put: Object.entries(after)
      .filter(([key, value]) => before[key] !== value)
      .map(([key, value]) => ({ key, value })),
    remove: Object.keys(before).filter((key) => !Object.hasOwn(after, key)),
  };
}
