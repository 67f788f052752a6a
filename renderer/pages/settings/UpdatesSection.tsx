import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useConnection } from '../../store/connection.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** Which version this is, and how a newer one comes: nothing asks for it by itself. Source: console 4, *Offline*. */
export function UpdatesSection() {
  const { settings: texts } = useTexts();
  const version = useConnection(({ engine }) => engine?.version);
  return (
    <Container header={<Header variant="h2">{texts.sections.updates}</Header>}>
      {version !== undefined && <Box variant="p">{texts.thisVersion(version)}</Box>}
      <Box variant="p">{texts.updatesText}</Box>
    </Container>
  );
}
