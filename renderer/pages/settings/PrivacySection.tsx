import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useTexts } from '../../texts/useTexts.ts';

/** What leaves this computer. Source: console, *Settings*. */
export function PrivacySection() {
  const { settings: texts } = useTexts();
  return (
    <Container header={<Header variant="h2">{texts.sections.privacy}</Header>}>
      <Box variant="p">{texts.privacyText}</Box>
    </Container>
  );
}
