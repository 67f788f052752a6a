import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { UpstreamServer } from '../../model/upstream/UpstreamServer.ts';
import type { NextUpstream } from '../../model/upstream/NextUpstream.ts';
import { timeText } from '../export/ConfigurationLines.ts';
import type { ImportedGroup } from './ImportPlan.ts';

/** Longest name of a target group. Source: ELB, *Names*. */
const LONGEST_NAME = 32;

/** A name as ELB takes it: letters, digits and hyphens. */
export function elbName(text: string): string {
  const name = text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return name.slice(0, LONGEST_NAME).replace(/-+$/, '') || 'imported';
}

/** How a group is passed to. */
export interface PassedGroup {
  readonly nextUpstream: NextUpstream;
  /** With TLS. */
  readonly isTls: boolean;
  /** By servers of connections, and by those of datagrams. */
  readonly isTcp: boolean;
  readonly isUdp: boolean;
}

function protocolOf({ level }: UpstreamGroup, { isTls, isTcp, isUdp }: PassedGroup): ImportedGroup['protocol'] {
  if (level === 'http') return isTls ? 'HTTPS' : 'HTTP';
  if (isUdp) return isTcp ? 'TCP_UDP' : 'UDP';
  return isTls ? 'TLS' : 'TCP';
}

/** A target group that balances as the group of a configuration does. Source: contract, *Beyond AWS*. */
export function importedGroup(group: UpstreamGroup, passed: PassedGroup, notes: string[]): ImportedGroup {
  const attributes: Record<string, string> = {
    ...methodAttributes(group),
    ...nextAttributes(passed.nextUpstream, group.level),
    ...extras(group),
  };
  const targets = group.servers.flatMap((server) =>
    server.addresses.flatMap(({ host, port }) => {
      if (host.startsWith('unix:') || host.includes(':')) {
        notes.push(`Group ${group.name}: ${server.name} is no IPv4 address and becomes no target.`);
        return [];
      }
      Object.assign(attributes, serverAttributes(server, `${host}:${port}`));
      return [{ id: host, port }];
    }),
  );
  for (const { name, resolve } of group.servers) {
    if (resolve) notes.push(`Group ${group.name}: ${name} is looked up at run time, and becomes no target.`);
  }
  if (group.probes.length > 0) notes.push(`Group ${group.name}: its probes become no health check.`);
  const protocol = protocolOf(group, passed);
  if (protocol === 'UDP') {
    // ELB checks no target over UDP. Source: ELB, *Health checks*.
    notes.push(
      `Group ${group.name}: ELB checks targets of UDP over TCP, and where nothing answers TCP on their own port they become unhealthy. Set the health check port of the target group to one that answers TCP.`,
    );
  }
  return {
    name: elbName(group.name),
    protocol,
    port: targets[0]?.port ?? 80,
    targets,
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
      return { ...type, ...factor, 'balanza.least_time.mode': method.measure };
    case 'feedback':
      return {
        ...type,
        ...factor,
        'balanza.feedback.variable': method.variable,
        'balanza.feedback.inverse': String(method.isInverse),
        'balanza.feedback.factor': String(method.factor),
        ...(method.account !== null && { 'balanza.feedback.account': method.account }),
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

function extras({ queue, keepalive, sticky }: UpstreamGroup): Readonly<Record<string, string>> {
  return {
    'balanza.max_fails': '1',
    'balanza.fail_timeout_seconds': '10',
    ...(queue && {
      'balanza.queue.size': String(queue.size),
      'balanza.queue.timeout_seconds': String(Math.ceil(queue.timeoutMs / 1_000)),
    }),
    ...(keepalive && { 'balanza.keepalive': String(keepalive.connections) }),
    ...(sticky && { 'balanza.sticky': stickyText(sticky.mode) }),
  };
}

function stickyText(mode: NonNullable<UpstreamGroup['sticky']>['mode']): string {
  switch (mode.kind) {
    case 'cookie':
      return ['cookie', mode.name, ...mode.attributes].join(' ');
    case 'route':
      return ['route', ...mode.values].join(' ');
    case 'learn':
      return [
        'learn',
        `zone=${mode.zone.name}:${mode.zone.sizeBytes}`,
        ...mode.create.map((text) => `create=${text}`),
        ...mode.lookup.map((text) => `lookup=${text}`),
        `timeout=${timeText(mode.timeoutMs)}`,
      ].join(' ');
    default:
      return mode satisfies never;
  }
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
