import type {
  AccessLog,
  AddedHeader,
  LocationHandler,
  LocationSettings,
} from '../../../model/virtualServer/VirtualLocation.ts';
import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';
import type { Scope } from '../Scope.ts';
import { readAccess } from './readAccess.ts';
import { readRealAddress } from './readRealAddress.ts';
import { readSteps } from './readSteps.ts';

const MINUTE = 60_000;
const STANDARD_TYPES: Readonly<Record<string, string>> = { html: 'text/html', gif: 'image/gif', jpg: 'image/jpeg' };

/** What a block that answers requests says, but for its handler. What is wrong is reported. */
export function readSettings(
  block: readonly Directive[],
  scope: Scope,
  context: CompileContext,
): Omit<LocationSettings, 'handler'> & { readonly handler: LocationHandler } {
  const realAddress = readRealAddress(scope);
  return {
    ...(realAddress && { realAddress }),
    steps: readSteps(block, context),
    handler: { kind: 'none' },
    addedHeaders: addedHeaders(scope),
    defaultType: scope.word('default_type') ?? 'text/plain',
    types: typesOf(scope, context),
    maxBodyBytes: scope.bytes('client_max_body_size', 1024 ** 2),
    bodyTimeoutMs: scope.timeMs('client_body_timeout', MINUTE),
    sendTimeoutMs: scope.timeMs('send_timeout', MINUTE),
    isInternal: block.some(({ name }) => name === 'internal'),
    isRedirectAbsolute: scope.flag('absolute_redirect', true),
    isPortInRedirect: scope.flag('port_in_redirect', true),
    accessLogs: accessLogs(scope, context),
    access: readAccess(scope),
  };
}

/** `access_log` of the innermost block that has any; `off` is none. */
export function accessLogs(scope: Scope, context: CompileContext): readonly AccessLog[] {
  return scope.all('access_log').flatMap((directive): readonly AccessLog[] => {
    const [path = '', format = 'combined', ...words] = directive.args;
    if (path === 'off' && directive.args.length === 1) return [];
    const isFormatMissing = directive.args.length > 1 && /^(if|buffer|flush|gzip)\b/.test(format);
    const rest = isFormatMissing ? [format, ...words] : words;
    if (path.startsWith('syslog:')) {
      context.report.emerg(directive, '"access_log" to syslog is not offered by Balanza');
      return [];
    }
    const wrong = rest.find((word) => !/^(if=.+|buffer=\d+[kKmM]?|flush=\w+|gzip(=\d)?)$/.test(word));
    if (wrong !== undefined) context.report.emerg(directive, `invalid parameter "${wrong}"`);
    const condition = rest.find((word) => word.startsWith('if='))?.slice('if='.length) ?? null;
    return [{ path, format: isFormatMissing ? 'combined' : format, condition }];
  });
}

function addedHeaders(scope: Scope): readonly AddedHeader[] {
  return scope.all('add_header').map((directive) => {
    const [name = '', value = '', always] = directive.args;
    return { name, value, isAlways: always === 'always' };
  });
}

function typesOf(scope: Scope, { report }: CompileContext): Readonly<Record<string, string>> {
  const block = scope.find('types')?.block;
  if (!block) return STANDARD_TYPES;
  const types: Record<string, string> = {};
  for (const entry of block) {
    if (entry.block) report.emerg(entry, 'unexpected "{"');
    for (const extension of entry.args) types[extension.toLowerCase()] = entry.name;
  }
  return types;
}
