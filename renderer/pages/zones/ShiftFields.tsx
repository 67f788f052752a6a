import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { ZONAL_SHIFT_LIMITS } from '../../../engine/model/ZonalShift.ts';
import { useFormats } from '../../look/useFormats.ts';
import { ExpirationField } from '../../parts/shifts/ExpirationField.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import type { ShiftDraft, ShiftProblem } from './shiftProblems.ts';
import type { ShiftZone } from './shiftZones.ts';

export interface ShiftFieldsProps {
  readonly draft: ShiftDraft;
  readonly problems: readonly ShiftProblem[];
  readonly loadBalancers: readonly LoadBalancer[];
  readonly loadBalancer: LoadBalancer;
  readonly choices: readonly ShiftZone[];
  readonly onChooseLoadBalancer: (name: string) => void;
  readonly onChange: (changes: Partial<ShiftDraft>) => void;
}

/** The fields of a zonal shift, in the console's order. */
export function ShiftFields(props: ShiftFieldsProps) {
  const { draft, problems, onChange, loadBalancer } = props;
  const { startShift: texts } = useTexts().zones;
  const formats = useFormats();
  const has = (problem: ShiftProblem) => problems.includes(problem);
  const options = props.loadBalancers.map(({ name }) => ({ value: name, label: name }));
  return (
    <SpaceBetween size="l">
      <FormField label={texts.loadBalancer}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === loadBalancer.name) ?? null}
          placeholder={texts.chooseLoadBalancer}
          onChange={({ detail }) => {
            props.onChooseLoadBalancer(detail.selectedOption.value ?? loadBalancer.name);
          }}
        />
      </FormField>
      <FormField label={texts.away} errorText={has('zone') && texts.problems.zone}>
        <RadioGroup
          value={draft.zone}
          items={props.choices.map(({ zone, healthy, share }) => ({
            value: zone,
            label: zone,
            description: texts.zoneFacts(healthy, formats.observed(share)),
          }))}
          onChange={({ detail }) => {
            onChange({ zone: detail.value });
          }}
        />
      </FormField>
      <ExpirationField
        value={draft.expiresIn}
        onChange={(expiresIn) => {
          onChange({ expiresIn });
        }}
      />
      <FormField
        label={texts.comment}
        constraintText={texts.commentConstraint(ZONAL_SHIFT_LIMITS.commentCharacters.max)}
        errorText={has('comment') && texts.problems.comment}
      >
        <Input
          value={draft.comment}
          onChange={({ detail }) => {
            onChange({ comment: detail.value.slice(0, ZONAL_SHIFT_LIMITS.commentCharacters.max) });
          }}
        />
      </FormField>
      <FormField errorText={has('acknowledge') && texts.problems.acknowledge}>
        <Checkbox
          checked={draft.isAcknowledged}
          onChange={({ detail }) => {
            onChange({ isAcknowledged: detail.checked });
          }}
        >
          {texts.acknowledge}
        </Checkbox>
      </FormField>
    </SpaceBetween>
  );
}
