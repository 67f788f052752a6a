import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { UpstreamServer } from '../../model/upstream/UpstreamServer.ts';
import type { NextUpstream } from '../../model/upstream/NextUpstream.ts';
import type { PassedGroup } from './passedGroups.ts';
import { backupText, stickyWords } from '../export/writeUpstream.ts';
import type { ImportedGroup } from '../../model/importPlan.ts';
import { isTargetAddress } from './groupNotes.ts';
import { probeAttributes } from './probeAttributes.ts';

function protocolOf({ level }: UpstreamGroup, { isTls, isTcp, isUdp }: PassedGroup): ImportedGroup['protocol'] {
  if (level === 'http') return isTls ? 'HTTPS' : 'HTTP';
  if (isUdp) return isTcp ? 'TCP_UDP' : 'UDP';
  return isTls ? 'TLS' : 'TCP';
}

/** A target group that balances as the group of a configuration does, under a name. Source: contract, *Beyond AWS*. */
export function importedGroup(group: UpstreamGroup, name: string, passed: PassedGroup): ImportedGroup {
  const attributes: Record<string, string> = {
    ...methodAttributes(group),
    ...nextAttributes(passed.nextUpstream, group.level),
    ...extras(group),
    ...probeAttributes(group, passed),
  };
  const targets = new Map<string, ImportedGroup['targets'][number]>();
  for (const server of group.servers) {
    for (const { host, port } of server.addresses) {
      const key = `${host}:${port}`;
      // An address is registered once: its first line holds.
      if (!isTargetAddress(host) || targets.has(key)) continue;
      Object.assign(attributes, serverAttributes(server, key));
      targets.set(key, { id: host, port });
    }
  }
  return {
    name,
    protocol: protocolOf(group, passed),
    port: [...targets.values()][0]?.port ?? 80,
    targets: [...targets.values()],
    attributes,
  };
}

function methodAttributes({ method, responseTimeFactor, level }: UpstreamGroup): Readonly<Record<string, string>> {
  const type = { 'load_balancing.algorithm.type': method.kind };
  const factor: Readonly<Record<string, string>> =
    responseTimeFactor === 90 ? {} : { 'balanza.response_time_factor': String(responseTimeFactor) };
  switch (method.kind) {
    case 'round_robin':
      return level === 'http' ? factor : { ...type, ...factor };
    case 'ip_hash':
    case 'least_conn':
      return { ...type, ...factor };
    case 'hash':
      return {
        ...type,
        ...factor,
        'balanza.hash.key': method.key,
        'balanza.hash.consistent': String(method.isConsistent),
      };
    case 'random':
      return { ...type, ...factor, 'balanza.random.two': String(method.isTwo) };
    case 'least_time':
      return {
        ...type,
        ...factor,
        'balanza.least_time.mode': method.measure,
        ...(method.factor !== null && { 'balanza.least_time.factor': String(method.factor) }),
        ...(method.account !== null && { 'balanza.least_time.account': method.account }),
      };
    case 'feedback':
      return {
        ...type,
        ...factor,
        'balanza.feedback.variable': method.variable,
        'balanza.feedback.inverse': String(method.isInverse),
        'balanza.feedback.factor': String(method.factor),
        ...(method.account !== null && { 'balanza.feedback.account': method.account }),
        ...(method.isAtLastByte && { 'balanza.feedback.last_byte': 'true' }),
      };
    default:
      return method satisfies never;
  }
}

function nextAttributes(
  { conditions, tries, timeoutMs }: NextUpstream,
  level: UpstreamGroup['level'],
): Readonly<Record<string, string>> {
  const on = level === 'stream' ? 'on' : conditions.join(' ');
  return {
    'balanza.next_upstream': conditions.length === 0 ? 'off' : on,
    ...(tries > 0 && { 'balanza.next_upstream_tries': String(tries) }),
    ...(timeoutMs > 0 && { 'balanza.next_upstream_timeout_seconds': String(Math.ceil(timeoutMs / 1_000)) }),
  };
}

function extras({ queue, keepalive, sticky, backupSwitch, level }: UpstreamGroup): Readonly<Record<string, string>> {
  return {
    'balanza.max_fails': '1',
    'balanza.fail_timeout_seconds': '10',
    ...(queue && {
      'balanza.queue.size': String(queue.size),
      'balanza.queue.timeout_seconds': String(Math.ceil(queue.timeoutMs / 1_000)),
    }),
    ...(keepalive && { 'balanza.keepalive': String(keepalive.connections) }),
    ...(backupSwitch && { 'balanza.backup_switch': backupText(backupSwitch) }),
    ...(sticky && { 'balanza.sticky': stickyWords(sticky.mode, level).map(stickyWord).join(' ') }),
    ...(sticky && sticky.secret !== null && { 'balanza.sticky_secret': sticky.secret }),
    ...(sticky?.isStrict === true && { 'balanza.sticky_strict': 'true' }),
  };
}

/** A word of `balanza.sticky`, whose words end at blanks unless they are quoted. */
function stickyWord(word: string): string {
  if (word !== '' && !/^["']|\s/.test(word)) return word;
  return word.includes('"') ? `'${word}'` : `"${word}"`;
}

function serverAttributes(server: UpstreamServer, target: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const add = (isSaid: boolean, name: string, value: string | number) => {
    if (isSaid) found[`balanza.target.${target}.${name}`] = String(value);
  };
  add(server.weight !== 1, 'weight', server.weight);
  add(server.maxConns !== 0, 'max_conns', server.maxConns);
  add(server.maxFails !== 1, 'max_fails', server.maxFails);
  add(server.failTimeoutSeconds !== 10, 'fail_timeout_seconds', server.failTimeoutSeconds);
  add(server.slowStartMs !== 0, 'slow_start_seconds', Math.ceil(server.slowStartMs / 1_000));
  add(server.isBackup, 'backup', 'true');
  add(server.state === 'down', 'down', 'true');
  add(server.state === 'drain', 'drain', 'true');
  add(server.sid !== null, 'route', server.sid ?? '');
  return found;
}
