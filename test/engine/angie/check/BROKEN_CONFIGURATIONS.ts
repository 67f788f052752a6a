import type { BrokenConfiguration } from './BrokenConfiguration.ts';
import { brokenHttp } from './brokenHttp.ts';
import { brokenOutside } from './brokenOutside.ts';
import { brokenServers } from './brokenServers.ts';
import { brokenStreams } from './brokenStreams.ts';
import { brokenUpstreams } from './brokenUpstreams.ts';

/** One configuration for each fault. */
export const BROKEN_CONFIGURATIONS: readonly BrokenConfiguration[] = [
  ...brokenOutside,
  ...brokenHttp,
  ...brokenServers,
  ...brokenUpstreams,
  ...brokenStreams,
];
