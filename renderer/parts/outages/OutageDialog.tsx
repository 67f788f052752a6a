import RadioGroup from '@cloudscape-design/components/radio-group';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { OUTAGE_MODES, type OutageMode } from '../../../engine/model/ZoneOutage.ts';
import { useCall } from '../../bridge/useCall.ts';
import { useRunning } from '../../store/useRunning.ts';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

export interface OutageDialogProps {
  readonly zone: string;
  readonly onDismiss: () => void;
}

/** Asks before a zone is made to fail: how, and what that does to which load balancers. Source: console, *Zones*; issue 6. */
export function OutageDialog({ zone, onDismiss }: OutageDialogProps) {
  const { outages: texts } = useTexts();
  const call = useCall();
  const [mode, setMode] = useState<OutageMode>('hang');
  const { loadBalancers } = useRunning();
  const concerned = [...loadBalancers.values()].filter(({ zoneMappings }) =>
    zoneMappings.some((mapping) => mapping.zone === zone),
  );
  const leftAlone = concerned.filter(({ zoneMappings }) => zoneMappings.length === 1);
  const input = { zone, mode };
  return (
    <ConfirmDialog
      title={texts.title(zone)}
      confirmText={texts.start}
      steps={[{ name: 'startZoneOutage', input }]}
      {...(leftAlone.length > 0 && { warning: texts.onlyZone(leftAlone.map(({ name }) => name).join(', ')) })}
      onDismiss={onDismiss}
      onConfirm={async () => {
        const answer = await call('startZoneOutage', input);
        if (!answer.ok) return answer.error.message;
        flash({ type: 'success', header: texts.started(zone) });
        return null;
      }}
    >
      <SpaceBetween size="m">
        <div>{texts.text}</div>
        <FormField label={texts.mode}>
          <RadioGroup
            value={mode}
            items={OUTAGE_MODES.map((value) => ({
              value,
              label: texts.modes[value],
              description: texts.modeTexts[value],
            }))}
            onChange={({ detail }) => {
              setMode(OUTAGE_MODES.find((one) => one === detail.value) ?? 'hang');
            }}
          />
        </FormField>
        <div>{texts.concerns(concerned.map(({ name }) => name).join(', '))}</div>
      </SpaceBetween>
    </ConfirmDialog>
  );
}
