import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { useCall } from '../../../bridge/useCall.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import type { CertificateDialogProps } from './RequestCertificateDialog.tsx';

const ROWS = 5;

/** Imports a certificate with its key, which the engine keeps and shows to nobody. */
export function ImportCertificateDialog({ onMade, onDismiss }: CertificateDialogProps) {
  const { secure: texts } = useTexts().listeners;
  const call = useCall();
  const [pem, setPem] = useState({ certificate: '', privateKey: '', certificateChain: '' });
  const importIt = async () => {
    const answer = await call('importCertificate', pem);
    if (!answer.ok) return answer.error.message;
    onMade(answer.value.certificateArn);
    return null;
  };
  const field = (name: keyof typeof pem, label: string, kind: string) => (
    <FormField label={label}>
      <Textarea
        value={pem[name]}
        rows={ROWS}
        spellcheck={false}
        autoComplete={false}
        placeholder={`-----BEGIN ${kind}-----`}
        onChange={({ detail }) => {
          setPem((before) => ({ ...before, [name]: detail.value }));
        }}
      />
    </FormField>
  );
  return (
    <ConfirmDialog
      steps={[{ name: 'importCertificate', input: pem }]}
      title={texts.importTitle}
      confirmText={texts.import}
      onConfirm={importIt}
      onDismiss={onDismiss}
    >
      {field('certificate', texts.body, 'CERTIFICATE')}
      {field('privateKey', texts.privateKey, 'PRIVATE KEY')}
      {field('certificateChain', texts.chain, 'CERTIFICATE')}
    </ConfirmDialog>
  );
}
