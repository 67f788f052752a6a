import type { Operation } from '../../engine/control/operations/Operation.ts';
import type { Engine } from '../../engine/index.ts';

/**
 * Makes a change as `engine.control.change` does, and resolves once every node serves by it: what is sent next meets the
 * change, on a busy machine too.
 */
export async function changed<Input, Output>(
  { control }: Engine,
  operation: Operation<Input, Output>,
  input: Input,
): Promise<Output> {
  const output = control.change(operation, input);
  for (let haveFollowed = false; !haveFollowed;) haveFollowed = await control.followed();
  return output;
}
