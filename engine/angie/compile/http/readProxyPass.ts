import type { ProxySettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { NEXT_UPSTREAM_CONDITIONS, type NextUpstream } from '../../../model/upstream/NextUpstream.ts';
import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';
import type { Scope } from '../Scope.ts';
import { readResolver } from '../readResolver.ts';
import type { GroupBook } from './GroupBook.ts';
import { readProxyTls } from '../tls/readProxyTls.ts';
import { readRedirects } from './readRedirects.ts';

const SECOND = 1_000;
/** Fields that are set unless a location says otherwise. Source: nginx, *proxy_set_header*. */
const STANDARD_HEADERS = [
  { name: 'Host', value: '$proxy_host' },
  { name: 'Connection', value: 'close' },
];
/** Fields that do not go to clients. Source: nginx, *proxy_hide_header*. */
const STANDARD_HIDDEN = [
  'date',
  'server',
  'x-pad',
  'x-accel-expires',
  'x-accel-redirect',
  'x-accel-limit-rate',
  'x-accel-buffering',
  'x-accel-charset',
];

/** The location of a `proxy_pass`, as far as it matters for the URI. */
export interface PassingLocation {
  /** What the location matched is replaced; null: it cannot be told, a URI is refused. */
  readonly prefix: string | null;
  readonly scope: Scope;
}

/** Reads `proxy_pass` with all that belongs to it; null when something is wrong, which is reported. */
export function readProxyPass(
  directive: Directive,
  { prefix, scope }: PassingLocation,
  { context, groups }: { readonly context: CompileContext; readonly groups: GroupBook },
): ProxySettings | null {
  const [given = ''] = directive.args;
  const stop = (message: string): null => {
    context.report.emerg(directive, message);
    return null;
  };
  const hasVariables = given.includes('$');
  if (hasVariables) context.checkText(directive, given);
  const scheme = /^(https?):\/\//i.exec(given)?.[1]?.toLowerCase();
  if (scheme === undefined && !hasVariables) return stop('invalid URL prefix');
  // Of variables alone, the scheme too is theirs to say.
  const isUrl = scheme === undefined;
  const isTls = scheme === 'https' || isUrl;
  const rest = isUrl ? given : given.slice(`${scheme}://`.length);
  const slash = isUrl ? -1 : /^unix:/i.test(rest) ? unixUriAt(rest) : rest.search(/[/?]/);
  const host = slash === -1 ? rest : rest.slice(0, slash).replace(/:$/, '');
  const uri = slash === -1 ? null : rest.slice(slash).replace(/^:/, '');
  if (uri !== null && prefix === null && !hasVariables) return stop(URI_IN_REGEX);
  const group = host.includes('$')
    ? host
    : groups.named(directive, host, { shown: rest, standardPort: isTls ? 443 : 80 });
  if (group === null) return null;
  return {
    group,
    ...(isUrl && { isUrl }),
    resolver: host.includes('$') ? readResolver(scope, context) : null,
    tls: isTls ? readProxyTls(scope, context) : null,
    uri,
    host,
    setHeaders: headersOf(scope),
    hiddenHeaders: hiddenOf(scope),
    httpVersion: scope.word('proxy_http_version') === '1.1' ? '1.1' : '1.0',
    nextUpstream: nextUpstreamOf(scope, context),
    connectTimeoutMs: scope.timeMs('proxy_connect_timeout', 60 * SECOND),
    sendTimeoutMs: scope.timeMs('proxy_send_timeout', 60 * SECOND),
    readTimeoutMs: scope.timeMs('proxy_read_timeout', 60 * SECOND),
    isRequestBuffered: scope.flag('proxy_request_buffering', true),
    probes: [],
    redirects: readRedirects(scope, { given, prefix, uri }, context.report),
  };
}

const URI_IN_REGEX =
  '"proxy_pass" cannot have URI part in location given by regular expression, or inside named location, ' +
  'or inside "if" statement, or inside "limit_except" block';

/** `unix:/path:/uri`: the URI begins after the second colon. */
function unixUriAt(rest: string): number {
  return rest.indexOf(':', 'unix:'.length);
}

function headersOf(scope: Scope): ProxySettings['setHeaders'] {
  const given = scope.all('proxy_set_header');
  const set = given.map(({ args: [name = '', value = ''] }) => ({ name, value }));
  const names = new Set(set.map(({ name }) => name.toLowerCase()));
  // In this order they go out, as nginx has it.
  return [...set, ...STANDARD_HEADERS.filter(({ name }) => !names.has(name.toLowerCase()))];
}

function hiddenOf(scope: Scope): readonly string[] {
  const passed = new Set(scope.all('proxy_pass_header').map(({ args: [name = ''] }) => name.toLowerCase()));
  const hidden = scope.all('proxy_hide_header').map(({ args: [name = ''] }) => name.toLowerCase());
  return [...new Set([...STANDARD_HIDDEN, ...hidden])].filter((name) => !passed.has(name));
}

/** `proxy_next_upstream` and its limits. Source: the Angie facts, 4.1. */
function nextUpstreamOf(scope: Scope, { report }: CompileContext): NextUpstream {
  const directive = scope.find('proxy_next_upstream');
  const words = directive?.args.map((word) => word.toLowerCase()) ?? ['error', 'timeout'];
  if (directive) {
    const again = words.find((word, at) => words.indexOf(word) !== at);
    if (again !== undefined) report.warn(directive, `duplicate value "${again}"`);
  }
  return {
    conditions: words.includes('off') ? [] : NEXT_UPSTREAM_CONDITIONS.filter((condition) => words.includes(condition)),
    tries: scope.number('proxy_next_upstream_tries', 0),
    timeoutMs: scope.timeMs('proxy_next_upstream_timeout', 0),
  };
}
