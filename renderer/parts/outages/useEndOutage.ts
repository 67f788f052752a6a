import { useCall } from '../../bridge/useCall.ts';
import { flash } from '../../store/flashes.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** Ends the simulated outage of a zone, and says so; a refusal is told at the top of the page. */
export function useEndOutage(): (zone: string) => Promise<void> {
  const { outages: texts } = useTexts();
  const call = useCall();
  return async (zone) => {
    const answer = await call('endZoneOutage', { zone }, { failed: texts.endFailed });
    if (answer.ok) flash({ type: 'success', header: texts.ended(zone) });
  };
}
