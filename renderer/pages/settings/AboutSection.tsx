import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useConnection } from '../../store/connection.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** What this is, and what it is not. */
export function AboutSection() {
  const { settings: texts, shell } = useTexts();
  const version = useConnection(({ engine }) => engine?.version);
  return (
    <Container header={<Header variant="h2">{texts.sections.about}</Header>}>
      <Box variant="p">
        {shell.product} {version}. {texts.aboutText}
      </Box>
      <Box variant="p">{texts.affiliation}</Box>
      <Box variant="p">{texts.licence}</Box>
    </Container>
  );
}
