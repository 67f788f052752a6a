import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { prefer, REFRESH_SECONDS, usePreferences } from '../../store/preferences.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** How often live figures are brought up to date. Source: console, *Settings*. */
export function LiveSection() {
  const { settings: texts } = useTexts();
  const refreshSeconds = usePreferences((preferences) => preferences.refreshSeconds);
  return (
    <Container header={<Header variant="h2">{texts.sections.live}</Header>}>
      <FormField label={texts.refresh} description={texts.refreshText}>
        <SegmentedControl
          label={texts.refresh}
          selectedId={String(refreshSeconds)}
          options={REFRESH_SECONDS.map((seconds) => ({ id: String(seconds), text: texts.seconds(seconds) }))}
          onChange={({ detail }) => {
            const chosen = REFRESH_SECONDS.find((one) => String(one) === detail.selectedId);
            if (chosen !== undefined) prefer({ refreshSeconds: chosen });
          }}
        />
      </FormField>
    </Container>
  );
}
