import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { CertificateArn } from '../../../../engine/model/names.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { flash } from '../../../store/flashes.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';

export interface AddCertificateDialogProps {
  readonly listener: Listener;
  /** Those that it has. */
  readonly taken: ReadonlySet<CertificateArn>;
  readonly onDismiss: () => void;
}

/** Gives a listener more certificates, from the local certificate store. */
export function AddCertificateDialog({ listener: { listenerArn }, taken, onDismiss }: AddCertificateDialogProps) {
  const { certificates: texts } = useTexts().listeners;
  const call = useCall();
  const certificates = useResources(({ resources }) => resources.certificates);
  const [chosen, choose] = useState<readonly CertificateArn[]>([]);
  const [isChecked, setChecked] = useState(false);
  const options = [...certificates.values()]
    .filter(({ certificateArn }) => !taken.has(certificateArn))
    .map(({ certificateArn, domainName, subjectAlternativeNames }) => ({
      value: certificateArn,
      label: domainName,
      description: subjectAlternativeNames.join(', '),
    }));
  const input = { listenerArn, certificates: chosen.map((certificateArn) => ({ certificateArn })) };
  return (
    <ConfirmDialog
      title={texts.add}
      confirmText={texts.add}
      steps={chosen.length > 0 ? [{ name: 'addListenerCertificates', input }] : []}
      onDismiss={onDismiss}
      onConfirm={async () => {
        setChecked(true);
        if (chosen.length === 0) return '';
        const answer = await call('addListenerCertificates', input);
        if (!answer.ok) return answer.error.message;
        flash({ type: 'success', header: texts.added(chosen.length) });
        return null;
      }}
    >
      <SpaceBetween size="m">
        <div>{texts.addText}</div>
        <FormField
          label={texts.title}
          errorText={isChecked && chosen.length === 0 ? texts.choose : null}
          constraintText={options.length === 0 ? texts.noneLeft : null}
        >
          <Multiselect
            selectedOptions={options.filter(({ value }) => chosen.includes(value))}
            options={options}
            placeholder={texts.placeholder}
            empty={texts.noneLeft}
            expandToViewport
            onChange={({ detail }) => {
              const values = new Set(detail.selectedOptions.map(({ value }) => value));
              choose(options.filter(({ value }) => values.has(value)).map(({ value }) => value));
            }}
          />
        </FormField>
      </SpaceBetween>
    </ConfirmDialog>
  );
}
