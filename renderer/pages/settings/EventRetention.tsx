import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import type { EngineDescription } from '../../../engine/contract/views/EngineView.ts';
import { useCall } from '../../bridge/useCall.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useConnection, useIsConnected } from '../../store/connection.ts';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';

const CHOICES = [1_000, 10_000, 100_000] as const;

/** How many events the history keeps. Applies at once; fewer forget the oldest. Source: console, *Event history*. */
export function EventRetention({ engine }: { readonly engine: EngineDescription }) {
  const { settings } = useTexts();
  const texts = settings.retention;
  const formats = useFormats();
  const call = useCall();
  const isConnected = useIsConnected();
  const optionOf = (count: number) => ({ value: String(count), label: texts.events(formats.integer(count)) });
  const keep = async (events: number) => {
    const answer = await call('keepEvents', { events }, { failed: texts.failed });
    if (!answer.ok) return;
    useConnection.setState({ engine: { ...engine, eventsKept: events } });
    flash({ type: 'success', header: texts.saved });
  };
  return (
    <Container header={<Header variant="h2">{texts.title}</Header>}>
      <FormField label={texts.label} description={texts.text}>
        <Select
          disabled={!isConnected}
          selectedOption={optionOf(engine.eventsKept)}
          options={CHOICES.map(optionOf)}
          onChange={({ detail }) => {
            const chosen = CHOICES.find((one) => String(one) === detail.selectedOption.value);
            if (chosen !== undefined) void keep(chosen);
          }}
        />
      </FormField>
    </Container>
  );
}
