import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { CommandLine } from '../parts/CommandLine.tsx';
import { useTexts } from '../texts/useTexts.ts';

const COMMAND = 'npm run -s balanza -- link';

/** All that a window sees which the engine does not know: how to get an address that signs it in. */
export function SignedOutPage() {
  const { connection } = useTexts().shell;
  return (
    <Box padding="xxl">
      <main>
        <Container header={<Header variant="h1">{connection.signedOutTitle}</Header>}>
          <SpaceBetween size="s">
            <div>{connection.signedOut}</div>
            <CommandLine command={COMMAND} />
            <div>{connection.signedOutFolder}</div>
            <CommandLine command={`${COMMAND} --data-dir ${connection.folder}`} />
          </SpaceBetween>
        </Container>
      </main>
    </Box>
  );
}
