import Button from '@cloudscape-design/components/button';
import Flashbar, { type FlashbarProps } from '@cloudscape-design/components/flashbar';
import { useEffect } from 'react';
import { dismissFlash, SUCCESS_MS, useFlashes, type Flash } from '../store/flashes.ts';
import { useConnectionNotice } from './useConnectionNotice.ts';
import { useTexts } from '../texts/useTexts.ts';

/** Messages under the breadcrumbs: how the window stands with the engine first, then what came of changes. */
export function Flashes() {
  const flashes = useFlashes((state) => state.flashes);
  const notice = useConnectionNotice();
  const { dismiss } = useTexts().shell;
  useSuccessesGo(flashes);
  const item = (flash: Flash): FlashbarProps.MessageDefinition => ({
    id: flash.id,
    type: flash.type === 'in-progress' ? 'info' : flash.type,
    loading: flash.type === 'in-progress',
    header: flash.header,
    content: flash.content,
    dismissible: true,
    dismissLabel: dismiss,
    onDismiss: () => {
      dismissFlash(flash.id);
    },
    action: flash.action && <Button onClick={flash.action.run}>{flash.action.text}</Button>,
  });
  return <Flashbar stackItems items={[...(notice === null ? [] : [notice]), ...flashes.map(item)]} />;
}

/** A success without an action goes by itself, unless something in the messages has the focus. */
function useSuccessesGo(flashes: readonly Flash[]): void {
  useEffect(() => {
    const going = flashes.filter(({ type, action }) => type === 'success' && action === undefined);
    if (going.length === 0) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement?.closest('[class*=awsui_flashbar]')) return;
      for (const { id } of going) dismissFlash(id);
    }, SUCCESS_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [flashes]);
}
