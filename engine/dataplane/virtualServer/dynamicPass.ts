import type { ProxySettings } from '../../model/virtualServer/VirtualLocation.ts';

/** Where a `proxy_pass` of variables leads. */
export interface DynamicPass {
  /** Of a group, or an address. */
  readonly name: string;
  /** What variables said of the URI; null: nothing. */
  readonly uri: string | null;
  readonly isTls: boolean;
}

/**
 * Reads what the variables of a `proxy_pass` have come to: a name, a name with a URI behind it, or all of a URL. Null: it
 * should be a URL, and begins with no scheme. Source: nginx, *proxy_pass*.
 */
export function dynamicPass({ isUrl, tls }: Pick<ProxySettings, 'isUrl' | 'tls'>, text: string): DynamicPass | null {
  const [prefix = '', scheme = ''] = isUrl ? (/^(https?):\/\//i.exec(text) ?? []) : [];
  if (isUrl && scheme === '') return null;
  const rest = text.slice(prefix.length);
  const isTls = isUrl ? scheme.toLowerCase() === 'https' : tls !== null;
  const isSocket = /^unix:/i.test(rest);
  const at = isSocket ? rest.indexOf(':', 'unix:'.length) : rest.search(/[/?]/);
  if (at === -1) return { name: rest, uri: null, isTls };
  const uri = rest.slice(isSocket ? at + 1 : at);
  return { name: rest.slice(0, at), uri: uri.startsWith('?') ? `/${uri}` : uri, isTls };
}
