import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import { flash } from '../../store/flashes.ts';
import { resetLayouts } from '../../store/preferences.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** What is seldom wanted: tables and panels as they come. Source: console, *Settings*. */
export function AdvancedSection() {
  const { settings: texts } = useTexts();
  return (
    <Container header={<Header variant="h2">{texts.sections.advanced}</Header>}>
      <FormField label={texts.layouts} description={texts.layoutsText}>
        <Button
          onClick={() => {
            resetLayouts();
            flash({ type: 'success', header: texts.layoutsReset });
          }}
        >
          {texts.resetLayouts}
        </Button>
      </FormField>
    </Container>
  );
}
