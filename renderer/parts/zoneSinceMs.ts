import type { ZoneInDns } from '../../engine/contract/views/StatesView.ts';
import type { EngineEvent } from '../../engine/model/EngineEvent.ts';

/**
 * Since when a zone is in the DNS answer of a load balancer, or out of it; undefined when that is not among `events`,
 * newest first. A change of the reason alone begins nothing. Source: console, *DNS*.
 */
export function zoneSinceMs(
  events: readonly EngineEvent[],
  loadBalancerArn: string,
  { zone, published }: Pick<ZoneInDns, 'zone' | 'published'>,
): number | undefined {
  let sinceMs: number | undefined;
  for (const { atMs, resource, fact } of events) {
    if (fact?.code !== 'zoneInDns' || resource !== loadBalancerArn || fact.zone !== zone) continue;
    if (fact.isPublished !== published) break;
    sinceMs = atMs;
  }
  return sinceMs;
}
