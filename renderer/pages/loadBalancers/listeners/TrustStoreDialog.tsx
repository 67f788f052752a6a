import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { NAME_CHARACTERS } from '../../../../engine/model/nameProblem.ts';
import type { TrustStoreArn } from '../../../../engine/model/names.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { LimitedInput } from '../../../parts/LimitedInput.tsx';
import { useTexts } from '../../../texts/useTexts.ts';

export interface TrustStoreDialogProps {
  readonly onMade: (arn: TrustStoreArn) => void;
  readonly onDismiss: () => void;
}

const ROWS = 8;

/** Creates a trust store of CA certificates that are pasted. Source: ELB, *CreateTrustStore*. */
export function TrustStoreDialog({ onMade, onDismiss }: TrustStoreDialogProps) {
  const { mutual: texts } = useTexts().listeners.secure;
  const call = useCall();
  const [name, setName] = useState('');
  const [pem, setPem] = useState('');
  const step = { name: 'createTrustStore', input: { name: name.trim(), caCertificates: pem } } as const;
  return (
    <ConfirmDialog
      title={texts.createTitle}
      confirmText={texts.create}
      onDismiss={onDismiss}
      steps={name.trim() === '' || pem.trim() === '' ? [] : [step]}
      onConfirm={async () => {
        const answer = await call(step.name, step.input);
        if (!answer.ok) return answer.error.message;
        onMade(answer.value.trustStoreArn);
        return null;
      }}
    >
      <SpaceBetween size="m">
        <FormField label={texts.name} constraintText={texts.nameConstraint(NAME_CHARACTERS)}>
          <LimitedInput most={NAME_CHARACTERS} value={name} onChange={setName} />
        </FormField>
        <FormField label={texts.bundle} constraintText={texts.bundleNote}>
          <Textarea
            value={pem}
            rows={ROWS}
            spellcheck={false}
            autoComplete={false}
            placeholder="-----BEGIN CERTIFICATE-----"
            onChange={({ detail }) => {
              setPem(detail.value);
            }}
          />
        </FormField>
      </SpaceBetween>
    </ConfirmDialog>
  );
}
