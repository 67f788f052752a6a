import { fuzzCommand } from './fuzz/fuzzCommand.ts';
import { connectionsCommand } from './traffic/connectionsCommand.ts';
import { requestsCommand } from './traffic/requestsCommand.ts';

interface Soak {
  readonly usage: string;
  /** Takes the arguments after the name; answers the exit code. */
  readonly run: (args: readonly string[]) => number | Promise<number>;
}

/** What `npm run soak` can do, by name. */
export const SOAKS: Readonly<Record<string, Soak>> = {
  fuzz: { usage: '[--seconds N] [--seed N] [--json]', run: fuzzCommand },
  requests: { usage: '[--count N] [--connections N] [--json]', run: requestsCommand },
  connections: { usage: '[--count N] [--at-once N] [--json]', run: connectionsCommand },
};
