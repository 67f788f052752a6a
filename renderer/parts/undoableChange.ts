import type { ContractError } from '../../engine/contract/Answer.ts';
import type { CallInput, CallName } from '../../engine/contract/calls.ts';
import type { Call } from '../bridge/useCall.ts';
import { flash } from '../store/flashes.ts';
import { textsNow } from '../texts/useTexts.ts';

/** One call and its input. */
export type CallOf = { [Name in CallName]: { readonly name: Name; readonly input: CallInput<Name> } }[CallName];

export interface UndoableChange {
  /** Made one after the other; the first that is refused ends it. */
  readonly calls: readonly CallOf[];
  /** What brings back what was before, in this order. */
  readonly undo: readonly CallOf[];
  /** Header of the message when all is done, such as `Tags saved`. */
  readonly done: string;
}

/**
 * Makes a change and offers to undo it in the message that says it was made. Answers why it was refused, for the form to
 * show; null when it was made. A message tells of an undo that is refused. Source: console, *Confirmations*.
 */
export async function undoableChange(call: Call, change: UndoableChange): Promise<ContractError | null> {
  const refusal = await inTurn(call, change.calls);
  if (refusal) return refusal;
  const { shell } = textsNow();
  const id = flash({
    type: 'success',
    header: change.done,
    action: {
      text: shell.undo,
      isUndo: true,
      run: () => {
        void undo(call, change.undo, id);
      },
    },
  });
  return null;
}

async function undo(call: Call, calls: readonly CallOf[], id: string): Promise<void> {
  const refusal = await inTurn(call, calls);
  const { shell } = textsNow();
  flash(
    refusal
      ? { id, type: 'error', header: shell.undoFailed, content: refusal.message }
      : { id, type: 'success', header: shell.undone },
  );
}

async function inTurn(call: Call, calls: readonly CallOf[]): Promise<ContractError | null> {
  for (const { name, input } of calls) {
    const answer = await call(name, input);
    if (!answer.ok) return answer.error;
  }
  return null;
}
