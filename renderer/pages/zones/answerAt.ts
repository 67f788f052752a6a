import type { ZoneInDns } from '../../../engine/contract/views/StatesView.ts';
import type { EngineEvent } from '../../../engine/model/EngineEvent.ts';

/**
 * The addresses that DNS answered at a moment, in zone order: those of now, with what has changed since taken back.
 * `events`: newest first, of this load balancer or others. What an event does not tell of stays as it is now.
 */
export function answerAt(
  now: readonly ZoneInDns[],
  events: readonly Pick<EngineEvent, 'atMs' | 'fact'>[],
  asked: { readonly loadBalancer: string; readonly atMs: number },
): readonly string[] {
  const published = new Map<string, boolean>(now.map(({ zone, published: is }) => [zone, is]));
  for (const { atMs, fact } of events) {
    if (atMs <= asked.atMs) break;
    if (fact?.code !== 'zoneInDns' || fact.loadBalancer !== asked.loadBalancer) continue;
    // Before it entered it was out, and the reverse.
    if (published.has(fact.zone)) published.set(fact.zone, !fact.isPublished);
  }
  return now.filter(({ zone }) => published.get(zone) === true).map(({ address }) => address);
}
