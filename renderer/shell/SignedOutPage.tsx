import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useTexts } from '../texts/useTexts.ts';

/** All that a window sees which the engine does not know. */
export function SignedOutPage() {
  const { connection } = useTexts().shell;
  return (
    <Box padding="xxl">
      <main>
        <Container header={<Header variant="h1">{connection.signedOutTitle}</Header>}>{connection.signedOut}</Container>
      </main>
    </Box>
  );
}
