import type { BalanzaError } from '../model/BalanzaError.ts';
import type { AwsContext } from './AwsContext.ts';
import type { AwsAnswer, AwsRequest } from './AwsRequest.ts';

/** A service as the scope of a signature names it: how it answers, and how it says that something is wrong. */
export interface AwsService {
  readonly answer: (request: AwsRequest, context: AwsContext) => AwsAnswer;
  /** In the protocol of the request where the service has several. */
  readonly refuse: (error: BalanzaError, requestId: string, request: AwsRequest) => AwsAnswer;
}
