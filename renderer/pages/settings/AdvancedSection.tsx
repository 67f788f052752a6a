import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useIsConnected } from '../../store/connection.ts';
import { flash } from '../../store/flashes.ts';
import { resetLayouts } from '../../store/preferences.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { ResetDataDialog } from './ResetDataDialog.tsx';

/** What is seldom wanted: tables and panels as they come, and to begin anew. Source: console, *Settings*. */
export function AdvancedSection() {
  const { settings: texts } = useTexts();
  const isConnected = useIsConnected();
  const [isAsking, setAsking] = useState(false);
  return (
    <Container header={<Header variant="h2">{texts.sections.advanced}</Header>}>
      <SpaceBetween size="l">
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
        <FormField label={texts.data} description={texts.dataText}>
          <Button
            disabled={!isConnected}
            onClick={() => {
              setAsking(true);
            }}
          >
            {texts.resetData}
          </Button>
        </FormField>
      </SpaceBetween>
      {isAsking && (
        <ResetDataDialog
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Container>
  );
}
