import type { TargetState } from '../node/TargetState.ts';
import type { HttpNode } from './HttpNode.ts';
import type { RequestOwner } from './RequestOwner.ts';
import { TargetConnection } from './TargetConnection.ts';

/** For a request of `client`: the connection to the target that rested last, or a new one. */
export function connectionTo(target: TargetState, node: HttpNode, client: RequestOwner): TargetConnection {
  // Only this engine puts connections there, and all of them are of this class.
  const kept = target.idle.pop() as TargetConnection | undefined;
  if (kept) kept.begin(client);
  client.exchange.sentMs = node.nowMs;
  return kept ?? new TargetConnection(node, target, client);
}
