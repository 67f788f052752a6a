import type { RealAddress } from '../../model/virtualServer/RealAddress.ts';
import { NEXT_UPSTREAM_CONDITIONS, type NextUpstream } from '../../model/upstream/NextUpstream.ts';
import type { UpstreamProbe } from '../../model/upstream/UpstreamProbe.ts';
import type {
  LocationMatch,
  LocationSettings,
  ProxySettings,
  VirtualLocation,
} from '../../model/virtualServer/VirtualLocation.ts';
import { timeText, type ConfigurationLines } from './ConfigurationLines.ts';
import { writeResolver } from './writeResolver.ts';
import { writeProxyTls } from './writeProxyTls.ts';

const MINUTE = 60_000;
/** Fields that are hidden without being named. */
const HIDDEN = [
  'date',
  'server',
  'x-pad',
  'x-accel-expires',
  'x-accel-redirect',
  'x-accel-limit-rate',
  'x-accel-buffering',
  'x-accel-charset',
];

/** Writes what a block that answers requests says, everything that is inherited included. */
export function writeSettings(lines: ConfigurationLines, settings: LocationSettings): void {
  for (const step of settings.steps) {
    if (step.kind === 'set') lines.directive('set', `$${step.name}`, step.value);
    else lines.directive('return', String(step.status), ...(step.text === null ? [] : [step.text]));
  }
  for (const { name, value, isAlways } of settings.addedHeaders) {
    lines.directive('add_header', name, value, ...(isAlways ? ['always'] : []));
  }
  lines.unless('text/plain', 'default_type', settings.defaultType);
  writeTypes(lines, settings.types);
  lines.unless(1_048_576, 'client_max_body_size', settings.maxBodyBytes);
  lines.time(MINUTE, 'client_body_timeout', settings.bodyTimeoutMs);
  lines.time(MINUTE, 'send_timeout', settings.sendTimeoutMs);
  if (settings.isInternal) lines.directive('internal');
  lines.unless(true, 'absolute_redirect', settings.isRedirectAbsolute);
  lines.unless(true, 'port_in_redirect', settings.isPortInRedirect);
  writeAccess(lines, settings.access);
  if (settings.realAddress) writeRealAddress(lines, settings.realAddress);
  if (settings.accessLogs.length === 0) lines.directive('access_log', 'off');
  for (const { path, format, condition } of settings.accessLogs) {
    lines.directive('access_log', path, format, ...(condition === null ? [] : [`if=${condition}`]));
  }
}

function writeRealAddress(lines: ConfigurationLines, { from, field, isRecursive }: RealAddress): void {
  for (const { written } of from) lines.directive('set_real_ip_from', written);
  lines.directive('real_ip_header', field.replaceAll('_', '-'));
  lines.unless(false, 'real_ip_recursive', isRecursive);
}

/** `allow` and `deny`. */
export function writeAccess(lines: ConfigurationLines, rules: LocationSettings['access']): void {
  for (const { isAllowed, written } of rules) lines.directive(isAllowed ? 'allow' : 'deny', written);
}

export function writeLocation(lines: ConfigurationLines, location: VirtualLocation): void {
  lines.block(['location', ...matchWords(location.match)], () => {
    writeSettings(lines, location);
    const { handler } = location;
    if (handler.kind === 'prometheus') lines.directive('prometheus', 'all');
    if (handler.kind === 'api') lines.directive('api', handler.path);
    else if (handler.kind === 'proxy') writeProxy(lines, handler.proxy);
    for (const inner of location.locations) writeLocation(lines, inner);
  });
}

function matchWords(match: LocationMatch): readonly string[] {
  switch (match.kind) {
    case 'exact':
      return ['=', match.uri];
    case 'prefix':
      return match.isFinal ? ['^~', match.uri] : [match.uri];
    case 'regex':
      return [match.isCaseSensitive ? '~' : '~*', match.pattern];
    case 'named':
      return [`@${match.name}`];
    default:
      return match satisfies never;
  }
}

function writeTypes(lines: ConfigurationLines, types: LocationSettings['types']): void {
  const isStandard = JSON.stringify(types) === '{"html":"text/html","gif":"image/gif","jpg":"image/jpeg"}';
  if (isStandard) return;
  lines.block(['types'], () => {
    for (const [extension, type] of Object.entries(types)) lines.directive(type, extension);
  });
}

function writeProxy(lines: ConfigurationLines, proxy: ProxySettings): void {
  lines.directive(
    'proxy_pass',
    `${proxy.isUrl ? '' : proxy.tls ? 'https://' : 'http://'}${proxy.host}${proxy.host.startsWith('unix:') && proxy.uri !== null ? ':' : ''}${proxy.uri ?? ''}`,
  );
  for (const { name, value } of proxy.setHeaders) lines.directive('proxy_set_header', name, value);
  for (const name of proxy.hiddenHeaders) if (!HIDDEN.includes(name)) lines.directive('proxy_hide_header', name);
  for (const name of HIDDEN) if (!proxy.hiddenHeaders.includes(name)) lines.directive('proxy_pass_header', name);
  lines.unless('1.0', 'proxy_http_version', proxy.httpVersion);
  if (proxy.resolver) writeResolver(lines, proxy.resolver);
  if (proxy.tls) writeProxyTls(lines, proxy.tls);
  writeNextUpstream(lines, proxy.nextUpstream);
  lines.time(MINUTE, 'proxy_connect_timeout', proxy.connectTimeoutMs);
  lines.time(MINUTE, 'proxy_send_timeout', proxy.sendTimeoutMs);
  lines.time(MINUTE, 'proxy_read_timeout', proxy.readTimeoutMs);
  lines.unless(true, 'proxy_request_buffering', proxy.isRequestBuffered);
  if (proxy.redirects.length === 0) lines.directive('proxy_redirect', 'off');
  for (const { from, to } of proxy.redirects) lines.directive('proxy_redirect', from, to);
  for (const probe of proxy.probes) lines.directive('upstream_probe', ...probeWords(probe));
}

function writeNextUpstream(lines: ConfigurationLines, { conditions, tries, timeoutMs }: NextUpstream): void {
  const words = NEXT_UPSTREAM_CONDITIONS.filter((condition) => conditions.includes(condition));
  if (words.join() !== 'error,timeout')
    lines.directive('proxy_next_upstream', ...(words.length === 0 ? ['off'] : words));
  lines.unless(0, 'proxy_next_upstream_tries', tries);
  lines.time(0, 'proxy_next_upstream_timeout', timeoutMs);
}

/** The arguments of an `upstream_probe`. */
export function probeWords(probe: UpstreamProbe): readonly string[] {
  const words = [probe.name];
  const add = (isSaid: boolean, word: string) => {
    if (isSaid) words.push(word);
  };
  add(probe.uri !== '/' && probe.uri !== null, `uri=${probe.uri ?? ''}`);
  add(probe.port !== null, `port=${probe.port ?? 0}`);
  add(probe.intervalMs !== 5_000, `interval=${timeText(probe.intervalMs)}`);
  add(probe.method !== 'GET' && probe.method !== null, `method=${probe.method ?? ''}`);
  add(probe.test !== null, `test=${probe.test ?? ''}`);
  add(probe.isEssential, 'essential');
  add(probe.isPersistent, 'persistent');
  add(probe.fails !== 1, `fails=${probe.fails}`);
  add(probe.passes !== 1, `passes=${probe.passes}`);
  add(probe.maxBytes !== 262_144, `${probe.uri === null ? 'max_response' : 'max_body'}=${probe.maxBytes}`);
  add(probe.mode !== 'always', `mode=${probe.mode}`);
  add(probe.isUdp, 'udp');
  add(probe.send !== null, `send=data:${probe.send ?? ''}`);
  return words;
}
