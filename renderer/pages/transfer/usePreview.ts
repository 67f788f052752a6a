import { useEffect, useState } from 'react';
import type { ImportPreview } from '../../../engine/contract/views/ImportPreview.ts';
import { useBridge } from '../../bridge/BridgeContext.tsx';
import type { GivenFile } from '../../store/givenFile.ts';

/** Typing waits for a moment without a key. */
const PAUSE_MS = 400;

/** What a configuration would become, a moment after it was changed; null: there is none, or the engine does not answer. */
export function usePreview({ name, text }: GivenFile): ImportPreview | null {
  const bridge = useBridge();
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      if (text.trim() === '') {
        setPreview(null);
        return;
      }
      void bridge.call('previewImport', { name, text }).then((answer) => {
        if (!isOver) setPreview(answer.ok ? answer.value : null);
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [bridge, name, text]);
  return preview;
}
