import * as token from '@cloudscape-design/design-tokens';
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { ZoneInDns } from '../../engine/contract/views/StatesView.ts';

/**
 * How a zone of a load balancer stands: what the engine says of its node in DNS; `pending` until it has said anything,
 * `notEnabled` where the balancer has no node.
 */
export type ZoneStanding = ZoneInDns['why'] | 'pending' | 'notEnabled';

export interface ZoneStandingLook {
  readonly indicator: StatusIndicatorProps.Type;
  readonly ink: string;
}

/**
 * How each standing looks; its words are in the texts (`states.zone`). Amber is fail-open, red failure, grey what people
 * switched off. Source: console, *Live status vocabulary*.
 */
export const ZONE_STANDING_LOOK: Readonly<Record<ZoneStanding, ZoneStandingLook>> = {
  healthy: { indicator: 'success', ink: token.colorTextStatusSuccess },
  failOpen: { indicator: 'warning', ink: token.colorTextStatusWarning },
  unhealthy: { indicator: 'error', ink: token.colorTextStatusError },
  outage: { indicator: 'error', ink: token.colorTextStatusError },
  shifted: { indicator: 'stopped', ink: token.colorTextStatusInactive },
  starting: { indicator: 'in-progress', ink: token.colorTextStatusInfo },
  retiring: { indicator: 'pending', ink: token.colorTextStatusInactive },
  pending: { indicator: 'in-progress', ink: token.colorTextStatusInfo },
  notEnabled: { indicator: 'not-started', ink: token.colorTextStatusInactive },
};

/** Whether the address of a zone's node is in the DNS answer. */
export function isInDns(standing: ZoneStanding): boolean {
  return standing === 'healthy' || standing === 'failOpen';
}
