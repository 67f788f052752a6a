import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { BrokenSample } from '../../parts/faults/useBrokenSamples.ts';
import { useMend } from '../../parts/faults/useMend.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** What is broken on purpose in a zone, with what mends it; nothing where nothing is. */
export function BrokenInZone({ zone, broken }: { readonly zone: string; readonly broken: readonly BrokenSample[] }) {
  const { faults } = useTexts().targetGroups;
  const isConnected = useIsConnected();
  const mend = useMend();
  const here = broken.filter(({ instance }) => instance.zone === zone);
  if (here.length === 0) return null;
  const names = here.map(({ name }) => name).join(', ');
  const ids = here.map(({ instance }) => instance.instanceId);
  return (
    <div className="bz-broken">
      <StatusIndicator type="warning">{faults.cause(names)}</StatusIndicator>
      <Button
        variant="inline-link"
        ariaLabel={`${faults.mend}: ${names}`}
        disabled={!isConnected}
        onClick={() => void mend(ids, names)}
      >
        {faults.mend}
      </Button>
    </div>
  );
}
