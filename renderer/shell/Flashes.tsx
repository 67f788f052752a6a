import Button from '@cloudscape-design/components/button';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Flashbar, { type FlashbarProps } from '@cloudscape-design/components/flashbar';
import { useEffect } from 'react';
import { dismissFlash, SUCCESS_MS, useFlashes, type Flash, type ShownFlash } from '../store/flashes.ts';
import { forgetUndo } from '../store/undo.ts';
import { useConnectionNotice } from './useConnectionNotice.ts';
import { useOutageNotices } from './useOutageNotices.tsx';
import { useTexts } from '../texts/useTexts.ts';

/** Messages under the breadcrumbs: how the window stands with the engine first, then what came of changes. */
export function Flashes() {
  const flashes = useFlashes((state) => state.flashes);
  const notice = useConnectionNotice();
  const outages = useOutageNotices();
  const { dismiss } = useTexts().shell;
  useSuccessesGo(flashes);
  const item = (flash: ShownFlash): FlashbarProps.MessageDefinition => ({
    id: flash.id,
    type: flash.type === 'in-progress' ? 'info' : flash.type,
    loading: flash.type === 'in-progress',
    header: flash.header,
    content: flash.content,
    dismissible: true,
    dismissLabel: dismiss,
    onDismiss: () => {
      dismissFlash(flash.id);
      flash.onDismiss?.();
    },
    action: (flash.action ?? flash.command) !== undefined && (
      <SpaceBetween direction="horizontal" size="xs">
        {flash.command !== undefined && <CopyCommand command={flash.command} />}
        {flash.action && (
          <Button
            onClick={() => {
              act(flash);
            }}
          >
            {flash.action.text}
          </Button>
        )}
      </SpaceBetween>
    ),
  });
  return <Flashbar stackItems items={[...(notice === null ? [] : [notice]), ...outages, ...flashes.map(item)]} />;
}

/** The commands that do what a message tells of, to be copied. Source: issue 4. */
function CopyCommand({ command }: { readonly command: string }) {
  const { command: texts } = useTexts().parts;
  return (
    <CopyToClipboard
      textToCopy={command}
      copyButtonText={command.startsWith('npm ') ? texts.copyOurs : texts.copy}
      copySuccessText={texts.copied}
      copyErrorText={texts.copyFailed}
    />
  );
}

/** What is undone is not offered again, nor to Ctrl+Z. */
function act({ id, action }: Flash): void {
  if (action?.isUndo === true) {
    forgetUndo(id);
    dismissFlash(id);
  }
  action?.run();
}

/** What asks nothing of anybody. */
const GOING: ReadonlySet<Flash['type']> = new Set(['success', 'info']);

/** A success or a remark without an action goes by itself, unless something in the messages has the focus. */
function useSuccessesGo(flashes: readonly Flash[]): void {
  useEffect(() => {
    const going = flashes.filter(({ type, action }) => GOING.has(type) && action === undefined);
    if (going.length === 0) return undefined;
    const timer = setInterval(() => {
      if (document.activeElement?.closest('[class*=awsui_flashbar]')) return;
      for (const { id } of going) dismissFlash(id);
    }, SUCCESS_MS);
    return () => {
      clearInterval(timer);
    };
  }, [flashes]);
}
