import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useCall } from '../../../bridge/useCall.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { flash } from '../../../store/flashes.ts';
import { useTexts } from '../../../texts/useTexts.ts';

/** Asks the engine's DNS server for a name and shows the answer at the top of the page. */
export function ResolveButton({ name }: { readonly name: string }) {
  const { loadBalancers, shell } = useTexts();
  const { details: texts } = loadBalancers;
  const formats = useFormats();
  const isConnected = useIsConnected();
  const call = useCall();
  const [isBusy, setBusy] = useState(false);
  const resolve = async () => {
    setBusy(true);
    const answer = await call('resolveName', { name }, { failed: texts.resolveFailed });
    setBusy(false);
    if (!answer.ok) return;
    const { addresses, ttlSeconds, tookMs, code } = answer.value;
    flash({
      id: `resolved ${name}`,
      type: addresses.length > 0 ? 'success' : 'warning',
      header: texts.resolved(name),
      content:
        addresses.length > 0
          ? texts.resolvedText(addresses.join(', '), ttlSeconds ?? 0, formats.latency(tookMs))
          : texts.resolvedNothing(code),
    });
  };
  return (
    <Button
      loading={isBusy}
      disabled={!isConnected}
      disabledReason={shell.connection.readOnly}
      onClick={() => void resolve()}
    >
      {texts.resolve}
    </Button>
  );
}
