import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import {
  CLASSIC_ATTRIBUTE_LIMITS as LIMITS,
  type ClassicAccessLog,
} from '../../../../engine/model/ClassicLoadBalancer.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { EMIT_INTERVALS, MODES, NO_LOG, wrongFields, type ClassicAttributesDraft } from './attributesDraft.ts';

export interface ClassicAttributeFieldsProps {
  readonly draft: ClassicAttributesDraft;
  readonly onChange: (changes: Partial<ClassicAttributesDraft>) => void;
}

/** Cross-zone and connection draining: what a new load balancer is asked, too. Source: E-024; console, *Create forms*. */
export function CrossZoneAndDraining({ draft, onChange }: ClassicAttributeFieldsProps) {
  const { classic, healthChecks, parts } = useTexts();
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
          {draft.crossZone ? parts.on : parts.off}
        </Toggle>
      </FormField>
      <FormField label={texts.draining}>
        <Toggle
          checked={draft.isDraining}
          onChange={({ detail }) => {
            onChange({ isDraining: detail.checked });
          }}
        >
          {draft.isDraining ? parts.on : parts.off}
        </Toggle>
      </FormField>
      {draft.isDraining && (
        <NumberField
          label={texts.drainingTimeout}
          constraint={healthChecks.range(min, max)}
          value={draft.drainingSeconds}
          error={wrongFields(draft).drainingSeconds ? healthChecks.problem({ code: 'outOfRange', min, max }) : null}
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
          error={wrongFields(draft).idleSeconds ? healthChecks.problem({ code: 'outOfRange', min, max }) : null}
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
        <AccessLogFields draft={draft} onChange={onChange} />
      </Container>
    </SpaceBetween>
  );
}

function AccessLogFields({ draft, onChange }: ClassicAttributeFieldsProps) {
  const { classic, parts } = useTexts();
  const texts = classic.attributes;
  const log = draft.accessLog ?? NO_LOG;
  const wrong = wrongFields(draft);
  const change = (changes: Partial<ClassicAccessLog>) => {
    onChange({ accessLog: { ...log, ...changes } });
  };
  return (
    <SpaceBetween size="m">
      <FormField label={texts.accessLogs} description={texts.accessLogsNote}>
        <Toggle
          checked={log.enabled}
          onChange={({ detail }) => {
            change({ enabled: detail.checked });
          }}
        >
          {log.enabled ? parts.on : parts.off}
        </Toggle>
      </FormField>
      {log.enabled && (
        <>
          <FormField
            label={texts.bucket}
            description={texts.bucketNote}
            constraintText={texts.bucketRule}
            errorText={wrong.bucket && texts.bucketProblem}
          >
            <Input
              value={log.bucket}
              onChange={({ detail }) => {
                change({ bucket: detail.value });
              }}
            />
          </FormField>
          <FormField
            label={texts.prefix}
            description={texts.prefixNote}
            errorText={wrong.prefix && texts.prefixProblem}
          >
            <Input
              value={log.prefix}
              onChange={({ detail }) => {
                change({ prefix: detail.value });
              }}
            />
          </FormField>
          <FormField label={texts.emitInterval}>
            <SegmentedControl
              label={texts.emitInterval}
              selectedId={String(log.emitIntervalMinutes)}
              options={EMIT_INTERVALS.map((minutes) => ({ id: String(minutes), text: texts.minutes(minutes) }))}
              onChange={({ detail }) => {
                change({ emitIntervalMinutes: Number(detail.selectedId) });
              }}
            />
          </FormField>
        </>
      )}
    </SpaceBetween>
  );
}
