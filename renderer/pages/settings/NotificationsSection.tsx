import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { FormButton } from '../../parts/FormButton.tsx';
import { useNotifications } from '../../store/notifications.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** How many rules there are, and the way to them. Source: console, *Settings*. */
export function NotificationsSection() {
  const { settings: texts, shell } = useTexts();
  const rules = useNotifications((state) => state.rules);
  return (
    <Container header={<Header variant="h2">{texts.sections.notifications}</Header>}>
      <Box variant="p">{texts.notificationRules(rules.length)}</Box>
      <FormButton href="#/alerts">{shell.pages.alerts}</FormButton>
    </Container>
  );
}
