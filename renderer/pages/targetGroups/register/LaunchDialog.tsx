import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Multiselect from '@cloudscape-design/components/multiselect';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useCall } from '../../../bridge/useCall.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { launchSteps } from '../../../parts/launchSteps.ts';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { launchInstances, launchRequests, PER_ZONE } from './launchInstances.ts';

export interface LaunchDialogProps {
  /** Zones that are proposed. */
  readonly zones: readonly string[];
  /** The name that is proposed. */
  readonly name: string;
  /** Where they are registered; null: in a group that is about to be made. */
  readonly targetGroupArn: string | null;
  /** Gets the instances that run; resolves with what went wrong, or null. */
  readonly onRunning: (instanceIds: readonly string[]) => Promise<string | null>;
  readonly onDismiss: () => void;
}

/** Launches built-in sample targets and registers them in one step. Source: console, *Register and deregister targets*. */
export function LaunchDialog({ zones, name, targetGroupArn, onRunning, onDismiss }: LaunchDialogProps) {
  const { register: texts } = useTexts().targetGroups;
  const call = useCall();
  const region = useResources(({ resources }) => resources.zones);
  const subnets = useResources(({ resources }) => resources.subnets);
  const [draft, setDraft] = useState({ perZone: '2', zones, name });
  const [isTried, setTried] = useState(false);
  const [progress, setProgress] = useState<string | null>(null);
  const perZone = /^\d{1,3}$/.test(draft.perZone.trim()) ? Number(draft.perZone) : 0;
  const range = [String(PER_ZONE.min), String(PER_ZONE.max)] as const;
  const countProblem = perZone < PER_ZONE.min || perZone > PER_ZONE.max ? texts.launchCountProblem(...range) : null;
  const zonesProblem = draft.zones.length === 0 ? texts.launchZonesProblem : null;
  const plan = { perZone, zones: draft.zones, name: draft.name.trim() };
  const problem = countProblem ?? zonesProblem;
  const launch = async () => {
    setTried(true);
    if (problem !== null) return problem;
    const { running, error, stuck } = await launchInstances(call, plan, (done, count) => {
      setProgress(texts.launching(done, count));
    });
    setProgress(null);
    const refusal = running.length === 0 ? null : await onRunning(running);
    return error ?? refusal ?? (stuck > 0 ? texts.launchStuck : null);
  };
  const options = region.map((zone) => ({ value: zone, label: zone }));
  return (
    <ConfirmDialog
      steps={problem === null ? launchSteps(launchRequests(plan, subnets), targetGroupArn) : []}
      title={texts.launchTitle}
      confirmText={texts.launch}
      onConfirm={launch}
      onDismiss={onDismiss}
    >
      <SpaceBetween size="m">
        <div>{texts.launchText}</div>
        <NumberField
          label={texts.launchCount}
          constraint={range.join('-')}
          value={draft.perZone}
          error={isTried ? countProblem : null}
          onChange={(value) => {
            setDraft({ ...draft, perZone: value });
          }}
        />
        <FormField label={texts.launchZones} errorText={isTried ? zonesProblem : null}>
          <Multiselect
            selectedOptions={options.filter(({ value }) => draft.zones.includes(value))}
            options={options}
            onChange={({ detail }) => {
              setDraft({ ...draft, zones: detail.selectedOptions.flatMap(({ value }) => value ?? []) });
            }}
          />
        </FormField>
        <FormField label={texts.launchName}>
          <Input
            value={draft.name}
            onChange={({ detail }) => {
              setDraft({ ...draft, name: detail.value });
            }}
          />
        </FormField>
        <Box color="text-body-secondary">
          <span role="status">{progress ?? texts.launchNote}</span>
        </Box>
      </SpaceBetween>
    </ConfirmDialog>
  );
}
