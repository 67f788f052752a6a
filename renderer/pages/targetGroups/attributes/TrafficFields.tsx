import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useTexts } from '../../../texts/useTexts.ts';
import { AttributeNumber } from './AttributeNumber.tsx';
import { isAsked } from './attributeDraft.ts';
import type { AttributeForm } from './useAttributeForm.ts';

const ALGORITHMS = ['round_robin', 'least_outstanding_requests', 'weighted_random'] as const;

/** How the next target is chosen, with what belongs to that alone. Source: console, *Edit target group attributes*. */
export function TrafficFields({ form }: { readonly form: AttributeForm }) {
  const { balancing, groupAttributes } = useTexts();
  const { traffic } = groupAttributes;
  const { draft } = form;
  const { algorithm } = form.saved;
  const isOfAngie = !ALGORITHMS.some((value) => value === algorithm);
  return (
    <SpaceBetween size="l">
      <FormField label={traffic.algorithm}>
        <RadioGroup
          value={draft.algorithm}
          items={[
            ...ALGORITHMS.map((value) => ({
              value,
              label: traffic.algorithms[value],
              description: traffic.algorithmNotes[value],
            })),
            ...(isOfAngie
              ? [
                  {
                    value: algorithm,
                    label: balancing.methods[algorithm]?.label ?? algorithm,
                    description: traffic.ofAngie,
                  },
                ]
              : []),
          ]}
          onChange={({ detail }) => {
            form.type('algorithm', detail.value);
          }}
        />
      </FormField>
      {isAsked('slowStart', draft) && (
        <AttributeNumber form={form} field="slowStart" label={traffic.slowStart} description={traffic.slowStartNote} />
      )}
      {isAsked('anomaly', draft) && (
        <Checkbox
          checked={draft.anomaly === 'on'}
          description={traffic.anomalyNote}
          onChange={({ detail }) => {
            form.type('anomaly', detail.checked ? 'on' : 'off');
          }}
        >
          {traffic.anomaly}
        </Checkbox>
      )}
    </SpaceBetween>
  );
}
