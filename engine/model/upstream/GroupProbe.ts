import type { VariableMap } from '../virtualServer/VirtualServer.ts';
import type { UpstreamProbe } from './UpstreamProbe.ts';

/** The `upstream_probe` of a target group, with what a configuration says around one. */
export interface GroupProbe extends UpstreamProbe {
  /** For connecting, and for each part of the answer; of streams in all. Default 60,000; of streams 50,000. */
  readonly timeoutMs: number;
  /** Of the test: the values with which it holds, where some are named. */
  readonly maps: readonly VariableMap[];
}
