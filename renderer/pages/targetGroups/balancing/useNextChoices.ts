import { useEffect, useState } from 'react';
import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { NextChoicesView } from '../../../../engine/contract/views/BalancingView.ts';
import { useBridge } from '../../../bridge/BridgeContext.tsx';
import { wordedRefusal } from '../../../bridge/wordedRefusal.ts';
import { useTexts } from '../../../texts/useTexts.ts';

/** What was played last, and why it could not be. */
export interface PlayedChoices {
  /** Null: nothing yet. Stays while the next one is awaited. */
  readonly view: NextChoicesView | null;
  /** The engine's sentence; null: all is well. */
  readonly refusal: string | null;
}

/** Typing waits for a moment without a key. */
const PAUSE_MS = 300;

/** Plays the next requests of a group, and again when what is asked changes; `look` counts how often it was asked for. */
export function useNextChoices(input: CallInput<'nextChoices'>, look: number): PlayedChoices {
  const bridge = useBridge();
  const texts = useTexts();
  const [played, setPlayed] = useState<PlayedChoices>({ view: null, refusal: null });
  const text = JSON.stringify(input);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      const given = JSON.parse(text) as CallInput<'nextChoices'>; // the text is made of one, and inputs are JSON
      void bridge.call('nextChoices', given).then((answer) => {
        if (isOver) return;
        if (answer.ok) setPlayed({ view: answer.value, refusal: null });
        else setPlayed({ view: null, refusal: wordedRefusal(texts, answer.error).message });
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [bridge, text, look, texts]);
  return played;
}
