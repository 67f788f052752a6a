import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { TargetHealthState } from '../../engine/model/TargetHealth.ts';
import { useTexts } from '../texts/useTexts.ts';
import { TARGET_LOOK } from './targetLook.ts';

/** A target's state: icon and word. `drainingSecondsLeft` counts down beside `Draining`. Source: console, *Live status vocabulary*. */
export function TargetStatus({
  state,
  drainingSecondsLeft = null,
}: {
  readonly state: TargetHealthState;
  readonly drainingSecondsLeft?: number | null;
}) {
  const { target, drainingLeft } = useTexts().states;
  const text =
    state === 'draining' && drainingSecondsLeft !== null
      ? drainingLeft(String(Math.max(0, Math.ceil(drainingSecondsLeft))))
      : target[state];
  return <StatusIndicator type={TARGET_LOOK[state].indicator}>{text}</StatusIndicator>;
}
