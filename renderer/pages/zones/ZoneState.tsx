import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { ZoneStatus } from '../../look/ZoneStatus.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import type { ZoneRow } from './zoneRows.ts';

/** How a zone stands; one that is made to fail says that, and then what DNS has made of it. */
export function ZoneState({ row: { isOut, standing } }: { readonly row: Pick<ZoneRow, 'isOut' | 'standing'> }) {
  const { outages } = useTexts();
  if (!isOut) return <ZoneStatus standing={standing} />;
  return (
    <>
      <div>
        <StatusIndicator type="error">{outages.state}</StatusIndicator>
      </div>
      <ZoneStatus standing={standing} />
    </>
  );
}
