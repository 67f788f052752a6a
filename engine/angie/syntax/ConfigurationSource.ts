/** A file that was read, or why it was not, in the system's words: `2: No such file or directory`. */
export type ReadFile =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'failed'; readonly reason: string };

/** Where the text of configurations comes from. The parser asks for files by absolute path only. */
export interface ConfigurationSource {
  readonly read: (path: string) => ReadFile;
  /** The files that a pattern with `*`, `?` or `[…]` matches, sorted by name; none is fine. */
  readonly expand: (pattern: string) => readonly string[];
}
