import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { flash } from '../../../store/flashes.ts';
import { useTexts } from '../../../texts/useTexts.ts';

/** A function that has every node check a target of the group now. Source: E-113. */
export function useTestNow({ targetGroupArn }: TargetGroup): (key: string) => Promise<void> {
  const call = useCall();
  const { testFailed, testing } = useTexts().targetGroups.targets;
  return async (key) => {
    const answer = await call('checkTarget', { targetGroupArn, key }, { failed: testFailed });
    if (answer.ok) flash({ id: `test-${key}`, type: 'success', header: testing });
  };
}
