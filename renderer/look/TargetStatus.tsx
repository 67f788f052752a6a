import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { TargetHealthState } from '../../engine/model/TargetHealth.ts';
import { useTexts } from '../texts/useTexts.ts';
import { TARGET_LOOK } from './targetLook.ts';

/**
 * A target's state: icon and word. `drainingSecondsLeft` counts down beside `Draining`; `drains`: an unhealthy one keeps its
 * connections for now. Source: console, *Live status vocabulary*; E-103.
 */
export function TargetStatus({
  state,
  drainingSecondsLeft = null,
  drains = false,
}: {
  readonly state: TargetHealthState;
  readonly drainingSecondsLeft?: number | null;
  readonly drains?: boolean;
}) {
  const { target, drainingLeft, unhealthyDraining } = useTexts().states;
  const text =
    state === 'draining' && drainingSecondsLeft !== null
      ? drainingLeft(String(Math.max(0, Math.ceil(drainingSecondsLeft))))
      : drains
        ? unhealthyDraining
        : target[state];
  return <StatusIndicator type={TARGET_LOOK[state].indicator}>{text}</StatusIndicator>;
}
