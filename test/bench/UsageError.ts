/** The command line asks for something that is not there. */
export class UsageError extends Error {}
