import Alert from '@cloudscape-design/components/alert';
import { useFormats } from '../../look/useFormats.ts';
import { useTexts } from '../../texts/useTexts.ts';
import type { ShiftZone } from './shiftZones.ts';

/** How much capacity a shift away from the zone takes out, and whether an address is left at all. */
export function ShiftCapacity({
  choices,
  zone,
}: {
  readonly choices: readonly ShiftZone[];
  readonly zone: string | null;
}) {
  const { startShift: texts } = useTexts().zones;
  const formats = useFormats();
  const chosen = choices.find((choice) => choice.zone === zone);
  if (chosen === undefined) return null;
  const total = choices.reduce((sum, { healthy }) => sum + healthy, 0);
  const out = total > 0 ? chosen.healthy / total : 0;
  const isLast = !choices.some(({ zone: other, isInDns }) => other !== zone && isInDns);
  return (
    <Alert type={isLast || out > 0.5 ? 'warning' : 'info'} header={texts.capacity}>
      {texts.capacityText(chosen.healthy, total, formats.part(out))} {isLast && texts.lastZone}
    </Alert>
  );
}
