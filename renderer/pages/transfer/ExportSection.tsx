import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useCall } from '../../bridge/useCall.ts';
import { downloadText } from '../../parts/downloadText.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useTexts } from '../../texts/useTexts.ts';

const FILES = {
  angie: { name: 'balanza.conf', type: 'text/plain' },
  cloudformation: { name: 'balanza.json', type: 'application/json' },
  terraform: { name: 'balanza.tf', type: 'text/plain' },
} as const;
const FORMATS = ['angie', 'cloudformation', 'terraform'] as const;
type Format = (typeof FORMATS)[number];

/** Writes the load balancers in another language to a file, and says what it cannot have. */
export function ExportSection() {
  const { shell, transfer } = useTexts();
  const call = useCall();
  const isConnected = useIsConnected();
  const [format, setFormat] = useState<Format>('angie');
  const [notes, setNotes] = useState<readonly string[]>([]);
  const save = async () => {
    const answer = await call('exportConfiguration', { format }, { failed: transfer.exportFailed });
    if (!answer.ok) return;
    setNotes(answer.value.notes);
    downloadText(FILES[format].name, FILES[format].type, answer.value.text);
  };
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={transfer.exportNote}
          actions={
            <Button
              iconName="download"
              disabled={!isConnected}
              disabledReason={shell.connection.readOnly}
              onClick={() => void save()}
            >
              {transfer.export}
            </Button>
          }
        >
          {transfer.exportTitle}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <FormField label={transfer.format}>
          <RadioGroup
            value={format}
            items={FORMATS.map((value) => ({ value, label: transfer.formats[value] }))}
            onChange={({ detail }) => {
              setFormat(FORMATS.find((value) => value === detail.value) ?? 'angie');
              setNotes([]);
            }}
          />
        </FormField>
        {notes.length > 0 && (
          <Alert type="warning" header={transfer.notes}>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Alert>
        )}
      </SpaceBetween>
    </Container>
  );
}
