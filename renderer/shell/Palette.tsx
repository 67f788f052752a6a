import Autosuggest, { type AutosuggestProps } from '@cloudscape-design/components/autosuggest';
import Modal from '@cloudscape-design/components/modal';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useRunning } from '../store/useRunning.ts';
import { useTexts } from '../texts/useTexts.ts';
import { closePalette, usePalette } from '../store/palette.ts';
import { paletteMatches } from './paletteMatches.ts';
import { paletteOptions } from './paletteOptions.ts';

/** Goes to pages and resources by name: Ctrl+K. */
export function Palette() {
  const isOpen = usePalette((state) => state.isOpen);
  return isOpen ? <OpenPalette /> : null;
}

function OpenPalette() {
  const texts = useTexts();
  const navigate = useNavigate();
  const resources = useRunning();
  const [text, setText] = useState('');
  const input = useRef<AutosuggestProps.Ref>(null);
  const groups = paletteMatches(paletteOptions(texts, resources), text);
  const go = (path: string) => {
    closePalette();
    void navigate(path);
  };
  return (
    <Modal visible position="top" header={texts.shell.commandPalette} onDismiss={closePalette}>
      <FocusOnceOpen on={input} />
      {/*
       * Esc closes at once: left to the field it would close the list, then empty the field, then close this. Enter goes to
       * the first result, unless the arrow keys have chosen another: the field then has it.
       */}
      <div
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape') closePalette();
          const isChosen = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
          const first = groups[0]?.options[0];
          if (event.key !== 'Enter' || isChosen || first === undefined || text.trim() === '') return;
          event.stopPropagation();
          go(first.value);
        }}
      >
        <Autosuggest
          ref={input}
          value={text}
          options={groups}
          filteringType="manual"
          hideEnteredTextOption
          enteredTextLabel={(entered) => entered}
          {...(groups.length === 0 && { finishedText: texts.shell.commandPaletteEmpty })}
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
