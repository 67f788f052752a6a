import type { CallOutput, ParsedCallInput } from '../../contract/calls.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { NodeId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { firstMismatch } from '../../routing/matchRule.ts';
import { findListener } from '../operations/find.ts';

/**
 * Which rule of a listener a request would match, by the very function that the nodes use, and which condition each
 * earlier rule fails by. A port in `host` and a query in `path` are left out, as the nodes do. `ListenerNotFound`,
 * `ValidationError` for a path that does not begin with `/`. Source: console, *Listeners*; RUL-01.
 */
export function testRequest(
  resources: Resources,
  configurations: ReadonlyMap<NodeId, NodeConfiguration>,
  input: ParsedCallInput<'testRequest'>,
): CallOutput<'testRequest'> {
  const { listenerArn } = findListener(resources, input.listenerArn);
  if (!input.path.startsWith('/')) {
    throw new BalanzaError('ValidationError', `The path '${input.path.slice(0, 100)}' must begin with '/'.`);
  }
  const [path = '/'] = input.path.split('?', 1);
  const host = input.host.toLowerCase().replace(/:\d*$/, '');
  const passedOver: { ruleArn: string; field: string }[] = [];
  // As any of its nodes has them: in order of evaluation, the default rule last.
  const listeners = [...configurations.values()].flatMap((node) => node.listeners);
  const rules = listeners.find((one) => one.listenerArn === listenerArn)?.rules ?? [];
  for (const { ruleArn, conditions } of rules) {
    const mismatch = firstMismatch(conditions, { host, path });
    if (!mismatch) return { winner: ruleArn, passedOver };
    passedOver.push({ ruleArn, field: mismatch.field });
  }
  throw new BalanzaError('InternalFailure', `Listener ${listenerArn} has no default rule.`);
}
