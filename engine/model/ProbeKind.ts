/** What checks targets: ELB's health check, or the `upstream_probe` of a group, which knows nothing of the other. */
export const PROBE_KINDS = ['healthCheck', 'upstreamProbe'] as const;

export type ProbeKind = (typeof PROBE_KINDS)[number];
