import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useTexts } from '../../../texts/useTexts.ts';
import { AttributeNumber } from './AttributeNumber.tsx';
import { isDnsBelowRouting } from './attributeDraft.ts';
import type { AttributeForm } from './useAttributeForm.ts';

/** How few healthy targets are too few, for DNS and for routing: one minimum for both, or one each. Source: ELB, *Target group health*. */
export function HealthRequirements({ form }: { readonly form: AttributeForm }) {
  const { groupAttributes } = useTexts();
  const { health, problems } = groupAttributes;
  return (
    <SpaceBetween size="l">
      <Box color="text-body-secondary">{health.note}</Box>
      <FormField label={health.mode}>
        <RadioGroup
          value={form.isUnified ? 'unified' : 'granular'}
          items={[
            { value: 'unified', label: health.unified, description: health.unifiedNote },
            { value: 'granular', label: health.granular, description: health.granularNote },
          ]}
          onChange={({ detail }) => {
            form.unify(detail.value === 'unified');
          }}
        />
      </FormField>
      {form.isUnified ? (
        <SpaceBetween size="s">
          <Box variant="h3">{health.unifiedTitle}</Box>
          <ColumnLayout columns={2}>
            <AttributeNumber form={form} field="routingCount" label={health.count} />
            <AttributeNumber form={form} field="routingPercent" label={health.percent} />
          </ColumnLayout>
        </SpaceBetween>
      ) : (
        <SpaceBetween size="l">
          <SpaceBetween size="s">
            <Box variant="h3">{health.dns}</Box>
            <ColumnLayout columns={2}>
              <AttributeNumber form={form} field="dnsCount" label={health.count} of={health.dns} />
              <AttributeNumber form={form} field="dnsPercent" label={health.percent} of={health.dns} />
            </ColumnLayout>
          </SpaceBetween>
          <SpaceBetween size="s">
            <Box variant="h3">{health.routing}</Box>
            <ColumnLayout columns={2}>
              <AttributeNumber form={form} field="routingCount" label={health.count} of={health.routing} />
              <AttributeNumber form={form} field="routingPercent" label={health.percent} of={health.routing} />
            </ColumnLayout>
          </SpaceBetween>
          {isDnsBelowRouting(form.draft) && <Alert type="warning">{problems.dnsBelowRouting}</Alert>}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
