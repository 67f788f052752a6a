import type { UpstreamGroup } from './UpstreamGroup.ts';

/** What a target group says of its method beyond its targets: a group of servers without them. */
export type UpstreamSettings = Omit<UpstreamGroup, 'servers' | 'zone' | 'probes'>;
