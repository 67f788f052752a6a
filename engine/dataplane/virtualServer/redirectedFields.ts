import type { ProxySettings } from '../../model/virtualServer/VirtualLocation.ts';
import { capturesOf, compilePattern } from '../../routing/virtualServer/compilePattern.ts';
import type { ReadyTexts } from './ReadyServer.ts';
import { portShown, type RawFields, type RequestVariables } from './RequestVariables.ts';

/** What texts are evaluated with. */
interface Surroundings {
  /** The response has no body, whatever length it names. */
  readonly isBodyless: boolean;
  readonly variables: RequestVariables;
  readonly context: { readonly generation: { readonly texts: ReadyTexts } };
}

/**
 * The fields of a server's response as they go to the client: without those that are hidden, and with `Location` and
 * `Refresh` put in terms of what the client asked for. Source: nginx, *proxy_redirect*, *proxy_hide_header*.
 */
export function redirectedFields(fields: RawFields, proxy: ProxySettings, around: Surroundings): readonly string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const name = fields[at] ?? '';
    const value = fields[at + 1] ?? '';
    const lower = name.toLowerCase();
    if (proxy.hiddenHeaders.includes(lower)) continue;
    if (lower === 'content-length' && !around.isBodyless) continue; // the framing says it
    kept.push(name, redirected(lower, value, { proxy, around }));
  }
  return kept;
}

function redirected(
  name: string,
  value: string,
  { proxy, around }: { readonly proxy: ProxySettings; readonly around: Surroundings },
): string {
  if (name === 'location') return replaced(value, proxy.redirects, around);
  const refresh = name === 'refresh' ? /^(.*?url=)(.*)$/is.exec(value) : null;
  return refresh ? `${refresh[1] ?? ''}${replaced(refresh[2] ?? '', proxy.redirects, around)}` : value;
}

function replaced(value: string, redirects: ProxySettings['redirects'], { variables, context }: Surroundings): string {
  const { texts } = context.generation;
  for (const { from, to } of redirects) {
    if (from.startsWith('~')) {
      const isCaseSensitive = !from.startsWith('~*');
      const match = compilePattern(from.slice(isCaseSensitive ? 1 : 2), isCaseSensitive).exec(value);
      if (!match) continue;
      variables.capture(capturesOf(match));
      return absolute(texts.text(to).evaluate(variables.value) + value.slice(match.index + match[0].length), variables);
    }
    const start = texts.text(from).evaluate(variables.value);
    if (start === '' || !value.startsWith(start)) continue;
    return absolute(texts.text(to).evaluate(variables.value) + value.slice(start.length), variables);
  }
  return value;
}

/** A replacement that names no host gets the one of the request. */
function absolute(value: string, variables: RequestVariables): string {
  if (!value.startsWith('/')) return value;
  return `${variables.value('scheme')}://${variables.host}${portShown(variables.facts)}${value}`;
}
