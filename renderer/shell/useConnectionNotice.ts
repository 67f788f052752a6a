import type { FlashbarProps } from '@cloudscape-design/components/flashbar';
import { useFormats } from '../look/useFormats.ts';
import { useConnection } from '../store/connection.ts';
import { useTexts } from '../texts/useTexts.ts';

/** What to tell about the connection: that it is lost, and since when. Null while all is well. Source: UIX-04. */
export function useConnectionNotice(): FlashbarProps.MessageDefinition | null {
  const { connection } = useTexts().shell;
  const formats = useFormats();
  const isLost = useConnection((state) => state.connection.kind === 'lost');
  const beatAtMs = useConnection((state) => (state.connection.kind === 'lost' ? state.beatAtMs : 0));
  if (!isLost) return null;
  return {
    id: 'connection',
    type: 'warning',
    header: connection.lostTitle,
    content: connection.lost(formats.clock(beatAtMs)),
    ariaRole: 'alert',
  };
}
