import type { AwsValue } from './optionWords.ts';

/** A call of AWS's API. */
export interface AwsCall {
  /** As the aws command line names it, such as `elbv2`. */
  readonly service: string;
  /** As there: `create-load-balancer`. */
  readonly action: string;
  /** By the API's names. */
  readonly input: { readonly [member: string]: AwsValue };
  /** Options that are no members of the input, such as `--count 2`; words of a shell already. */
  readonly words?: readonly string[];
}

/** A value of one of our requests; what is left out may stand as undefined. */
export type RequestValue =
  string | number | boolean | null | undefined | readonly RequestValue[] | { readonly [field: string]: RequestValue };

/** The members of one of our requests by AWS's names: ours with a capital. What is undefined is left out. */
export function awsInput(request: { readonly [field: string]: RequestValue }): AwsCall['input'] {
  return Object.fromEntries(
    Object.entries(request).flatMap(([field, value]) => {
      const named = awsValue(value);
      return named === null ? [] : [[`${field.charAt(0).toUpperCase()}${field.slice(1)}`, named] as const];
    }),
  );
}

function awsValue(value: RequestValue): AwsValue | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return value;
  if (isList(value)) return value.map(awsValue).filter((one) => one !== null);
  return awsInput(value);
}

function isList(value: RequestValue): value is readonly RequestValue[] {
  return Array.isArray(value);
}
