import { useCallback } from 'react';
import type { Answer } from '../../engine/contract/Answer.ts';
import type { CallInput, CallName, CallOutput } from '../../engine/contract/calls.ts';
import { awsCommandOf } from '../awsCommand/awsCommandOf.ts';
import { useConnection } from '../store/connection.ts';
import { noteCommands } from '../store/recentCommands.ts';
import { flash } from '../store/flashes.ts';
import { textsNow } from '../texts/useTexts.ts';
import { useBridge } from './BridgeContext.tsx';
import { wordedRefusal } from './wordedRefusal.ts';

interface CallTexts {
  /** Header of the message when it is refused; the engine's own sentence stands below. Left out: no message, the caller shows it. */
  readonly failed?: string;
}

export type Call = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  texts?: CallTexts,
) => Promise<Answer<CallOutput<Name>>>;

/** A refusal is read by people: it is worded where it is received, once for all pages. */
function worded<Value>(answer: Answer<Value>): Answer<Value> {
  return answer.ok ? answer : { ok: false, error: wordedRefusal(textsNow(), answer.error) };
}

/** What a call did can be copied as commands from the message that tells of it. Source: issue 4. */
function noteCall<Name extends CallName>(name: Name, input: CallInput<Name>): void {
  const { engine } = useConnection.getState();
  if (engine === null) return;
  const { apiUrl: endpoint, region, dataDir } = engine;
  noteCommands(awsCommandOf(name, input, { endpoint, region, dataDir }));
}

/** A function that calls the engine, and tells at the top of the page when it is refused. */
export function useCall(): Call {
  const bridge = useBridge();
  return useCallback(
    async (name, input, texts = {}) => {
      const answer = worded(await bridge.call(name, input));
      if (answer.ok) noteCall(name, input);
      if (!answer.ok && texts.failed !== undefined) {
        flash({ type: 'error', header: texts.failed, content: answer.error.message });
      }
      return answer;
    },
    [bridge],
  );
}
