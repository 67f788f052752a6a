import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useTexts } from '../texts/useTexts.ts';
import { ZONE_STANDING_LOOK, type ZoneStanding } from './zoneStandingLook.ts';

/** Whether a zone is in DNS: icon and word. Source: console, *Live status vocabulary*. */
export function ZoneStatus({ standing }: { readonly standing: ZoneStanding }) {
  const { zone } = useTexts().states;
  return <StatusIndicator type={ZONE_STANDING_LOOK[standing].indicator}>{zone[standing]}</StatusIndicator>;
}
