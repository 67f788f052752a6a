/** Where something stands in a configuration: a file, as it was named or found, and a line of it, from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/**
 * One directive as it was read, before anybody asks what it means. The line is the one on which its `;` or `{` stands,
 * which is the line that nginx names. Quotes and escapes are undone. Source: the Angie facts, 9.1, 9.2.
 */
export interface Directive extends Place {
  readonly name: string;
  readonly args: readonly string[];
  /** What stands between its braces; null when it ends with `;`. */
  readonly block: readonly Directive[] | null;
  /**
   * The line of its `}`, on which is said what a block as a whole lacks; of a directive without block its own. 0: reading
   * stopped inside the block.
   */
  readonly endLine: number;
}
