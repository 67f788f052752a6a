import { STANDARD_TIME_FACTOR } from './BalancingMethod.ts';
import { STANDARD_NEXT_UPSTREAM } from './NextUpstream.ts';
import type { UpstreamSettings } from './UpstreamSettings.ts';

/** The settings of a group that says no more than its method: Angie's defaults hold. Source: Angie 3.3. */
export function plainSettings({
  name,
  level,
  method,
}: Pick<UpstreamSettings, 'name' | 'level' | 'method'>): UpstreamSettings {
  return {
    name,
    level,
    method,
    responseTimeFactor: STANDARD_TIME_FACTOR,
    sticky: null,
    queue: null,
    keepalive: null,
    backupSwitch: null,
    nextUpstream: STANDARD_NEXT_UPSTREAM,
  };
}
