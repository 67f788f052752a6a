import { useState } from 'react';
import type { ProbesView, ProbeView } from '../../../../engine/contract/views/ProbeView.ts';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import type { ProbeKind } from '../../../../engine/model/ProbeKind.ts';
import { useStream } from '../../../bridge/useStream.ts';
import { whenLive } from '../../../store/pause.ts';
import { useResources } from '../../../store/resources.ts';

/** The last probes of targets by key, oldest first. */
export type ProbesByTarget = Readonly<Record<string, readonly ProbeView[]>>;

/** Probes that are kept of a target: as many as the engine gives at first. */
export const KEPT_PROBES = 50;

/** The probes after what the stream sent. Of what was known, only targets among `registered` stay; left out, all (UIX-01). */
export function withProbes(
  before: ProbesByTarget,
  { isAll, probes }: ProbesView,
  registered?: ReadonlySet<string>,
): ProbesByTarget {
  const known = isAll ? [] : Object.entries(before).filter(([key]) => registered === undefined || registered.has(key));
  const after: Record<string, readonly ProbeView[]> = Object.fromEntries(known);
  for (const [key, added] of Object.entries(probes)) after[key] = [...(after[key] ?? []), ...added].slice(-KEPT_PROBES);
  return after;
}

/** Groups whose probes of a kind are remembered: those that were looked at last. */
const REMEMBERED = 5;
const lastKnown = new Map<string, ProbesByTarget>();

/** A page that is opened again shows at once what it showed, and goes on showing it while the engine is lost. */
function remember(name: string, probes: ProbesByTarget): void {
  lastKnown.delete(name);
  lastKnown.set(name, probes);
  const [oldest] = lastKnown.keys();
  if (lastKnown.size > REMEMBERED && oldest !== undefined) lastKnown.delete(oldest);
}

/** The last probes of a group's targets, by default its health checks; null until the engine has sent them. */
export function useProbes(
  targetGroupArn: string,
  kind: ProbeKind = 'healthCheck',
  isAsked = true,
): ProbesByTarget | null {
  const name = `${kind} ${targetGroupArn}`;
  const [probes, setProbes] = useState<ProbesByTarget | null>(() => lastKnown.get(name) ?? null);
  const take = whenLive((view: ProbesView) => {
    const group = targetGroupArn as TargetGroupArn; // a group's own
    const registered = useResources.getState().resources.targets.get(group);
    setProbes((before) => {
      const after = withProbes(before ?? {}, view, registered && new Set(registered.keys()));
      remember(name, after);
      return after;
    });
  });
  const input = kind === 'healthCheck' ? { targetGroupArn } : { targetGroupArn, kind };
  useStream('probes', isAsked ? input : null, take);
  return probes;
}
