import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { flash } from '../../../store/flashes.ts';

/** A function that registers targets that were registered before, and says what came of it. */
export function useRegister({ targetGroupArn }: TargetGroup) {
  const call = useCall();
  return async (
    targets: CallInput<'registerTargets'>['targets'],
    texts: { readonly registered: string; readonly undoFailed: string },
  ): Promise<void> => {
    const answer = await call('registerTargets', { targetGroupArn, targets }, { failed: texts.undoFailed });
    if (answer.ok) flash({ type: 'success', header: texts.registered });
  };
}
