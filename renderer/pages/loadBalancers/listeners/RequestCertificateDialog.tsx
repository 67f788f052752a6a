import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { REQUESTED_KEY_ALGORITHMS } from '../../../../engine/model/Certificate.ts';
import type { CertificateArn } from '../../../../engine/model/names.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { useTexts } from '../../../texts/useTexts.ts';

export interface CertificateDialogProps {
  readonly onMade: (certificate: CertificateArn) => void;
  readonly onDismiss: () => void;
}

/** Has the local CA sign a certificate for the names that are given, the first of which it is called by. */
export function RequestCertificateDialog({ onMade, onDismiss }: CertificateDialogProps) {
  const { secure: texts } = useTexts().listeners;
  const call = useCall();
  const [names, setNames] = useState('');
  const [keyAlgorithm, setKeyAlgorithm] = useState<(typeof REQUESTED_KEY_ALGORITHMS)[number]>('RSA_2048');
  const options = REQUESTED_KEY_ALGORITHMS.map((value) => ({ value, label: value.replace('_', ' ') }));
  const [domainName, ...subjectAlternativeNames] = names.split(/[\s,]+/).filter((name) => name !== '');
  const input = domainName === undefined ? null : { domainName, subjectAlternativeNames, keyAlgorithm };
  const request = async () => {
    if (input === null) return texts.namesProblem;
    const answer = await call('requestCertificate', input);
    if (!answer.ok) return answer.error.message;
    onMade(answer.value.certificateArn);
    return null;
  };
  return (
    <ConfirmDialog
      steps={input === null ? [] : [{ name: 'requestCertificate', input }]}
      title={texts.requestTitle}
      confirmText={texts.request}
      onConfirm={request}
      onDismiss={onDismiss}
    >
      <FormField label={texts.names} description={texts.requestNote} constraintText={texts.namesConstraint}>
        <Input
          value={names}
          placeholder="app.example.test, *.app.example.test"
          onChange={({ detail }) => {
            setNames(detail.value);
          }}
        />
      </FormField>
      <FormField label={texts.key}>
        <Select
          selectedOption={options.find(({ value }) => value === keyAlgorithm) ?? null}
          options={options}
          onChange={({ detail }) => {
            const chosen = options.find(({ value }) => value === detail.selectedOption.value);
            if (chosen) setKeyAlgorithm(chosen.value);
          }}
        />
      </FormField>
    </ConfirmDialog>
  );
}
