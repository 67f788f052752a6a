import type { GroupProbe } from './GroupProbe.ts';
import type { UpstreamGroup } from './UpstreamGroup.ts';

/** What a target group says of its method beyond its targets: a group of servers without them. */
export interface UpstreamSettings extends Omit<UpstreamGroup, 'servers' | 'zone' | 'probes'> {
  /** Its active check besides ELB's; absent: it has none. */
  readonly probe?: GroupProbe;
}
