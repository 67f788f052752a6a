import {
  STANDARD_HEADS,
  type HeadLimits,
  type HttpBlock,
  type VirtualServer,
} from '../../../model/virtualServer/VirtualServer.ts';
import type { Directive } from '../../syntax/Directive.ts';
import { parseTime } from '../../../model/upstream/parseTime.ts';
import { parseSize } from '../../syntax/parseSize.ts';
import type { CompileContext } from '../CompileContext.ts';
import { readLogFormats } from '../readLogFormats.ts';
import { readMap } from '../readMap.ts';
import { regexProblem } from '../../../model/upstream/regexProblem.ts';
import { Scope } from '../Scope.ts';
import { readGroups } from '../upstream/readGroups.ts';
import { readServedTls } from '../tls/readServedTls.ts';
import { reportDoubleListens } from './reportDoubleListens.ts';
import { readListen } from './readListen.ts';
import { readLocations, type LocationEnvironment } from './readLocations.ts';
import { readSettings } from './readSettings.ts';

/** Reads the `http` block. What is wrong is reported. */
export function readHttp(http: Directive, context: CompileContext): HttpBlock {
  const block = http.block ?? [];
  const scope = new Scope(block);
  const groups = readGroups(block, scope, context);
  const logFormats = readLogFormats(block, context);
  const environment = { context, groups };
  const blocks = block.filter((directive) => directive.name === 'server' && directive.block);
  const servers = blocks.map((directive) => readServer(directive, scope, environment));
  reportDoubleListens(blocks, servers, context);
  return {
    groups: groups.all(),
    maps: block.flatMap((directive) => {
      const map = directive.name === 'map' ? readMap(directive, context) : null;
      return map ? [map] : [];
    }),
    logFormats,
    servers,
  };
}

function readServer(directive: Directive, around: Scope, environment: LocationEnvironment): VirtualServer {
  const { context } = environment;
  const block = directive.block ?? [];
  const scope = around.inner(block);
  const listens = block.flatMap((line) => {
    const listen = line.name === 'listen' ? readListen(line, context) : null;
    return listen ? [listen] : [];
  });
  const secure = block.find(({ name, args }) => name === 'listen' && args.includes('ssl'));
  const promisedMs = parseTime(scope.find('keepalive_timeout')?.args[1] ?? '', 'milliseconds');
  const hasListen = block.some(({ name }) => name === 'listen');
  return {
    listens: hasListen ? listens : [{ address: '0.0.0.0', port: 80, isDefault: false, isUdp: false, isTls: false }],
    names: serverNames(block, context),
    client: {
      headerTimeoutMs: scope.timeMs('client_header_timeout', 60_000),
      keepaliveTimeoutMs: parseTime(scope.word('keepalive_timeout') ?? '', 'milliseconds') ?? 75_000,
      ...(promisedMs !== null && { keepaliveHeaderSeconds: Math.floor(promisedMs / 1_000) }),
      keepaliveRequests: scope.number('keepalive_requests', 1_000),
      keepaliveTimeMs: scope.timeMs('keepalive_time', 3_600_000),
      heads: headLimits(scope),
    },
    tls: secure || scope.find('ssl_certificate') ? readServedTls(scope, secure, context) : null,
    root: readSettings(block, scope, context),
    locations: readLocations(block, { scope, match: null }, environment),
  };
}

function headLimits(scope: Scope): HeadLimits {
  const [count, size] = scope.find('large_client_header_buffers')?.args ?? [];
  return {
    firstBytes: scope.bytes('client_header_buffer_size', STANDARD_HEADS.firstBytes),
    buffers: Number(count ?? STANDARD_HEADS.buffers),
    bufferBytes: parseSize(size ?? '') ?? STANDARD_HEADS.bufferBytes,
    hasUnderscores: scope.flag('underscores_in_headers', false),
    keepsInvalid: !scope.flag('ignore_invalid_headers', true),
  };
}

function serverNames(block: readonly Directive[], { report }: CompileContext): readonly string[] {
  return block.flatMap((directive) => {
    if (directive.name !== 'server_name') return [];
    return directive.args.flatMap((name) => {
      if (name.startsWith('~')) {
        const wrong = name === '~' ? 'empty regex in server name "~"' : regexProblem(name.slice(1));
        if (wrong !== null) report.emerg(directive, wrong);
        return wrong === null ? [name] : [];
      }
      const star = name.indexOf('*');
      const isWild =
        star === -1 || (star === 0 && name[1] === '.') || (name.endsWith('.*') && star === name.length - 1);
      if (!isWild || name === '.' || name.includes('..')) {
        report.emerg(directive, `server name "${name}" is invalid`);
        return [];
      }
      if (name.includes('/')) report.warn(directive, `server name "${name}" has suspicious symbols`);
      return [name.toLowerCase()];
    });
  });
}
