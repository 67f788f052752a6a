import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useCall } from '../../bridge/useCall.ts';
import { useFormats } from '../../look/useFormats.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { NumberField } from '../NumberField.tsx';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { FAULT_KINDS, FAULT_LIMITS, NEW_FAULT, faultChanges, type FaultDraft } from './faultChanges.ts';
import { useMend } from './useMend.ts';
import { noteSamples } from './useSamples.ts';

export interface FaultDialogProps {
  /** Running built-in sample targets, one or more; `name` as people call them. */
  readonly instances: readonly { readonly instanceId: string; readonly name: string }[];
  readonly onDismiss: () => void;
}

/** Breaks sample targets on purpose, so that one sees what a load balancer does about it. Source: console, *Local instances*. */
export function FaultDialog({ instances, onDismiss }: FaultDialogProps) {
  const { faults } = useTexts().targetGroups;
  const formats = useFormats();
  const call = useCall();
  const mend = useMend();
  const [draft, setDraft] = useState(NEW_FAULT);
  const [isTried, setTried] = useState(false);
  const instanceIds = instances.map(({ instanceId }) => instanceId);
  const [first] = instances;
  const what =
    instances.length === 1 && first !== undefined ? first.name : faults.manyTargets(formats.integer(instances.length));
  const changes = faultChanges(draft);
  const apply = async () => {
    setTried(true);
    if (changes === null) return ''; // the field says what is wrong
    const answer = await call('setSamples', { instanceIds, changes });
    if (!answer.ok) return answer.error.message;
    noteSamples(answer.value.samples);
    const action = { text: faults.mend, run: () => void mend(instanceIds, what) };
    flash({ type: 'warning', header: faults.broken(what), action });
    return null;
  };
  return (
    <ConfirmDialog
      steps={changes === null ? [] : [{ name: 'setSamples', input: { instanceIds, changes } }]}
      title={faults.title(what)}
      confirmText={faults.apply}
      onConfirm={apply}
      onDismiss={onDismiss}
    >
      <SpaceBetween size="m">
        <div>{faults.intro}</div>
        <FormField label={faults.kind}>
          <RadioGroup
            value={draft.kind}
            items={FAULT_KINDS.map((kind) => ({ value: kind, ...faults.kinds[kind] }))}
            onChange={({ detail }) => {
              const kind = FAULT_KINDS.find((one) => one === detail.value);
              if (kind !== undefined) setDraft({ ...draft, kind });
            }}
          />
        </FormField>
        <FaultFigure
          draft={draft}
          error={isTried && faultChanges(draft) === null ? problemOf(draft, faults) : null}
          onChange={(changes) => {
            setDraft({ ...draft, ...changes });
          }}
        />
      </SpaceBetween>
    </ConfirmDialog>
  );
}

type FaultTexts = ReturnType<typeof useTexts>['targetGroups']['faults'];

const FIGURE_OF = { returnCode: 'code', latency: 'latencyMs', errors: 'percent' } as const;

/** The figure that a kind of fault has; null for kinds without. */
function figureOf({ kind }: FaultDraft): keyof typeof FAULT_LIMITS | null {
  return kind === 'returnCode' || kind === 'latency' || kind === 'errors' ? FIGURE_OF[kind] : null;
}

function problemOf(draft: FaultDraft, texts: FaultTexts): string {
  const figure = figureOf(draft) ?? 'code';
  const { min, max } = FAULT_LIMITS[figure];
  return (figure === 'code' ? texts.codeProblem : texts.percentProblem)(String(min), String(max));
}

function FaultFigure(props: {
  readonly draft: FaultDraft;
  readonly error: string | null;
  readonly onChange: (changes: Partial<FaultDraft>) => void;
}) {
  const { faults } = useTexts().targetGroups;
  const figure = figureOf(props.draft);
  if (figure === null) return null;
  const { min, max } = FAULT_LIMITS[figure];
  const labels = { code: faults.code, latencyMs: faults.latency, percent: faults.percent };
  return (
    <NumberField
      label={labels[figure]}
      constraint={faults.codeConstraint(String(min), String(max))}
      value={props.draft[figure]}
      error={props.error}
      onChange={(value) => {
        props.onChange({ [figure]: value });
      }}
    />
  );
}
