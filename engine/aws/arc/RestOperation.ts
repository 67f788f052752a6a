import type { AwsContext } from '../AwsContext.ts';

/** What an operation reads: the rest of the path, the query and the body. */
export interface RestInput {
  /** After the collection, decoded; empty for the collection itself. */
  readonly id: string;
  readonly query: ReadonlyMap<string, string>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An operation of a REST service, by method and path. */
export interface RestOperation {
  /** AWS's; none for what AWS has nothing like. */
  readonly name?: string;
  readonly method: string;
  readonly collection: string;
  /** Whether the path names one of the collection. */
  readonly isOfOne: boolean;
  readonly status: number;
  /** Members of the body that it knows. */
  readonly members: readonly string[];
  readonly required: readonly string[];
  readonly run: (input: RestInput, context: AwsContext) => unknown;
}

/** An operation on a collection, unless it says otherwise. */
export const of = (method: string, collection: string) => ({
  method,
  collection,
  isOfOne: false,
  status: 200,
  members: [],
  required: [],
});
