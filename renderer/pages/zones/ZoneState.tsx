import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { ZoneStatus } from '../../look/ZoneStatus.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import type { ZoneRow } from './zoneRows.ts';

export interface ZoneStateProps {
  readonly row: Pick<ZoneRow, 'isOut' | 'standing' | 'standings'>;
}

/** How a zone stands; one that is made to fail says that, and then what DNS has made of it. */
export function ZoneState({ row }: ZoneStateProps) {
  const { outages } = useTexts();
  return (
    <div className="bz-lines">
      {row.isOut && (
        <div>
          <StatusIndicator type="error">{outages.state}</StatusIndicator>
        </div>
      )}
      <Standings {...row} />
    </div>
  );
}

/** Where a zone does not stand the same for all its load balancers, each standing has their names. */
function Standings({ standing, standings }: ZoneStateProps['row']) {
  if (standings.length < 2) return <ZoneStatus standing={standing} />;
  return standings.map(({ standing: one, of }) => (
    <div key={one}>
      <ZoneStatus standing={one} />
      <span className="bz-quiet">: {of.join(', ')}</span>
    </div>
  ));
}
