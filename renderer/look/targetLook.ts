import * as token from '@cloudscape-design/design-tokens';
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { TargetHealthState } from '../../engine/model/TargetHealth.ts';

/** `ink` for text and glyphs, `fill` for bars. */
export interface TargetLook {
  readonly indicator: StatusIndicatorProps.Type;
  readonly ink: string;
  readonly fill: string;
}

/** How each state of a target looks; its words are in the texts (`states.target`). Source: console, *Live status vocabulary*. */
export const TARGET_LOOK: Readonly<Record<TargetHealthState, TargetLook>> = {
  healthy: { indicator: 'success', ink: token.colorTextStatusSuccess, fill: token.colorChartsStatusPositive },
  unhealthy: { indicator: 'error', ink: token.colorTextStatusError, fill: token.colorChartsStatusHigh },
  initial: { indicator: 'in-progress', ink: token.colorTextStatusInfo, fill: token.colorChartsStatusInfo },
  draining: { indicator: 'pending', ink: token.colorTextStatusInactive, fill: token.colorChartsStatusNeutral },
  unused: { indicator: 'stopped', ink: token.colorTextStatusInactive, fill: token.colorChartsStatusNeutral },
  unavailable: { indicator: 'warning', ink: token.colorTextStatusWarning, fill: token.colorChartsStatusMedium },
};

/** Target states in the order of bars and counters: what serves first. */
export const TARGET_STATES: readonly TargetHealthState[] = [
  'healthy',
  'unhealthy',
  'initial',
  'draining',
  'unused',
  'unavailable',
];
