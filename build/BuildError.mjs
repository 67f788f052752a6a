/** What went wrong before the command could start, in a sentence for the person at the keyboard; shown without a stack. */
export class BuildError extends Error {
  name = 'BuildError';
}
