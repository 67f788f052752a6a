import type { BalancingMethod } from '../../model/upstream/BalancingMethod.ts';
import type { StickyMode, StickySettings } from '../../model/upstream/StickySettings.ts';
import type { BackupSwitch, UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { UpstreamServer } from '../../model/upstream/UpstreamServer.ts';
import { timeText, type ConfigurationLines } from './ConfigurationLines.ts';
import { writeResolver } from './writeResolver.ts';

const STANDARD_SESSION_MS = 3_600_000;

/**
 * Writes an `upstream` block: the method first, then what wraps it, then the servers, so that nothing is lost to the order
 * of lines. Source: the Angie facts, 9.4.
 */
export function writeUpstream(lines: ConfigurationLines, group: UpstreamGroup): void {
  lines.block(['upstream', group.name], () => {
    const method = methodWords(group.method);
    if (method) lines.directive(...method);
    if (group.zone) lines.directive('zone', group.zone.name, String(group.zone.sizeBytes));
    lines.unless(90, 'response_time_factor', group.responseTimeFactor);
    if (group.keepalive) {
      const { connections, requests, timeMs, timeoutMs } = group.keepalive;
      lines.directive('keepalive', String(connections));
      // A target group has no such limits, and Angie no word for that: its defaults hold.
      if (Number.isFinite(requests)) lines.unless(1_000, 'keepalive_requests', requests);
      if (Number.isFinite(timeMs)) lines.time(3_600_000, 'keepalive_time', timeMs);
      if (Number.isFinite(timeoutMs)) lines.time(60_000, 'keepalive_timeout', timeoutMs);
    }
    if (group.sticky) writeSticky(lines, group.sticky, group.level);
    if (group.queue) lines.directive('queue', String(group.queue.size), `timeout=${timeText(group.queue.timeoutMs)}`);
    if (group.backupSwitch) lines.directive('backup_switch', backupText(group.backupSwitch));
    if (group.boundBy !== undefined) lines.directive('bind_conn', group.boundBy);
    const resolver = group.servers.find(({ resolve }) => resolve)?.resolve?.resolver;
    if (resolver) writeResolver(lines, resolver);
    for (const server of group.servers) lines.directive('server', ...serverWords(server));
  });
}

function methodWords(method: BalancingMethod): readonly string[] | null {
  switch (method.kind) {
    case 'round_robin':
      return null;
    case 'hash':
      return ['hash', method.key, ...(method.isConsistent ? ['consistent'] : [])];
    case 'ip_hash':
    case 'least_conn':
      return [method.kind];
    case 'random':
      return ['random', ...(method.isTwo ? ['two'] : [])];
    case 'least_time':
      return ['least_time', method.measure, ...averaging(method.factor, method.account)];
    case 'feedback':
      return [
        'feedback',
        method.variable,
        ...(method.isInverse ? ['inverse'] : []),
        ...averaging(method.factor === 90 ? null : method.factor, method.account),
        ...(method.isAtLastByte ? ['last_byte'] : []),
      ];
    default:
      return method satisfies never;
  }
}

function averaging(factor: number | null, account: string | null): readonly string[] {
  return [...(factor === null ? [] : [`factor=${factor}`]), ...(account === null ? [] : [`account=${account}`])];
}

/** What stands behind `backup_switch`. Source: A-068. */
export function backupText({ afterMs }: BackupSwitch): string {
  return afterMs === null ? 'permanent' : `permanent=${timeText(afterMs)}`;
}

/** The words behind `sticky`. Source: the Angie facts, 6.2 to 6.4. */
export function stickyWords(mode: StickyMode, level: UpstreamGroup['level']): readonly string[] {
  switch (mode.kind) {
    case 'cookie':
      return ['cookie', mode.name, ...mode.attributes];
    case 'route':
      return ['route', ...mode.values];
    case 'learn':
      return [
        'learn',
        `zone=${mode.zone.name}:${mode.zone.sizeBytes}`,
        ...mode.create.map((text) => `create=${text}`),
        ...mode.lookup.map((text) => `lookup=${text}`),
        ...(mode.timeoutMs === STANDARD_SESSION_MS ? [] : [`timeout=${timeText(mode.timeoutMs)}`]),
        ...(mode.isNotRefreshed ? ['norefresh'] : []),
        ...(mode.isEarly ? [level === 'http' ? 'header' : 'connect'] : []),
      ];
    default:
      return mode satisfies never;
  }
}

function writeSticky(
  lines: ConfigurationLines,
  { mode, secret, isStrict }: StickySettings,
  level: UpstreamGroup['level'],
): void {
  lines.directive('sticky', ...stickyWords(mode, level));
  if (secret !== null) lines.directive('sticky_secret', secret);
  lines.unless(false, 'sticky_strict', isStrict);
}

function serverWords(server: UpstreamServer): readonly string[] {
  const words = [server.name];
  const add = (isSaid: boolean, word: string) => {
    if (isSaid) words.push(word);
  };
  add(server.weight !== 1, `weight=${server.weight}`);
  add(server.maxConns !== 0, `max_conns=${server.maxConns}`);
  add(server.maxFails !== 1, `max_fails=${server.maxFails}`);
  add(server.failTimeoutSeconds !== 10, `fail_timeout=${server.failTimeoutSeconds}s`);
  add(server.slowStartMs !== 0, `slow_start=${timeText(server.slowStartMs)}`);
  add(server.sid !== null, `sid=${server.sid ?? ''}`);
  add(server.isBackup, 'backup');
  add(server.state !== 'up', server.state);
  add(server.resolve !== null, 'resolve');
  add(
    server.resolve?.service !== undefined && server.resolve.service !== null,
    `service=${server.resolve?.service ?? ''}`,
  );
  return words;
}
