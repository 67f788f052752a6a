import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { findListener } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';
import { listenerOfEvent } from './listenerOfEvent.ts';
import { listenerRemovals } from './listenerRemovals.ts';

const schema = REQUESTS.deleteListener;
export type DeleteListenerInput = RequestOf<'deleteListener'>;

/** Deletes a listener with its rules. Errors: `ListenerNotFound`. */
export const deleteListener: Operation<DeleteListenerInput, null> = (resources, input) => {
  const listener = findListener(resources, parseInput(schema, input).listenerArn);
  const { listenerArn, protocol, port } = listener;
  const changes = listenerRemovals(resources, listenerArn);
  return {
    changes,
    output: null,
    title: `Listener ${protocol}:${port} was deleted`,
    fact: { code: 'listenerDeleted', ...listenerOfEvent(resources, listener) },
    resource: listenerArn,
  };
};
