import { attributesOfLoadBalancer } from '../model/attributesOfLoadBalancer.ts';
import type { LoadBalancer } from '../model/LoadBalancer.ts';
import { LOG_ATTRIBUTES } from '../model/logAttributes.ts';
import type { LogPlaces } from '../model/NodeConfiguration.ts';

/** Of logs in files; a Classic Load Balancer chooses. Source: ELB, *Access log files*. */
const PERIOD_MINUTES = 5;

/** Where the logs of a load balancer go that are on; undefined when none is. */
export function logSettings({
  type,
  attributes,
  accessLogMinutes = PERIOD_MINUTES,
}: Pick<LoadBalancer, 'type' | 'attributes' | 'accessLogMinutes'>): LogPlaces | undefined {
  const known = attributesOfLoadBalancer(type);
  const on = Object.entries(LOG_ATTRIBUTES).filter(
    ([, { enabled }]) => Object.hasOwn(known, enabled) && attributes[enabled] === 'true',
  );
  if (on.length === 0) return undefined;
  return Object.fromEntries(
    on.map(([kind, keys]) => [
      kind,
      {
        bucket: attributes[keys.bucket] ?? '',
        prefix: attributes[keys.prefix] ?? '',
        periodMs: accessLogMinutes * 60_000,
      },
    ]),
  );
}
