import { errorAnswer } from './errorAnswer.ts';
import type { ApiAnswer, ApiRequest } from './UnsignedRoute.ts';

/** The answer to a request without a signature, in the error shape of `elasticloadbalancing`. */
export function unsignedRequest({ requestId }: ApiRequest): ApiAnswer {
  const message = 'Request is missing Authentication Token';
  return errorAnswer({ status: 403, code: 'MissingAuthenticationToken', message, requestId });
}
