import type { StreamBlock, StreamHandler, StreamServer } from '../../model/virtualServer/AngieConfiguration.ts';
import type { UpstreamProbe } from '../../model/upstream/UpstreamProbe.ts';
import type { Directive } from '../syntax/Directive.ts';
import type { CompileContext } from './CompileContext.ts';
import { readListen } from './http/readListen.ts';
import type { LocationEnvironment } from './http/readLocations.ts';
import { readAccess } from './http/readAccess.ts';
import { readProbe } from './http/readProbe.ts';
import { accessLogs } from './http/readSettings.ts';
import { readLogFormats } from './readLogFormats.ts';
import { readMap } from './readMap.ts';
import { Scope } from './Scope.ts';
import { readProxyTls } from './tls/readProxyTls.ts';
import { readServedTls } from './tls/readServedTls.ts';
import { readGroups } from './upstream/readGroups.ts';

const MINUTE = 60_000;

/** Reads the `stream` block. What is wrong is reported. Source: the Angie facts, 3.5. */
export function readStream(stream: Directive, context: CompileContext): StreamBlock {
  const block = stream.block ?? [];
  const scope = new Scope(block);
  const groups = readGroups(block, scope, context);
  const logFormats = readLogFormats(block, context);
  const servers = block
    .filter((directive) => directive.name === 'server' && directive.block)
    .flatMap((directive) => readServer(directive, scope, { context, groups }));
  const maps = block.flatMap((directive) => {
    const map = directive.name === 'map' ? readMap(directive, context) : null;
    return map ? [map] : [];
  });
  return { groups: groups.all(), maps, logFormats, servers };
}

function readServer(directive: Directive, around: Scope, environment: LocationEnvironment): readonly StreamServer[] {
  const { context } = environment;
  const block = directive.block ?? [];
  const scope = around.inner(block);
  for (const set of block.filter(({ name }) => name === 'set' || name === 'server_name')) {
    context.report.emerg(set, `"${set.name}" directive is not offered by Balanza in "stream"`);
  }
  if (!block.some(({ name }) => name === 'listen')) {
    context.report.lacking(directive, 'no "listen" is defined for server');
  }
  const listens = block.flatMap((line) => {
    const listen = line.name === 'listen' ? readListen(line, context) : null;
    return listen ? [listen] : [];
  });
  const handler = handlerOf(block, scope, environment);
  if (!handler) {
    const isRefused = block.some(({ name }) => name === 'proxy_pass' || name === 'return');
    if (!isRefused) context.report.lacking(directive, 'no handler for server');
    return [];
  }
  const secure = block.find(({ name, args }) => name === 'listen' && args.includes('ssl'));
  const tls = secure || scope.find('ssl_certificate') ? readServedTls(scope, secure, context) : null;
  return [{ listens, handler, tls, accessLogs: accessLogs(scope, context), access: readAccess(scope) }];
}

function handlerOf(
  block: readonly Directive[],
  scope: Scope,
  { context, groups }: LocationEnvironment,
): StreamHandler | null {
  const own = (name: string) => block.find((directive) => directive.name === name);
  const answer = own('return');
  if (answer) {
    const text = answer.args[0] ?? '';
    context.checkText(answer, text);
    return { kind: 'return', text };
  }
  const pass = own('proxy_pass');
  if (!pass) return null;
  const given = pass.args[0] ?? '';
  if (given.includes('$')) context.checkText(pass, given);
  const group = given.includes('$') ? given : groups.named(pass, given, { shown: given, standardPort: 80 });
  if (group === null) return null;
  const probes = block.flatMap((directive): readonly UpstreamProbe[] => {
    if (directive.name !== 'upstream_probe') return [];
    const found = groups.find(group);
    const probe = readProbe(directive, found, context);
    if (probe && found) groups.addProbe(found.name, probe);
    return probe ? [probe] : [];
  });
  return {
    kind: 'proxy',
    group,
    nextUpstream: {
      conditions: scope.flag('proxy_next_upstream', true) ? ['error', 'timeout'] : [],
      tries: scope.number('proxy_next_upstream_tries', 0),
      timeoutMs: scope.timeMs('proxy_next_upstream_timeout', 0),
    },
    connectTimeoutMs: scope.timeMs('proxy_connect_timeout', MINUTE),
    timeoutMs: scope.timeMs('proxy_timeout', 10 * MINUTE),
    responses: scope.find('proxy_responses') ? scope.number('proxy_responses', 0) : null,
    requests: scope.number('proxy_requests', 0),
    probes,
    probeTimeoutMs: scope.timeMs('upstream_probe_timeout', 50_000),
    keepsHalfOpen: scope.flag('proxy_half_close', false),
    ...(hasProxyLine(block, scope, context) && { hasProxyLine: true }),
    tls: scope.flag('proxy_ssl', false) ? readProxyTls(scope, context) : null,
  };
}

/** `proxy_protocol on`; with datagrams it is reported. */
function hasProxyLine(block: readonly Directive[], scope: Scope, { report }: CompileContext): boolean {
  const datagrams = block.find(({ name, args }) => name === 'listen' && args.includes('udp'));
  if (!scope.flag('proxy_protocol', false)) return false;
  if (datagrams) report.emerg(datagrams, 'the PROXY protocol over UDP is not offered by Balanza');
  return true;
}
