/** Topologies that `--sample` can create so far. What each holds: contract, *Instances, samples, traffic*. */
export const SAMPLE_NAMES = ['cross-zone', 'dns-failover', 'gateway'] as const;

export type SampleName = (typeof SAMPLE_NAMES)[number];
