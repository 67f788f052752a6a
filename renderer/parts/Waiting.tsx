import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import { useTexts } from '../texts/useTexts.ts';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useConnection } from '../store/connection.ts';

/** While something is loading for the first time; without the engine nothing comes, which it says. */
export function Waiting() {
  const { parts, shell } = useTexts();
  const isLost = useConnection(({ connection }) => connection.kind === 'lost');
  if (isLost) {
    return (
      <Box textAlign="center" padding="xl">
        <StatusIndicator type="stopped">{shell.connection.notLoaded}</StatusIndicator>
      </Box>
    );
  }
  return (
    <Box textAlign="center" padding="xl" color="text-body-secondary">
      <span role="status">
        <Spinner /> {parts.loading}
      </span>
    </Box>
  );
}
