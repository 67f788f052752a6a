import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import Modal from '@cloudscape-design/components/modal';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useResources } from '../store/resources.ts';
import { useTexts } from '../texts/useTexts.ts';
import { closePalette, usePalette } from '../store/palette.ts';
import { paletteOptions } from './paletteOptions.ts';

/** Goes to pages and resources by name: Ctrl+K. */
export function Palette() {
  const isOpen = usePalette((state) => state.isOpen);
  return isOpen ? <OpenPalette /> : null;
}

function OpenPalette() {
  const texts = useTexts();
  const navigate = useNavigate();
  const resources = useResources((state) => state.resources);
  const [text, setText] = useState('');
  const input = useRef<AutosuggestProps.Ref>(null);
  const options = paletteOptions(texts, resources);
  const go = (path: string) => {
    closePalette();
    void navigate(path);
  };
  return (
    <Modal visible position="top" header={texts.shell.commandPalette} onDismiss={closePalette}>
      <FocusOnceOpen on={input} />
      {/* Esc closes at once: left to the field it would close the list, then empty the field, then close this. */}
      <div
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape') closePalette();
        }}
      >
        <Autosuggest
          ref={input}
          value={text}
          options={options}
          enteredTextLabel={() => texts.shell.commandPaletteHint}
          empty={texts.shell.commandPaletteEmpty}
          ariaLabel={texts.shell.commandPaletteLabel}
          placeholder={texts.shell.commandPaletteHint}
          onChange={({ detail }) => {
            setText(detail.value);
          }}
          onSelect={({ detail }) => {
            const path = detail.selectedOption?.value;
            if (path !== undefined) go(path);
          }}
        />
      </div>
    </Modal>
  );
}

/** Within the dialog, whose content comes later than itself; a frame on, since the dialog first focuses its own button. */
function FocusOnceOpen({ on }: { readonly on: RefObject<AutosuggestProps.Ref | null> }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => on.current?.focus());
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [on]);
  return null;
}
