import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { activeShifts } from '../../../engine/model/activeShifts.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useNowMs } from '../../look/useNowMs.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { CancelShiftDialog } from './CancelShiftDialog.tsx';

/** Stands on the pages of a load balancer while its traffic is shifted away from a zone. */
export function ShiftNotice({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const { dashboard, zones } = useTexts();
  const texts = dashboard.map;
  const formats = useFormats();
  const nowMs = useNowMs();
  const isConnected = useIsConnected();
  const [isCanceling, setCanceling] = useState(false);
  const shift = useResources(({ resources }) => activeShifts(resources).get(loadBalancer.loadBalancerArn));
  if (shift === undefined) return null;
  return (
    <>
      <Alert
        type="info"
        header={texts.shiftTitle(loadBalancer.name, shift.awayFrom, formats.countdown(shift.expiresAtMs - nowMs))}
        action={
          <Button
            disabled={!isConnected}
            onClick={() => {
              setCanceling(true);
            }}
          >
            {zones.shifts.cancel}
          </Button>
        }
      >
        {texts.shiftText}
      </Alert>
      {isCanceling && (
        <CancelShiftDialog
          shift={shift}
          onDismiss={() => {
            setCanceling(false);
          }}
        />
      )}
    </>
  );
}
