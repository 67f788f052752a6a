/** Takes lines of one log and sees that they come to a file. */
export interface LogSink {
  /** One line, without its end. `nowMs`: epoch milliseconds; decides in which period's file it is. Never fails, never waits. */
  write(line: string, nowMs: number): void;
  /**
   * Writes what it has. `rest`: the file of the running period stays open to be continued at the next start; `finish`: it
   * gets its final form. Resolves when nothing of it runs.
   */
  close(end: 'rest' | 'finish'): Promise<void>;
}
