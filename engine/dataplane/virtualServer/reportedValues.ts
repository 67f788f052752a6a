import type { BalancingMethod } from '../../model/upstream/BalancingMethod.ts';
import type { VariableSource } from '../../routing/upstream/compileText.ts';
import type { Attempt } from '../../routing/upstream/PeerAverages.ts';
import type { ReadyTexts } from './ReadyServer.ts';

/** What a response says for the method of its group: `account`, and the value of `feedback`. Source. */
export function reportedValues(
  method: BalancingMethod,
  texts: ReadyTexts,
  source: VariableSource,
): Pick<Attempt, 'account' | 'feedback'> {
  const account = 'account' in method ? method.account : null;
  return {
    ...(account !== null && { account: texts.text(account).evaluate(source) }),
    ...(method.kind === 'feedback' && { feedback: texts.text(method.variable).evaluate(source) }),
  };
}
