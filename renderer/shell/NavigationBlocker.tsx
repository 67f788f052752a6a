import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useBlocker } from 'react-router';
import { noteUnsaved, useUnsaved } from '../store/unsaved.ts';
import { useTexts } from '../texts/useTexts.ts';

/** Asks before a page with unsaved changes is left. */
export function NavigationBlocker() {
  const { leave } = useTexts().shell;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      useUnsaved.getState().isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const isKept = useUnsaved(({ draftPage }) => draftPage !== null);
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      visible
      header={leave.title}
      onDismiss={() => {
        blocker.reset();
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              variant="link"
              onClick={() => {
                blocker.reset();
              }}
            >
              {leave.stay}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                noteUnsaved(false);
                blocker.proceed();
              }}
            >
              {leave.leave}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {isKept ? leave.keptText : leave.text}
    </Modal>
  );
}
