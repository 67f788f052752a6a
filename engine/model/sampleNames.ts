/** Topologies that `--sample` can create. What each holds: contract, *Instances, samples, traffic*. */
export const SAMPLE_NAMES = ['cross-zone', 'dns-failover', 'gateway', 'two-tier', 'methods'] as const;

export type SampleName = (typeof SAMPLE_NAMES)[number];
