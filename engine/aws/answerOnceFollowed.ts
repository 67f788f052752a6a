import type { ControlPlane } from '../control/ControlPlane.ts';
import type { AwsAnswer, AwsRequest } from './AwsRequest.ts';

/**
 * Holds the answer to a request that changed something until the nodes serve by it, if they soon do: what a script sends
 * next meets the change. Requests that change nothing wait for nobody.
 */
export function answerOnceFollowed(
  endpoint: (request: AwsRequest) => AwsAnswer,
  control: Pick<ControlPlane, 'resources' | 'followed'>,
): (request: AwsRequest) => Promise<AwsAnswer> {
  return async (request) => {
    const before = control.resources;
    const answer = endpoint(request);
    if (control.resources !== before) await control.followed();
    return answer;
  };
}
