import { FunctionLink } from '../lambda/io/FunctionLink.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { HttpNode } from './HttpNode.ts';

/** A new link to a target of that group: a connection, or the calls of a function. */
export function linkTo(
  { target, group }: { readonly target: TargetState; readonly group: GroupState | null },
  node: HttpNode,
  owner: LinkOwner,
): Link {
  const call = group?.settings.functionCall;
  if (call) return new FunctionLink({ callOf: () => group.settings.functionCall ?? call, clock: node.clock, owner });
  const { host, port } = target.configuration;
  // Targets see the node's address where the system allows that: loopback to loopback.
  const localAddress = host.startsWith('127.') ? node.state.base.address : null;
  return node.driver.connect({ host, port, localAddress, secure: group?.settings.isSecure ?? false, owner });
}
