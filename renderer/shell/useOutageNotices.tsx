import Button from '@cloudscape-design/components/button';
import type { FlashbarProps } from '@cloudscape-design/components/flashbar';
import { useFormats } from '../look/useFormats.ts';
import { useEndOutage } from '../parts/outages/useEndOutage.ts';
import { useIsConnected } from '../store/connection.ts';
import { useResources } from '../store/resources.ts';
import { useTexts } from '../texts/useTexts.ts';

/** On every page while a zone is made to fail: what goes on, and the way back. Source: console, *Zones*; issue 6. */
export function useOutageNotices(): readonly FlashbarProps.MessageDefinition[] {
  const { outages: texts, shell } = useTexts();
  const formats = useFormats();
  const isConnected = useIsConnected();
  const outages = useResources(({ resources }) => resources.zoneOutages);
  const end = useEndOutage();
  return [...outages.values()].map(({ zone, mode, startedAtMs }) => ({
    id: `outage ${zone}`,
    type: 'warning' as const,
    header: texts.notice(zone),
    content: texts.noticeText[mode](formats.clock(startedAtMs)),
    action: (
      <Button disabled={!isConnected} disabledReason={shell.connection.readOnly} onClick={() => void end(zone)}>
        {texts.end}
      </Button>
    ),
  }));
}
