import { parseInput } from '../../../model/parseInput.ts';
import { AUTOSHIFT_OBSERVER, type AutoshiftObserver } from '../../../model/PracticeRunConfiguration.ts';
import { REQUESTS, type RequestOf } from '../../../model/requests.ts';
import type { Operation } from '../Operation.ts';

/** Sets whether the account is told of autoshifts: kept and shown. */
export const updateAutoshiftObserver: Operation<RequestOf<'updateAutoshiftObserver'>, AutoshiftObserver> = (
  _,
  input,
) => {
  const put = parseInput(REQUESTS.updateAutoshiftObserver, input);
  return {
    changes: [{ kind: 'autoshiftObserver', id: AUTOSHIFT_OBSERVER, put }],
    output: put,
    title: `Notification of autoshifts is ${put.status}`,
    fact: { code: 'autoshiftObserver', status: put.status },
    resource: null,
  };
};
