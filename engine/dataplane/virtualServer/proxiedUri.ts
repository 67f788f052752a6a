import type { LocationSettings, ProxySettings } from '../../model/virtualServer/VirtualLocation.ts';
import { escapedPath } from './proxiedHead.ts';
import type { ReadyTexts } from './ReadyServer.ts';
import type { RequestVariables } from './RequestVariables.ts';

/** What the request line to a server names. Source: nginx, *proxy_pass*. */
export function proxiedUri(
  { uri, group }: ProxySettings,
  settings: LocationSettings,
  { variables, texts }: { readonly variables: RequestVariables; readonly texts: ReadyTexts },
): string {
  if (variables.passedUri !== null) return variables.passedUri;
  // Without a URI the request goes on as it came; with variables in it, it is all that is said.
  if (uri === null) return variables.facts.target;
  if (uri.includes('$') || group.includes('$')) return texts.text(uri).evaluate(variables.value);
  const prefix = matchedPrefix(settings);
  const query = variables.args === '' ? '' : `?${variables.args}`;
  return `${uri}${escapedPath(variables.path.slice(prefix.length))}${query}`;
}

/** The URI of the location that a request has come to; empty outside of one, and where it is a regular expression. */
export function matchedPrefix(settings: LocationSettings): string {
  const match = 'match' in settings ? settings.match : null;
  return isPrefixed(match) ? match.uri : '';
}

function isPrefixed(match: unknown): match is { readonly uri: string } {
  return typeof match === 'object' && match !== null && 'uri' in match && typeof match.uri === 'string';
}
