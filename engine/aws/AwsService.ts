import type { BalanzaError } from '../model/BalanzaError.ts';
import type { AwsContext } from './AwsContext.ts';
import type { AwsAnswer, AwsRequest } from './AwsRequest.ts';

/** An API of a service: the name by which AWS's clients call it, and what it offers, by the names of its actions. */
export interface AwsApi {
  /** As `aws` and boto3 name it: `elbv2`. */
  readonly client: string;
  readonly actions: Readonly<Record<string, unknown>>;
}

/** A service as the scope of a signature names it: how it answers, and how it says that something is wrong. */
export interface AwsService {
  readonly apis: readonly AwsApi[];
  readonly answer: (request: AwsRequest, context: AwsContext) => AwsAnswer;
  /** In the protocol of the request where the service has several. */
  readonly refuse: (error: BalanzaError, requestId: string, request: AwsRequest) => AwsAnswer;
}
