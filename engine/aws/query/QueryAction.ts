import type { AwsContext } from '../AwsContext.ts';
import type { StructureShape, ValueOf } from './Shape.ts';

/** One action of a Query service: what it takes, what it answers, and the translation between them and the engine. */
export interface QueryAction {
  readonly input: StructureShape;
  /** Null: it answers nothing. */
  readonly output: StructureShape | null;
  readonly run: (input: unknown, context: AwsContext) => unknown;
}

/** Declares an action whose `run` is typed by its shapes. */
export function queryAction<Input extends StructureShape, Output extends StructureShape | null>(action: {
  readonly input: Input;
  readonly output: Output;
  readonly run: (
    input: ValueOf<Input>,
    context: AwsContext,
  ) => Output extends StructureShape ? ValueOf<Output> : unknown;
}): QueryAction {
  // What is read by the shape `input` is a value of it.
  return { ...action, run: (input, context) => action.run(input as ValueOf<Input>, context) };
}

/** Actions by their names on the wire. */
export type QueryActions = Readonly<Record<string, QueryAction>>;
