import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import { useTexts } from '../texts/useTexts.ts';

/** While something is loading for the first time. */
export function Waiting() {
  const { parts } = useTexts();
  return (
    <Box textAlign="center" padding="xl" color="text-body-secondary">
      <span role="status">
        <Spinner /> {parts.loading}
      </span>
    </Box>
  );
}
