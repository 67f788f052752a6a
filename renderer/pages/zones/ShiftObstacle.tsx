import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ZonalShift } from '../../../engine/model/ZonalShift.ts';
import type { ZonalShiftObstacle } from '../../../engine/model/zonalShiftObstacle.ts';
import { useCall } from '../../bridge/useCall.ts';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useIsConnected } from '../../store/connection.ts';

export interface ShiftObstacleProps {
  readonly obstacle: ZonalShiftObstacle | null;
  readonly active: ZonalShift | undefined;
}

/** What forbids a zonal shift now, with the way out. Source: E-028, E-030. */
export function ShiftObstacle({ obstacle, active }: ShiftObstacleProps) {
  const { zones, shell } = useTexts();
  const texts = zones.startShift;
  const isConnected = useIsConnected();
  const call = useCall();
  if (active !== undefined) {
    return (
      <Alert type="warning" header={texts.activeTitle}>
        {texts.activeText(active.awayFrom)}
      </Alert>
    );
  }
  if (obstacle === null) return null;
  if (obstacle.kind === 'type') {
    return (
      <Alert type="warning" header={texts.typeTitle}>
        {texts.typeText}
      </Alert>
    );
  }
  if (obstacle.kind === 'notEnabled') {
    return (
      <Alert type="warning" header={texts.notEnabledTitle}>
        {texts.notEnabledText}
      </Alert>
    );
  }
  const turnOff = async () => {
    for (const { targetGroupArn } of obstacle.groups) {
      const attributes = [{ key: 'load_balancing.cross_zone.enabled', value: 'false' }];
      const answer = await call(
        'modifyTargetGroupAttributes',
        { targetGroupArn, attributes },
        { failed: texts.turnOffFailed },
      );
      if (!answer.ok) return;
    }
    flash({ type: 'success', header: texts.turnedOff });
  };
  return (
    <Alert
      type="warning"
      header={texts.crossZoneTitle}
      action={
        <Button disabled={!isConnected} disabledReason={shell.connection.readOnly} onClick={() => void turnOff()}>
          {texts.turnOff}
        </Button>
      }
    >
      {texts.crossZoneText(obstacle.groups.map(({ name }) => name).join(', '))}
    </Alert>
  );
}
