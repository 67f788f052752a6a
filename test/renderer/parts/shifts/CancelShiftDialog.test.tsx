import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ZonalShift } from '../../../../engine/model/ZonalShift.ts';
import { CancelShiftDialog } from '../../../../renderer/parts/shifts/CancelShiftDialog.tsx';
import { ALB, ZONE } from '../../../support/topology.ts';
import { openPage } from '../../pages/openPage.tsx';

/** All that the dialog looks at. */
const SHIFT = { zonalShiftId: 'shift', loadBalancerArn: ALB, awayFrom: ZONE.a } as ZonalShift; // as said

afterEach(cleanup);

it('E-031 says on its buttons what each does: neither is called to cancel', async () => {
  let dismissed = 0;
  const bridge = openPage(
    <CancelShiftDialog
      shift={SHIFT}
      onDismiss={() => {
        dismissed += 1;
      }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect([dismissed, bridge.calls]).toEqual([1, []]);
  fireEvent.click(screen.getByRole('button', { name: 'End the shift' }));
  await waitFor(() => {
    expect(bridge.calls).toEqual([{ name: 'cancelZonalShift', input: { zonalShiftId: 'shift' } }]);
  });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});
