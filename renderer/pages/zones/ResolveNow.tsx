import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { CallOutput } from '../../../engine/contract/calls.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useCall } from '../../bridge/useCall.ts';
import { useFormats } from '../../look/useFormats.ts';
import { CommandLine } from '../../parts/CommandLine.tsx';
import { usePageKeys } from '../../parts/usePageKeys.ts';
import { useConnection, useIsConnected } from '../../store/connection.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** Asks the engine's DNS server, as a client would, and shows what it said. */
export function ResolveNow({ loadBalancer: { dnsName } }: { readonly loadBalancer: LoadBalancer }) {
  const { dns: texts } = useTexts();
  const formats = useFormats();
  const call = useCall();
  const isConnected = useIsConnected();
  const server = useConnection(({ engine }) => engine?.dnsAddress ?? '');
  const [answer, setAnswer] = useState<CallOutput<'resolveName'> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const resolve = async () => {
    setBusy(true);
    const result = await call('resolveName', { name: dnsName });
    setBusy(false);
    setError(result.ok ? null : result.error.message);
    if (result.ok) setAnswer(result.value);
  };
  usePageKeys({
    r: () => {
      if (isConnected && !isBusy) void resolve();
    },
  });
  const [host = '', port = ''] = server.split(':');
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={texts.rotation}
          actions={
            <Button iconName="search" loading={isBusy} disabled={!isConnected} onClick={() => void resolve()}>
              {texts.resolveNow}
            </Button>
          }
        >
          {texts.resolved(dnsName)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {error !== null && (
          <Alert type="error" header={texts.resolveFailed}>
            {error}
          </Alert>
        )}
        {answer !== null && (
          <div aria-live="polite">
            <KeyValuePairs
              columns={4}
              items={[
                { label: texts.addresses, value: answer.addresses.join(', ') || texts.noAddresses },
                {
                  label: texts.ttl,
                  value: answer.ttlSeconds === null ? texts.noAddresses : texts.ttlSeconds(answer.ttlSeconds),
                },
                { label: texts.code, value: answer.code },
                { label: texts.took, value: formats.latency(answer.tookMs) },
              ]}
            />
          </div>
        )}
        <div>
          {texts.dig}
          <CommandLine command={`dig @${host} -p ${port} ${dnsName} A`} />
        </div>
      </SpaceBetween>
    </Container>
  );
}
