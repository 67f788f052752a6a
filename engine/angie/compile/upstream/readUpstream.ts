import { STANDARD_METHOD, STANDARD_TIME_FACTOR } from '../../../model/upstream/BalancingMethod.ts';
import type { BalancingMethod } from '../../../model/upstream/BalancingMethod.ts';
import { STANDARD_NEXT_UPSTREAM } from '../../../model/upstream/NextUpstream.ts';
import { MOST_RING_WEIGHT } from '../../../routing/upstream/KetamaRing.ts';
import { unsupportedParameter } from '../../../model/upstream/unsupportedParameter.ts';
import type {
  BackupSwitch,
  KeepaliveSettings,
  QueueSettings,
  UpstreamGroup,
} from '../../../model/upstream/UpstreamGroup.ts';
import type { StickySettings } from '../../../model/upstream/StickySettings.ts';
import type { ResolverSettings } from '../../../model/upstream/ResolverSettings.ts';
import type { Directive } from '../../syntax/Directive.ts';
import { parseTime } from '../../../model/upstream/parseTime.ts';
import type { CompileContext } from '../CompileContext.ts';
import { Scope } from '../Scope.ts';
import { readResolver } from '../readResolver.ts';
import { METHOD_NAMES, readMethod } from './readMethod.ts';
import { readStateLines } from './readStateLines.ts';
import { readServerLine, type ServerLine } from './readServerLine.ts';
import { readSticky } from './readSticky.ts';
import { readZone, type ZoneWords } from './readZone.ts';

const STANDARD_QUEUE_MS = 60_000;

/** An `upstream` block that was read; the size of its zone may be said by another group. */
export interface ReadUpstream {
  readonly directive: Directive;
  readonly group: UpstreamGroup;
  readonly zone: ZoneWords | null;
  /** A name is to be looked up while the group runs, and nobody can be asked. */
  readonly isUnresolvable: boolean;
}

/**
 * Reads an `upstream` block. What wraps the method (`sticky`, `keepalive`, `queue`) and stands before it has no effect,
 * of which a warning tells, as of a method named twice; the last one holds. A parameter of a server that the method does
 * not support is an error wherever its line stands. Source.
 */
export function readUpstream(directive: Directive, around: Scope, context: CompileContext): ReadUpstream {
  const block = directive.block ?? [];
  const scope = new Scope(block);
  const { report } = context;
  const parts = readParts(directive, scope, { context, around });
  const { method, lines } = parts;
  for (const { directive: line, words } of lines) {
    const message = words.map((word) => unsupportedParameter(method.kind, word)).find((text) => text !== null);
    if (message !== undefined) report.emerg(line, message);
  }
  const name = directive.args[0] ?? '';
  const total = lines.reduce((sum, { server }) => sum + server.weight, 0);
  if (method.kind === 'hash' && method.isConsistent && total > MOST_RING_WEIGHT) {
    report.warn(
      directive,
      `the weights of upstream "${name}" add up to ${total}: its ring counts them in proportion, as if they were ${MOST_RING_WEIGHT}`,
    );
  }
  if (!parts.zone) reportMissing(directive, lines, context);
  return {
    directive,
    zone: parts.zone,
    isUnresolvable: parts.resolver === null && lines.some(({ isResolved }) => isResolved),
    group: {
      name,
      level: context.level,
      method,
      servers: lines.map(({ server }) => server),
      responseTimeFactor: scope.number('response_time_factor', STANDARD_TIME_FACTOR),
      zone: parts.zone,
      sticky: parts.sticky,
      queue: parts.queue,
      keepalive: parts.keepalive,
      backupSwitch: backupSwitchOf(scope, context),
      ...(parts.boundBy !== null && { boundBy: parts.boundBy }),
      nextUpstream: STANDARD_NEXT_UPSTREAM,
      probes: [],
    },
  };
}

interface Parts {
  method: BalancingMethod;
  lines: ServerLine[];
  zone: ZoneWords | null;
  sticky: StickySettings | null;
  queue: QueueSettings | null;
  keepalive: KeepaliveSettings | null;
  boundBy: string | null;
  readonly resolver: ResolverSettings | null;
}

function readParts(
  upstream: Directive,
  scope: Scope,
  { context, around }: { readonly context: CompileContext; readonly around: Scope },
): Parts {
  const { report } = context;
  const parts: Parts = {
    method: STANDARD_METHOD,
    lines: [],
    zone: null,
    sticky: null,
    queue: null,
    keepalive: null,
    boundBy: null,
    resolver: readResolver(around.inner(upstream.block ?? []), context),
  };
  for (const directive of upstream.block ?? []) {
    if (METHOD_NAMES.has(directive.name)) {
      const isAgain =
        parts.method !== STANDARD_METHOD || parts.sticky || parts.queue || parts.keepalive || parts.boundBy !== null;
      if (isAgain) report.warn(directive, 'load balancing method redefined');
      parts.sticky = parts.queue = parts.keepalive = parts.boundBy = null;
      parts.method = readMethod(directive, context) ?? parts.method;
      continue;
    }
    switch (directive.name) {
      case 'server': {
        const soFar = directive.args.slice(1).map((word) => unsupportedParameter(parts.method.kind, word));
        const message = soFar.find((text) => text !== null);
        if (message !== undefined) report.emerg(directive, message);
        const line = message === undefined ? readServerLine(directive, context, parts.resolver) : null;
        if (line) parts.lines.push(line);
        break;
      }
      case 'zone': {
        const zone = readZone(directive.args);
        if (typeof zone === 'string') report.emerg(directive, zone);
        else parts.zone = zone;
        break;
      }
      case 'state':
        parts.lines.push(...readStateLines(directive, upstream, { context, resolver: parts.resolver }));
        break;
      case 'bind_conn':
        parts.boundBy = directive.args[0] ?? '';
        context.checkText(directive, parts.boundBy);
        break;
      case 'keepalive':
        parts.keepalive = keepaliveOf(directive, scope, context);
        break;
      case 'queue':
        parts.queue = queueOf(directive, context);
        break;
      case 'sticky': {
        const secret = scope.word('sticky_secret') ?? null;
        parts.sticky = readSticky(directive, { secret, isStrict: scope.flag('sticky_strict', false) }, context);
        break;
      }
      default:
    }
  }
  return parts;
}

function reportMissing(upstream: Directive, lines: readonly ServerLine[], { report }: CompileContext): void {
  if (!(upstream.block ?? []).some(({ name }) => name === 'server' || name === 'state')) {
    report.lacking(upstream, 'no servers are inside upstream');
  } else if (lines.length > 0 && lines.every(({ server }) => server.isBackup)) {
    report.lacking(upstream, `no servers in upstream "${upstream.args[0] ?? ''}"`);
  }
  for (const { isResolved } of lines) {
    if (!isResolved) continue;
    report.lacking(
      upstream,
      `resolving names at run time requires shared memory zone configured for upstream "${upstream.args[0] ?? ''}"`,
    );
  }
}

function keepaliveOf(directive: Directive, scope: Scope, { report }: CompileContext): KeepaliveSettings | null {
  const word = directive.args[0] ?? '';
  const connections = /^[0-9]{1,9}$/.test(word) ? Number(word) : 0;
  if (connections === 0) {
    report.emerg(directive, `invalid value "${word}" in "keepalive" directive`);
    return null;
  }
  return {
    connections,
    requests: scope.number('keepalive_requests', 1_000),
    timeMs: scope.timeMs('keepalive_time', 3_600_000),
    timeoutMs: scope.timeMs('keepalive_timeout', 60_000),
  };
}

function queueOf(directive: Directive, { report }: CompileContext): QueueSettings | null {
  const [count = '', timeout] = directive.args;
  const size = /^[0-9]{1,9}$/.test(count) ? Number(count) : 0;
  const given = timeout === undefined ? STANDARD_QUEUE_MS : readTimeout(timeout);
  if (size > 0 && given !== null) return { size, timeoutMs: given };
  report.emerg(
    directive,
    size > 0 ? `invalid parameter "${timeout ?? ''}"` : `invalid value "${count}" in "queue" directive`,
  );
  return null;
}

function readTimeout(word: string): number | null {
  return word.startsWith('timeout=') ? parseTime(word.slice('timeout='.length), 'milliseconds') : null;
}

function backupSwitchOf(scope: Scope, { report }: CompileContext): BackupSwitch | null {
  const directive = scope.find('backup_switch');
  const word = directive?.args[0];
  if (!directive || word === undefined) return null;
  if (word === 'permanent') return { afterMs: null };
  const afterMs = word.startsWith('permanent=') ? parseTime(word.slice('permanent='.length), 'milliseconds') : null;
  if (afterMs === null) report.emerg(directive, `invalid parameter "${word}"`);
  return { afterMs };
}
