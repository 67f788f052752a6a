import type { Attributes } from '../AttributeDefinition.ts';
import { isNetworkGroup } from '../NetworkGroup.ts';
import type { TargetGroup } from '../TargetGroup.ts';
import { STANDARD_METHOD, STANDARD_TIME_FACTOR, type BalancingMethod, type TimeMeasure } from './BalancingMethod.ts';
import { groupProbeOf } from './groupProbeOf.ts';
import { ANGIE_METHODS, methodAttributes, targetAttributeOf } from './methodAttributes.ts';
import { NEXT_UPSTREAM_CONDITIONS, STANDARD_NEXT_UPSTREAM, type NextUpstream } from './NextUpstream.ts';
import { parseSticky } from './parseSticky.ts';
import { parseTime } from './parseTime.ts';
import type { BackupSwitch } from './UpstreamGroup.ts';
import { STANDARD_SERVER, type ServerParameters } from './UpstreamServer.ts';
import type { UpstreamSettings } from './UpstreamSettings.ts';

type MethodGroup = Pick<TargetGroup, 'name' | 'protocol' | 'targetType' | 'attributes'>;

const ALGORITHM = 'load_balancing.algorithm.type';
const QUEUE_TIMEOUT_SECONDS = 60;
const STANDARD_KEEPALIVE = { requests: Infinity, timeMs: Infinity, timeoutMs: Infinity };

/** Whether a group has one of Angie's methods, not one of ELB's algorithms. */
export function hasAngieMethod(attributes: Attributes): boolean {
  return ANGIE_METHODS.some((method) => method === attributes[ALGORITHM]);
}

/** Whether anything of Angie's was set in a group: its method, or a parameter. */
export function isAngieKey(key: string): boolean {
  return (
    Object.hasOwn(methodAttributes('http'), key) ||
    Object.hasOwn(methodAttributes('stream'), key) ||
    targetAttributeOf(key) !== null
  );
}

/**
 * The method of a target group with its parameters; undefined while nothing of Angie's is set. With one of Angie's methods
 * its defaults hold; with `round_robin` passive checks and the next server stay off until they are set. Attributes were
 * checked when they were set. Source: contract, *Beyond AWS*.
 */
export function upstreamSettingsOf(group: MethodGroup): UpstreamSettings | undefined {
  const { attributes } = group;
  const isParameter = (key: string) => isAngieKey(key) && key !== ALGORITHM;
  const isStream = isNetworkGroup(group);
  const isChosen = hasAngieMethod(attributes) || (isStream && attributes[ALGORITHM] !== undefined);
  if (!isChosen && !Object.keys(attributes).some(isParameter)) return undefined;
  const level = isStream ? 'stream' : 'http';
  const size = attributes['balanza.queue.size'];
  const connections = attributes['balanza.keepalive'];
  const probe = groupProbeOf(attributes, { name: group.name, level });
  const sticky = attributes['balanza.sticky'] === undefined ? null : parseSticky(attributes['balanza.sticky'], level);
  return {
    name: group.name,
    level,
    method: methodOf(attributes, level),
    responseTimeFactor: Number(attributes['balanza.response_time_factor'] ?? STANDARD_TIME_FACTOR),
    sticky:
      sticky === null || 'problem' in sticky
        ? null
        : {
            mode: sticky,
            secret: attributes['balanza.sticky_secret'] ?? null,
            isStrict: attributes['balanza.sticky_strict'] === 'true',
          },
    queue:
      size === undefined
        ? null
        : {
            size: Number(size),
            timeoutMs: seconds(attributes['balanza.queue.timeout_seconds'], QUEUE_TIMEOUT_SECONDS),
          },
    keepalive: connections === undefined ? null : { connections: Number(connections), ...STANDARD_KEEPALIVE },
    backupSwitch: parseBackupSwitch(attributes['balanza.backup_switch'] ?? ''),
    nextUpstream: nextUpstreamOf(attributes),
    ...(probe && { probe }),
  };
}

/** Parameters of a target of such a group, by its key (`<id>:<port>`): its own, else the group's, else the defaults. */
export function serverParametersOf(attributes: Attributes, target: string): ServerParameters {
  const own = (name: string) => attributes[`balanza.target.${target}.${name}`];
  const either = (name: string) => own(name) ?? attributes[`balanza.${name}`];
  const maxFails = hasAngieMethod(attributes) ? STANDARD_SERVER.maxFails : 0;
  return {
    weight: Number(own('weight') ?? STANDARD_SERVER.weight),
    maxConns: Number(either('max_conns') ?? STANDARD_SERVER.maxConns),
    maxFails: Number(either('max_fails') ?? maxFails),
    failTimeoutSeconds: Number(either('fail_timeout_seconds') ?? STANDARD_SERVER.failTimeoutSeconds),
    slowStartMs: seconds(either('slow_start_seconds'), 0),
    isBackup: own('backup') === 'true',
    state: own('down') === 'true' ? 'down' : own('drain') === 'true' ? 'drain' : 'up',
    sid: own('route') ?? null,
  };
}

/** What `balanza.backup_switch` says, as Angie's directive: `permanent`, or with a time; null for anything else. Source: A-068. */
export function parseBackupSwitch(text: string): BackupSwitch | null {
  const match = /^permanent(?:=(.+))?$/.exec(text);
  if (match === null) return null;
  const [, time] = match;
  if (time === undefined) return { afterMs: null };
  const afterMs = parseTime(time, 'milliseconds');
  return afterMs === null ? null : { afterMs };
}

/** The conditions that `balanza.next_upstream` names, or what is wrong with it. Source: Angie 4.1. */
export function nextUpstreamConditions(text: string, level: 'http' | 'stream'): NextUpstream['conditions'] | string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (level === 'stream') {
    if (text === 'on') return STANDARD_NEXT_UPSTREAM.conditions;
    return text === 'off' ? [] : `invalid value "${text}" in "proxy_next_upstream" directive, it must be "on" or "off"`;
  }
  const unknown = words.find((word) => word !== 'off' && !NEXT_UPSTREAM_CONDITIONS.some((one) => one === word));
  if (unknown !== undefined) return `invalid value "${unknown}"`;
  if (words.length === 0) return 'invalid number of arguments in "proxy_next_upstream" directive';
  return words.includes('off') ? [] : NEXT_UPSTREAM_CONDITIONS.filter((condition) => words.includes(condition));
}

function nextUpstreamOf(attributes: Attributes): NextUpstream {
  const text = attributes['balanza.next_upstream'];
  const isOn = hasAngieMethod(attributes);
  // `on` and `off` are of streams: a word for each kind of group, checked when it was set.
  const level = text === 'on' || text === 'off' ? 'stream' : 'http';
  const conditions = text === undefined ? undefined : nextUpstreamConditions(text, level);
  const standard = isOn ? STANDARD_NEXT_UPSTREAM.conditions : [];
  return {
    conditions: conditions === undefined || typeof conditions === 'string' ? standard : conditions,
    tries: Number(attributes['balanza.next_upstream_tries'] ?? 0),
    timeoutMs: seconds(attributes['balanza.next_upstream_timeout_seconds'], 0),
  };
}

function methodOf(attributes: Attributes, level: 'http' | 'stream'): BalancingMethod {
  const text = (key: string) => attributes[key] ?? '';
  const isSet = (key: string) => attributes[key] === 'true';
  switch (attributes[ALGORITHM]) {
    case 'hash':
      return { kind: 'hash', key: text('balanza.hash.key'), isConsistent: isSet('balanza.hash.consistent') };
    case 'ip_hash':
      return { kind: 'ip_hash' };
    case 'least_conn':
      return { kind: 'least_conn' };
    case 'random':
      return { kind: 'random', isTwo: isSet('balanza.random.two') };
    case 'least_time':
      return {
        kind: 'least_time',
        measure: measureOf(text('balanza.least_time.mode'), level),
        factor:
          attributes['balanza.least_time.factor'] === undefined ? null : Number(text('balanza.least_time.factor')),
        account: attributes['balanza.least_time.account'] ?? null,
      };
    case 'feedback':
      return {
        kind: 'feedback',
        variable: text('balanza.feedback.variable'),
        isInverse: isSet('balanza.feedback.inverse'),
        factor: Number(attributes['balanza.feedback.factor'] ?? STANDARD_TIME_FACTOR),
        account: attributes['balanza.feedback.account'] ?? null,
        isAtLastByte: isSet('balanza.feedback.last_byte'),
      };
    default:
      return STANDARD_METHOD;
  }
}

function measureOf(mode: string, level: 'http' | 'stream'): TimeMeasure {
  switch (mode) {
    case 'last_byte':
    case 'first_byte':
    case 'connect':
    case 'header':
      return mode;
    default:
      return level === 'http' ? 'header' : 'connect';
  }
}

function seconds(text: string | undefined, standard: number): number {
  return Number(text ?? standard) * 1_000;
}
