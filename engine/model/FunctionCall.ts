import type { TargetGroupArn } from './names.ts';

/** Most bytes of a request’s body, and of a function’s answer. Source: ELB, *Lambda targets*. */
export const FUNCTION_LIMIT_BYTES = 1_048_576;

/** How the functions of a target group are called. */
export interface FunctionCall {
  readonly targetGroupArn: TargetGroupArn;
  /** Where the call is posted to, an http or https address; null: the group names none, so that every call fails. */
  readonly endpoint: string | null;
  /** Events have lists of values, and answers must: `lambda.multi_value_headers.enabled`. */
  readonly hasMultiValueHeaders: boolean;
}
