import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { CLASSIC_ATTRIBUTE_LIMITS as LIMITS } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { MODES, wrongNumbers, type ClassicAttributesDraft } from './attributesDraft.ts';

export interface ClassicAttributeFieldsProps {
  readonly draft: ClassicAttributesDraft;
  readonly onChange: (changes: Partial<ClassicAttributesDraft>) => void;
}

/** Cross-zone and connection draining: what a new load balancer is asked, too. Source: E-024; console, *Create forms*. */
export function CrossZoneAndDraining({ draft, onChange }: ClassicAttributeFieldsProps) {
  const { classic, healthChecks } = useTexts();
  const texts = classic.attributes;
  const { min, max } = LIMITS.drainingSeconds;
  return (
    <SpaceBetween size="m">
      <FormField label={texts.crossZone} description={texts.crossZoneNote}>
        <Toggle
          checked={draft.crossZone}
          description={draft.crossZone ? texts.crossZoneOn : texts.crossZoneOff}
          onChange={({ detail }) => {
            onChange({ crossZone: detail.checked });
          }}
        >
          {texts.crossZone}
        </Toggle>
      </FormField>
      <FormField label={texts.draining}>
        <Toggle
          checked={draft.isDraining}
          onChange={({ detail }) => {
            onChange({ isDraining: detail.checked });
          }}
        >
          {texts.draining}
        </Toggle>
      </FormField>
      {draft.isDraining && (
        <NumberField
          label={texts.drainingTimeout}
          constraint={healthChecks.range(min, max)}
          value={draft.drainingSeconds}
          error={wrongNumbers(draft).drainingSeconds ? healthChecks.problem({ code: 'outOfRange', min, max }) : null}
          onChange={(drainingSeconds) => {
            onChange({ drainingSeconds });
          }}
        />
      )}
    </SpaceBetween>
  );
}

/** Every attribute of a Classic Load Balancer, in the console's groups. */
export function ClassicAttributeFields({ draft, onChange }: ClassicAttributeFieldsProps) {
  const { classic, healthChecks } = useTexts();
  const texts = classic.attributes;
  const { min, max } = LIMITS.idleSeconds;
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{texts.routing}</Header>}>
        <CrossZoneAndDraining draft={draft} onChange={onChange} />
      </Container>
      <Container header={<Header variant="h2">{texts.traffic}</Header>}>
        <NumberField
          label={texts.idle}
          constraint={healthChecks.range(min, max)}
          value={draft.idleSeconds}
          error={wrongNumbers(draft).idleSeconds ? healthChecks.problem({ code: 'outOfRange', min, max }) : null}
          onChange={(idleSeconds) => {
            onChange({ idleSeconds });
          }}
        />
      </Container>
      <Container header={<Header variant="h2">{texts.packets}</Header>}>
        <FormField label={texts.desync}>
          <Select
            selectedOption={{ value: draft.mode, label: texts.modes[draft.mode] }}
            options={MODES.map((value) => ({ value, label: texts.modes[value] }))}
            onChange={({ detail }) => {
              const mode = MODES.find((one) => one === detail.selectedOption.value);
              if (mode !== undefined) onChange({ mode });
            }}
          />
        </FormField>
      </Container>
      <Container header={<Header variant="h2">{texts.monitoring}</Header>}>
        <FormField label={texts.accessLogs} description={texts.accessLogsNote}>
          <Toggle checked={false} disabled>
            {texts.accessLogs}
          </Toggle>
        </FormField>
      </Container>
    </SpaceBetween>
  );
}
