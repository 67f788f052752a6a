import type { LocationMatch, VirtualLocation } from '../../../model/virtualServer/VirtualLocation.ts';
import type { UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';
import { regexProblem } from '../../../model/upstream/regexProblem.ts';
import type { Scope } from '../Scope.ts';
import type { GroupBook } from './GroupBook.ts';
import { readProbe } from './readProbe.ts';
import { readProxyPass } from './readProxyPass.ts';
import { readSettings } from './readSettings.ts';

/** What locations are read with. */
export interface LocationEnvironment {
  readonly context: CompileContext;
  readonly groups: GroupBook;
}

/** Reads the locations of a block, with those inside them. What is wrong is reported. Source: nginx, *location*. */
export function readLocations(
  block: readonly Directive[],
  around: { readonly scope: Scope; readonly match: LocationMatch | null },
  environment: LocationEnvironment,
): readonly VirtualLocation[] {
  const { report } = environment.context;
  const seen = new Set<string>();
  return block.flatMap((directive): readonly VirtualLocation[] => {
    if (directive.name !== 'location' || !directive.block) return [];
    const match = matchOf(directive.args);
    if (typeof match === 'string') {
      report.emerg(directive, match);
      return [];
    }
    const key = JSON.stringify({ ...match, isFinal: false });
    const text = directive.args.at(-1) ?? '';
    const misplaced = placeProblem(match, around.match, text);
    if (misplaced !== null) report.emerg(directive, misplaced);
    else if (seen.has(key) && match.kind !== 'regex')
      report.emerg(directive, `duplicate location "${shownUri(match)}"`);
    seen.add(key);
    return [readLocation(directive.block, { scope: around.scope, match }, environment)];
  });
}

function readLocation(
  block: readonly Directive[],
  around: { readonly scope: Scope; readonly match: LocationMatch },
  environment: LocationEnvironment,
): VirtualLocation {
  const { context, groups } = environment;
  const { match } = around;
  const scope = around.scope.inner(block);
  const settings = readSettings(block, scope, context);
  const prefix = match.kind === 'exact' || match.kind === 'prefix' ? match.uri : null;
  const own = (name: string) => block.find((directive) => directive.name === name);
  const pass = own('proxy_pass');
  const api = own('api');
  if (api) context.checkText(api, api.args[0] ?? '');
  const proxy = pass ? readProxyPass(pass, { prefix, scope }, environment) : null;
  const probes = block.flatMap((directive): readonly UpstreamProbe[] => {
    if (directive.name !== 'upstream_probe' || (pass && !proxy)) return [];
    const group = proxy ? groups.find(proxy.group) : undefined;
    const probe = readProbe(directive, group, context);
    if (probe && group) groups.addProbe(group.name, probe);
    return probe ? [probe] : [];
  });
  return {
    ...settings,
    handler: proxy
      ? { kind: 'proxy', proxy: { ...proxy, probes } }
      : api
        ? { kind: 'api', path: api.args[0] ?? '/' }
        : own('prometheus')
          ? { kind: 'prometheus' }
          : settings.handler,
    match,
    locations: readLocations(block, { scope, match }, environment),
  };
}

function matchOf([first = '', second]: readonly string[]): LocationMatch | string {
  if (second !== undefined) return matchWith(first, second);
  if (first.startsWith('=')) return matchWith('=', first.slice(1));
  if (first.startsWith('^~')) return matchWith('^~', first.slice(2));
  if (first.startsWith('~*')) return matchWith('~*', first.slice(2));
  if (first.startsWith('~')) return matchWith('~', first.slice(1));
  return first.startsWith('@')
    ? { kind: 'named', name: first.slice(1) }
    : { kind: 'prefix', uri: first, isFinal: false };
}

function matchWith(modifier: string, text: string): LocationMatch | string {
  switch (modifier) {
    case '=':
      return { kind: 'exact', uri: text };
    case '^~':
      return { kind: 'prefix', uri: text, isFinal: true };
    case '~':
    case '~*':
      return regexProblem(text) ?? { kind: 'regex', pattern: text, isCaseSensitive: modifier === '~' };
    default:
      return `invalid location modifier "${modifier}"`;
  }
}

/** What may not stand inside what. */
function placeProblem(match: LocationMatch, around: LocationMatch | null, text: string): string | null {
  if (!around) return null;
  if (around.kind === 'exact') return `location "${text}" cannot be inside the exact location "${around.uri}"`;
  if (around.kind === 'named') return `location "${text}" cannot be inside the named location "@${around.name}"`;
  if (match.kind === 'named') return `named location "${text}" can be on the server level only`;
  if (match.kind === 'regex' || around.kind === 'regex' || match.uri.startsWith(around.uri)) return null;
  return `location "${text}" is outside location "${around.uri}"`;
}

function shownUri(match: LocationMatch): string {
  return match.kind === 'regex' ? match.pattern : match.kind === 'named' ? `@${match.name}` : match.uri;
}
