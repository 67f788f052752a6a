import { useState } from 'react';
import type { ProbesView, ProbeView } from '../../../../engine/contract/views/ProbeView.ts';
import { useStream } from '../../../bridge/useStream.ts';
import { whenLive } from '../../../store/pause.ts';

/** The last probes of targets by key, oldest first. */
export type ProbesByTarget = Readonly<Record<string, readonly ProbeView[]>>;

/** Probes that are kept of a target: as many as the engine gives at first. */
export const KEPT_PROBES = 50;

/** The probes after what the stream sent. */
export function withProbes(before: ProbesByTarget, { isAll, probes }: ProbesView): ProbesByTarget {
  const after: Record<string, readonly ProbeView[]> = isAll ? {} : { ...before };
  for (const [key, added] of Object.entries(probes)) after[key] = [...(after[key] ?? []), ...added].slice(-KEPT_PROBES);
  return after;
}

/** The last probes of a group's targets; null until the engine has sent them. */
export function useProbes(targetGroupArn: string): ProbesByTarget | null {
  const [probes, setProbes] = useState<ProbesByTarget | null>(null);
  const take = whenLive((view: ProbesView) => {
    setProbes((before) => withProbes(before ?? {}, view));
  });
  useStream('probes', { targetGroupArn }, take);
  return probes;
}
