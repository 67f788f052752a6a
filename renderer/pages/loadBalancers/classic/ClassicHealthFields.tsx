import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import {
  CLASSIC_HEALTH_CHECK_LIMITS as LIMITS,
  CLASSIC_PROTOCOLS,
  speaksHttp,
} from '../../../../engine/model/ClassicLoadBalancer.ts';
import type {
  ClassicHealthCheckDraft,
  ClassicHealthCheckField,
  ClassicHealthCheckProblems,
} from '../../../../engine/model/classicHealthCheckProblems.ts';
import { PORT } from '../../../../engine/model/Listener.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';

export interface ClassicHealthFieldsProps {
  readonly draft: ClassicHealthCheckDraft;
  readonly problems: ClassicHealthCheckProblems;
  readonly onChange: (changes: Partial<ClassicHealthCheckDraft>) => void;
}

/** In the console's order. */
const ADVANCED = ['timeout', 'interval', 'unhealthyThreshold', 'healthyThreshold'] as const;
const RANGES = {
  timeout: LIMITS.timeout,
  interval: LIMITS.interval,
  unhealthyThreshold: LIMITS.threshold,
  healthyThreshold: LIMITS.threshold,
} as const;

/** The fields of a Classic health check; what is wrong stands at each. Source: console, *Create forms*. */
export function ClassicHealthFields({ draft, problems, onChange }: ClassicHealthFieldsProps) {
  const { classic, healthChecks } = useTexts();
  const texts = classic.health;
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const isWrong = ADVANCED.some((field) => problems[field] !== undefined);
  const errorOf = (field: ClassicHealthCheckField) => {
    const problem = problems[field];
    return problem === undefined ? null : healthChecks.problem(problem);
  };
  const seconds = (threshold: string) => formats.duration(Number(threshold) * Number(draft.interval) * 1_000);
  return (
    <SpaceBetween size="m">
      <FormField label={texts.protocol}>
        <Select
          selectedOption={{ value: draft.protocol, label: draft.protocol }}
          options={CLASSIC_PROTOCOLS.map((value) => ({ value, label: value }))}
          onChange={({ detail }) => {
            const protocol = CLASSIC_PROTOCOLS.find((one) => one === detail.selectedOption.value);
            if (protocol !== undefined) {
              // A check of connections had no path to keep.
              onChange({ protocol, ...(speaksHttp(protocol) && draft.path === '' && { path: '/' }) });
            }
          }}
        />
      </FormField>
      <NumberField
        label={texts.port}
        constraint={healthChecks.range(PORT.min, PORT.max)}
        value={draft.port}
        error={errorOf('port')}
        onChange={(port) => {
          onChange({ port });
        }}
      />
      {speaksHttp(draft.protocol) && (
        <FormField label={texts.path} constraintText={texts.codes} errorText={errorOf('path')}>
          <Input
            value={draft.path}
            onChange={({ detail }) => {
              onChange({ path: detail.value });
            }}
          />
        </FormField>
      )}
      <ExpandableSection
        headerText={texts.advanced}
        expanded={isOpen || isWrong}
        onChange={({ detail }) => {
          setOpen(detail.expanded);
        }}
      >
        <SpaceBetween size="m">
          {ADVANCED.map((field) => (
            <NumberField
              key={field}
              label={texts[field]}
              constraint={healthChecks.range(RANGES[field].min, RANGES[field].max)}
              value={draft[field]}
              error={errorOf(field)}
              onChange={(value) => {
                onChange({ [field]: value });
              }}
            />
          ))}
        </SpaceBetween>
      </ExpandableSection>
      {Object.keys(problems).length === 0 && (
        <Box color="text-body-secondary">
          {`${texts.dead(seconds(draft.unhealthyThreshold))} ${texts.back(seconds(draft.healthyThreshold))}`}
        </Box>
      )}
    </SpaceBetween>
  );
}
