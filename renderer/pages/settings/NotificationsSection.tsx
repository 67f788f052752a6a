import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { FormButton } from '../../parts/FormButton.tsx';
import { useNotifications } from '../../store/notifications.ts';
import { prefer, usePreferences } from '../../store/preferences.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { QuietHoursField } from './QuietHoursField.tsx';

/** How many rules there are and the way to them, quiet hours and sound. Source: console, *Settings*. */
export function NotificationsSection() {
  const { settings: texts, shell } = useTexts();
  const rules = useNotifications((state) => state.rules);
  const hasSound = usePreferences((preferences) => preferences.hasSound);
  return (
    <Container header={<Header variant="h2">{texts.sections.notifications}</Header>}>
      <SpaceBetween size="l">
        <div>
          <Box variant="p">{texts.notificationRules(rules.length)}</Box>
          <FormButton href="#/alerts">{shell.pages.alerts}</FormButton>
        </div>
        <QuietHoursField />
        <Toggle
          checked={hasSound}
          description={texts.soundText}
          onChange={({ detail }) => {
            prefer({ hasSound: detail.checked });
          }}
        >
          {texts.sound}
        </Toggle>
      </SpaceBetween>
    </Container>
  );
}
