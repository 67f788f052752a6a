import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { ALPN_POLICIES, type AlpnPolicy } from '../../../../engine/model/AlpnPolicy.ts';
import type { CertificateArn } from '../../../../engine/model/names.ts';
import { SSL_POLICIES } from '../../../../engine/model/SslPolicy.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { ImportCertificateDialog } from './ImportCertificateDialog.tsx';
import { RequestCertificateDialog } from './RequestCertificateDialog.tsx';

/** What AWS's console chooses for a new listener; its API takes an older one. Source: ELB, *TLS on ALB/NLB listeners*. */
export const CONSOLE_SSL_POLICY = 'ELBSecurityPolicy-TLS13-1-2-2021-06';

export interface SecureSettingsProps {
  readonly sslPolicy: string;
  readonly certificateArn: CertificateArn | null;
  readonly certificateError: string | null;
  readonly onChange: (change: { readonly sslPolicy?: string; readonly certificateArn?: CertificateArn }) => void;
  /** Of TLS listeners; left out: of one that agrees on HTTP by itself. */
  readonly alpn?: { readonly value: AlpnPolicy; readonly onChange: (alpnPolicy: AlpnPolicy) => void };
}

/** Security policy and default certificate of a secure listener, and what it offers to speak. Source: console, *Secure listener settings*. */
export function SecureSettings({ sslPolicy, certificateArn, certificateError, onChange, alpn }: SecureSettingsProps) {
  const { secure: texts } = useTexts().listeners;
  const [dialog, setDialog] = useState<'none' | 'request' | 'import'>('none');
  const certificates = useResources(({ resources }) => resources.certificates);
  const options = [...certificates.values()].map(({ certificateArn: value, domainName, notAfterMs, keyAlgorithm }) => ({
    value,
    label: domainName,
    description: `${keyAlgorithm.replace('_', ' ')} · ${texts.until(new Date(notAfterMs).toISOString().slice(0, 10))} · ${value.slice(-12)}`,
  }));
  const policies = SSL_POLICIES.map(({ name, protocols }) => ({
    value: name,
    label: name,
    description: protocols.join(', '),
  }));
  const dialogProps = {
    onMade: (made: CertificateArn) => {
      onChange({ certificateArn: made });
    },
    onDismiss: () => {
      setDialog('none');
    },
  };
  return (
    <SpaceBetween size="m">
      <FormField label={texts.policy} description={texts.policyNote}>
        <Select
          selectedOption={policies.find(({ value }) => value === sslPolicy) ?? null}
          options={policies}
          filteringType="auto"
          expandToViewport
          onChange={({ detail }) => {
            const { value } = detail.selectedOption;
            if (value !== undefined) onChange({ sslPolicy: value });
          }}
        />
      </FormField>
      <FormField
        label={texts.certificate}
        description={texts.certificateNote}
        errorText={certificateError}
        secondaryControl={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              onClick={() => {
                setDialog('request');
              }}
            >
              {texts.request}
            </Button>
            <Button
              onClick={() => {
                setDialog('import');
              }}
            >
              {texts.import}
            </Button>
          </SpaceBetween>
        }
      >
        <Select
          placeholder={texts.choose}
          selectedOption={options.find(({ value }) => value === certificateArn) ?? null}
          options={options}
          filteringType={options.length > 10 ? 'auto' : 'none'}
          empty={texts.none}
          expandToViewport
          onChange={({ detail }) => {
            const chosen = options.find(({ value }) => value === detail.selectedOption.value);
            if (chosen) onChange({ certificateArn: chosen.value });
          }}
        />
      </FormField>
      {alpn !== undefined && <AlpnField {...alpn} />}
      {dialog === 'request' && <RequestCertificateDialog {...dialogProps} />}
      {dialog === 'import' && <ImportCertificateDialog {...dialogProps} />}
    </SpaceBetween>
  );
}

/** Its keys, no more. */
const POLICIES = Object.keys(ALPN_POLICIES) as readonly AlpnPolicy[];

function AlpnField({ value, onChange }: NonNullable<SecureSettingsProps['alpn']>) {
  const { secure: texts } = useTexts().listeners;
  const options = POLICIES.map((policy) => ({
    value: policy,
    label: policy === 'None' ? texts.alpnNone : policy,
    description: ALPN_POLICIES[policy].join(', '),
  }));
  return (
    <FormField label={texts.alpn} description={texts.alpnNote}>
      <Select
        selectedOption={options.find((option) => option.value === value) ?? null}
        options={options}
        expandToViewport
        onChange={({ detail }) => {
          const chosen = POLICIES.find((policy) => policy === detail.selectedOption.value);
          if (chosen) onChange(chosen);
        }}
      />
    </FormField>
  );
}
