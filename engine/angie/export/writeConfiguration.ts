import type { AngieConfiguration, StreamBlock, StreamServer } from '../../model/virtualServer/AngieConfiguration.ts';
import {
  STANDARD_HEADS,
  type HeadLimits,
  type HttpBlock,
  type ListenAddress,
  type VariableMap,
  type VirtualServer,
} from '../../model/virtualServer/VirtualServer.ts';
import { ConfigurationLines } from './ConfigurationLines.ts';
import { probeWords, writeAccess, writeLocation, writeSettings } from './writeLocation.ts';
import { writeProxyTls } from './writeProxyTls.ts';
import { writeServedTls } from './writeServedTls.ts';
import { writeUpstream } from './writeUpstream.ts';

/**
 * Writes a configuration as text that compiles to the same again. Groups that a `proxy_pass` names by address are left
 * to it. Source: the Angie facts, 9.4; contract, *Angie configurations*.
 */
export function writeConfiguration(configuration: AngieConfiguration, notes: readonly string[] = []): string {
  const lines = new ConfigurationLines();
  for (const note of notes) lines.comment(note);
  const { workerProcesses, pidFile, isForeground, shutdownTimeoutMs, errorLog, http, stream } = configuration;
  lines.unless('1', 'worker_processes', workerProcesses === null ? 'auto' : String(workerProcesses));
  if (pidFile !== null) lines.directive('pid', pidFile);
  if (isForeground) lines.directive('daemon', 'off');
  if (shutdownTimeoutMs !== null) lines.time(-1, 'worker_shutdown_timeout', shutdownTimeoutMs);
  if (errorLog) lines.directive('error_log', errorLog.path, errorLog.level);
  lines.block(['events'], () => undefined);
  if (http) lines.block(['http'], () => writeHttp(lines, http));
  if (stream) lines.block(['stream'], () => writeStream(lines, stream));
  return lines.text;
}

function writeHttp(lines: ConfigurationLines, { groups, maps, logFormats, servers }: HttpBlock): void {
  writeFormats(lines, logFormats);
  for (const map of maps) writeMap(lines, map);
  for (const group of groups) if (!isImplicit(group)) writeUpstream(lines, group);
  for (const server of servers) lines.block(['server'], () => writeServer(lines, server));
}

function writeServer(lines: ConfigurationLines, server: VirtualServer): void {
  const { listens, names, client, root, locations } = server;
  for (const listen of listens) {
    lines.directive('listen', ...listenWords(listen));
  }
  if (server.tls) writeServedTls(lines, server.tls);
  if (names.length > 0) lines.directive('server_name', ...names);
  lines.time(60_000, 'client_header_timeout', client.headerTimeoutMs);
  const { keepaliveTimeoutMs, keepaliveHeaderSeconds } = client;
  if (keepaliveHeaderSeconds === undefined) lines.time(75_000, 'keepalive_timeout', keepaliveTimeoutMs);
  else lines.directive('keepalive_timeout', `${keepaliveTimeoutMs}ms`, `${keepaliveHeaderSeconds}s`);
  lines.unless(1_000, 'keepalive_requests', client.keepaliveRequests);
  lines.time(3_600_000, 'keepalive_time', client.keepaliveTimeMs);
  writeHeads(lines, client.heads);
  writeSettings(lines, root);
  for (const location of locations) writeLocation(lines, location);
}

function writeHeads(lines: ConfigurationLines, heads: HeadLimits): void {
  lines.unless(STANDARD_HEADS.firstBytes, 'client_header_buffer_size', heads.firstBytes);
  if (heads.buffers !== STANDARD_HEADS.buffers || heads.bufferBytes !== STANDARD_HEADS.bufferBytes) {
    lines.directive('large_client_header_buffers', String(heads.buffers), String(heads.bufferBytes));
  }
  if (heads.hasUnderscores) lines.directive('underscores_in_headers', 'on');
  if (heads.keepsInvalid) lines.directive('ignore_invalid_headers', 'off');
}

function writeStream(lines: ConfigurationLines, { groups, maps, logFormats, servers }: StreamBlock): void {
  writeFormats(lines, logFormats);
  for (const map of maps) writeMap(lines, map);
  for (const group of groups) if (!isImplicit(group)) writeUpstream(lines, group);
  for (const server of servers) lines.block(['server'], () => writeStreamServer(lines, server));
}

function writeStreamServer(
  lines: ConfigurationLines,
  { listens, handler, tls, accessLogs, access }: StreamServer,
): void {
  for (const listen of listens) lines.directive('listen', ...listenWords(listen));
  if (tls) writeServedTls(lines, tls);
  writeAccess(lines, access);
  for (const { path, format, condition } of accessLogs) {
    lines.directive('access_log', path, format, ...(condition === null ? [] : [`if=${condition}`]));
  }
  if (handler.kind === 'return') {
    lines.directive('return', handler.text);
    return;
  }
  lines.directive('proxy_pass', handler.group);
  if (handler.hasProxyLine) lines.directive('proxy_protocol', 'on');
  const { conditions, tries, timeoutMs } = handler.nextUpstream;
  lines.unless(true, 'proxy_next_upstream', conditions.length > 0);
  lines.unless(0, 'proxy_next_upstream_tries', tries);
  lines.time(0, 'proxy_next_upstream_timeout', timeoutMs);
  lines.time(60_000, 'proxy_connect_timeout', handler.connectTimeoutMs);
  lines.time(600_000, 'proxy_timeout', handler.timeoutMs);
  if (handler.responses !== null) lines.directive('proxy_responses', String(handler.responses));
  lines.unless(0, 'proxy_requests', handler.requests);
  lines.unless(false, 'proxy_half_close', handler.keepsHalfOpen);
  if (handler.tls) {
    lines.directive('proxy_ssl', 'on');
    writeProxyTls(lines, handler.tls);
  }
  lines.time(50_000, 'upstream_probe_timeout', handler.probeTimeoutMs);
  for (const probe of handler.probes) lines.directive('upstream_probe', ...probeWords(probe));
}

function writeFormats(lines: ConfigurationLines, formats: HttpBlock['logFormats']): void {
  for (const [name, { escape, text }] of Object.entries(formats)) {
    if (name === 'combined') continue;
    lines.directive('log_format', name, ...(escape === 'default' ? [] : [`escape=${escape}`]), text);
  }
}

function writeMap(lines: ConfigurationLines, { name, source, hasHostnames, entries, fallback }: VariableMap): void {
  lines.block(['map', source, `$${name}`], () => {
    if (hasHostnames) lines.directive('hostnames');
    if (fallback !== '') lines.directive('default', fallback);
    for (const { key, value } of entries) {
      const isSpecial = /^(default|hostnames|volatile)$/.test(key);
      lines.directive(isSpecial ? `\\${key}` : key, value);
    }
  });
}

function listenWords(listen: ListenAddress): readonly string[] {
  const { isDefault, isTls, isUdp } = listen;
  const words = [listenText(listen)];
  if (isDefault) words.push('default_server');
  if (isTls) words.push('ssl');
  if (isUdp) words.push('udp');
  return words;
}

function listenText({ address, port }: ListenAddress): string {
  if (address.startsWith('unix:')) return address;
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** A group of one server that is called as its server: a `proxy_pass` makes it. */
function isImplicit({ name, servers }: HttpBlock['groups'][number]): boolean {
  return servers.length === 1 && servers[0]?.name === name;
}
