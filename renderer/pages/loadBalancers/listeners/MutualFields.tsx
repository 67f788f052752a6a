import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { MutualAuthentication } from '../../../../engine/model/Listener.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { MutualDraft } from './MutualDraft.ts';
import { TrustStoreDialog } from './TrustStoreDialog.tsx';

export interface MutualFieldsProps {
  readonly mutual: MutualDraft;
  readonly error: string | null;
  readonly onChange: (mutual: MutualDraft) => void;
}

const MODES: readonly MutualAuthentication['mode'][] = ['off', 'passthrough', 'verify'];

/** Whether clients of an HTTPS listener show certificates, and who checks them. Source: ELB, *TLS on ALB/NLB listeners*. */
export function MutualFields({ mutual, error, onChange }: MutualFieldsProps) {
  const { mutual: texts } = useTexts().listeners.secure;
  const stores = useResources(({ resources }) => resources.trustStores);
  const [isCreating, setCreating] = useState(false);
  const options = [...stores.values()].map(({ trustStoreArn, name, numberOfCaCertificates }) => ({
    value: trustStoreArn,
    label: name,
    description: texts.caCount(numberOfCaCertificates),
  }));
  const change = (changes: Partial<MutualDraft>) => {
    onChange({ ...mutual, ...changes });
  };
  return (
    <SpaceBetween size="m">
      <FormField label={texts.title} description={texts.note}>
        <RadioGroup
          value={mutual.mode}
          items={MODES.map((value) => ({
            value,
            label: texts.modes[value],
            description: texts.modeTexts[value],
          }))}
          onChange={({ detail }) => {
            change({ mode: MODES.find((one) => one === detail.value) ?? 'off' });
          }}
        />
      </FormField>
      {mutual.mode === 'verify' && (
        <>
          <FormField
            label={texts.trustStore}
            constraintText={texts.trustStoreNote}
            errorText={error}
            secondaryControl={
              <Button
                formAction="none"
                onClick={() => {
                  setCreating(true);
                }}
              >
                {texts.createTitle}
              </Button>
            }
          >
            <Select
              placeholder={texts.choose}
              selectedOption={options.find(({ value }) => value === mutual.trustStoreArn) ?? null}
              options={options}
              empty={texts.none}
              expandToViewport
              onChange={({ detail }) => {
                const chosen = options.find(({ value }) => value === detail.selectedOption.value);
                if (chosen) change({ trustStoreArn: chosen.value });
              }}
            />
          </FormField>
          <Checkbox
            checked={mutual.ignoresExpiry}
            onChange={({ detail }) => {
              change({ ignoresExpiry: detail.checked });
            }}
          >
            {texts.ignoreExpiry}
          </Checkbox>
          <Checkbox
            checked={mutual.advertises}
            onChange={({ detail }) => {
              change({ advertises: detail.checked });
            }}
          >
            {texts.advertise}
          </Checkbox>
        </>
      )}
      {isCreating && (
        <TrustStoreDialog
          onMade={(trustStoreArn) => {
            change({ trustStoreArn });
          }}
          onDismiss={() => {
            setCreating(false);
          }}
        />
      )}
    </SpaceBetween>
  );
}
