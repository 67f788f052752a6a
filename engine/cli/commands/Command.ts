/** One command of `balanza`: what help says of it, and what it does. */
export interface Command {
  /** What follows the name. */
  readonly usage: string;
  /** First line: what it does. Further lines: its options. */
  readonly summary: string;
  /** Resolves to the exit code: 0 done, 1 refused or failed. Throws `UsageError` for bad usage. */
  readonly run: (args: readonly string[]) => Promise<number>;
}
