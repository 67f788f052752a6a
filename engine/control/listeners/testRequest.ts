import type { CallOutput, ParsedCallInput } from '../../contract/calls.ts';
import { addressBytes } from '../../model/addressBlock.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { NodeId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { MatchedRequest } from '../../routing/MatchedRequest.ts';
import { reachedPort } from '../../routing/reachedPort.ts';
import { redirectLocation } from '../../routing/redirectLocation.ts';
import { RuleTable } from '../../routing/RuleTable.ts';
import { findListener } from '../operations/find.ts';

type Asked = ParsedCallInput<'testRequest'>;
/** A request to look up: what is not said of it is as in most. */
export type TestedRequest = Pick<Asked, 'listenerArn' | 'host' | 'path'> & Partial<Asked>;

/**
 * Which rule of a listener a request would match, by the very table that the nodes use, and which condition each earlier
 * rule fails by; of a redirect, where it would lead. A port in `host` is left out, as the nodes do; a query in `path` is
 * the query. Without a method it is a GET, without a source one from this machine. `ListenerNotFound`, `ValidationError`
 * for a path that does not begin with `/`, or a source that is no address. Source: console, *Listeners*; RUL-01.
 */
export function testRequest(
  resources: Resources,
  configurations: ReadonlyMap<NodeId, NodeConfiguration>,
  input: TestedRequest,
): CallOutput<'testRequest'> {
  const { listenerArn, loadBalancerArn, protocol } = findListener(resources, input.listenerArn);
  const request = requestOf(input);
  // As any of its nodes has them: in order of evaluation, the default rule last.
  const listeners = [...configurations.values()].flatMap((node) => node.listeners);
  const listener = listeners.find((one) => one.listenerArn === listenerArn);
  const rules = listener?.rules ?? [];
  const table = new RuleTable(rules);
  const winner = table.match(request);
  const rule = rules[winner];
  if (listener === undefined || rule === undefined)
    throw new BalanzaError('InternalFailure', `Listener ${listenerArn} has no default rule.`);
  const { action } = rule;
  const { port } = listener;
  // Of a request without a host, as the nodes have it (E-060).
  const dnsName = resources.loadBalancers.get(loadBalancerArn)?.dnsName ?? '';
  return {
    winner: rule.ruleArn,
    passedOver: rules.slice(0, winner).map(({ ruleArn, conditions }, number) => {
      const condition = table.mismatch(number, request);
      return { ruleArn, field: conditions[condition]?.field ?? '', condition };
    }),
    location:
      action.type === 'redirect'
        ? redirectLocation(action, {
            ...request,
            host: request.host === '' ? dnsName : request.host,
            protocol: protocol === 'HTTPS' ? 'https' : 'http',
            port,
            reachedAt: (asked) => reachedPort(listener, asked),
          })
        : null,
  };
}

function requestOf(input: TestedRequest): MatchedRequest {
  const { path: target, method = 'GET', headers = [], sourceIp = '127.0.0.1' } = input;
  if (!target.startsWith('/')) {
    throw new BalanzaError('ValidationError', `The path '${target.slice(0, 100)}' must begin with '/'.`);
  }
  if (addressBytes(sourceIp) === null) {
    throw new BalanzaError('ValidationError', `The source '${sourceIp}' must be an IP address.`);
  }
  const question = target.indexOf('?');
  return {
    method,
    host: input.host.toLowerCase().replace(/:\d*$/, ''),
    path: question < 0 ? target : target.slice(0, question),
    query: question < 0 ? '' : target.slice(question + 1),
    sourceIp,
    headerValues: (name) =>
      headers.flatMap((header) => (header.name.toLowerCase() === name ? [header.value.trim()] : [])),
  };
}
