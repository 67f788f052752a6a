import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ZonalShift } from '../../../../engine/model/ZonalShift.ts';
import { UpdateShiftDialog } from '../../../../renderer/parts/shifts/UpdateShiftDialog.tsx';
import { openGroupPage } from '../../pages/targetGroups/openGroupPage.tsx';

/** The comment and the id are all that the dialog looks at. */
const SHIFT = { zonalShiftId: 'shift', comment: 'before' } as ZonalShift; // as said

afterEach(cleanup);

it.each([
  { name: 'a comment alone leaves the expiration as it is', isMoved: false, input: { comment: 'after' } },
  { name: 'both, when the expiration is to be changed', isMoved: true, input: { comment: 'after', expiresIn: '30m' } },
])('E-030 $name', async ({ isMoved, input }) => {
  const { bridge } = openGroupPage(<UpdateShiftDialog shift={SHIFT} onDismiss={() => undefined} />, {
    path: '/target-groups/:name',
    address: '/target-groups/web-a',
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'after' } });
  if (isMoved) fireEvent.click(screen.getByRole('checkbox', { name: 'Change the expiration, too' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => {
    expect(bridge.calls).toEqual([{ name: 'updateZonalShift', input: { zonalShiftId: 'shift', ...input } }]);
  });
});
