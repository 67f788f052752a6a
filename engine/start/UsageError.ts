/** The command line itself is wrong: one line that names the option and what it takes; the process exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
