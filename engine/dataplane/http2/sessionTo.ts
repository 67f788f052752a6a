import type { HttpNode } from '../http/HttpNode.ts';
import type { TargetState } from '../node/TargetState.ts';
import { TargetSession } from './TargetSession.ts';

/** The first connection to a target in HTTP/2 that takes another request; a new one where all are full. */
export function sessionTo(target: TargetState, node: HttpNode, isSecure: boolean): TargetSession {
  // Only this engine puts connections there, and all of them are of this class.
  const known = target.shared.find(({ hasRoom }) => hasRoom) as TargetSession | undefined;
  if (known) return known;
  const session = new TargetSession(node, target, isSecure);
  target.shared.push(session);
  return session;
}
