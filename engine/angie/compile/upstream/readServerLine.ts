import type { PeerAddress, ServerParameters, UpstreamServer } from '../../../model/upstream/UpstreamServer.ts';
import { STANDARD_SERVER } from '../../../model/upstream/UpstreamServer.ts';
import type { ResolverSettings } from '../../../model/upstream/ResolverSettings.ts';
import type { Directive } from '../../syntax/Directive.ts';
import { parseTime } from '../../../model/upstream/parseTime.ts';
import { hostAddress, literalAddress } from '../hostAddress.ts';
import type { CompileContext } from '../CompileContext.ts';

/** Port of a server whose line names none. */
const HTTP_PORT = 80;
const LONGEST_SID = 32;

/** What a `server` line may say, and how it reads; null: the word is not valid. */
const VALUES: Readonly<Record<string, (value: string) => Partial<ServerParameters> | null>> = {
  weight: (value) => whole(value, 1, (weight) => ({ weight })),
  max_conns: (value) => whole(value, 0, (maxConns) => ({ maxConns })),
  max_fails: (value) => whole(value, 0, (maxFails) => ({ maxFails })),
  fail_timeout: (value) => time(value, 'seconds', (timeMs) => ({ failTimeoutSeconds: timeMs / 1_000 })),
  slow_start: (value) => time(value, 'milliseconds', (slowStartMs) => ({ slowStartMs })),
};

/** A `server` line as it was read, with the words that a method might not support. */
export interface ServerLine {
  readonly directive: Directive;
  readonly server: UpstreamServer;
  /** As written. */
  readonly words: readonly string[];
  /** It says `resolve`. */
  readonly isResolved: boolean;
}

/**
 * Reads a `server` line of an `upstream` block; null when something is wrong with it, which is reported. The last of
 * parameters that repeat holds. Source: the Angie facts, 3.1, 3.4 and 3.5.
 */
export function readServerLine(
  directive: Directive,
  context: CompileContext,
  resolver: ResolverSettings | null = null,
): ServerLine | null {
  const [name = '', ...words] = directive.args;
  const stop = (message: string): null => {
    context.report.emerg(directive, message);
    return null;
  };
  const read = readParameters(words);
  if (typeof read === 'string') return stop(read);
  const address = hostAddress(name);
  if (address.kind === 'problem') return stop(`${address.message} in upstream "${name}"`);
  const isSocket = /^unix:/i.test(address.host);
  if (context.level === 'stream' && address.port === null && !isSocket) return stop(`no port in upstream "${name}"`);
  if (read.service !== null) {
    if (!read.isResolved) return stop(`service upstream "${name}" requires "resolve" parameter`);
    if (address.port !== null) return stop(`service upstream "${name}" may not have port`);
    if (literalAddress(address.host, 0)) return stop(`service upstream "${name}" requires domain name`);
  }
  const port = address.port ?? HTTP_PORT;
  const isFollowed = read.isResolved && literalAddress(address.host, port) === null;
  const addresses = addressesFor(address.host, port, { context, isFollowed });
  if (!addresses) return stop(`host not found in upstream "${name}"`);
  const resolve = isFollowed && resolver ? { host: address.host, port, service: read.service, resolver } : null;
  return {
    directive,
    words,
    isResolved: read.isResolved,
    server: { ...STANDARD_SERVER, ...read.parameters, name, addresses, resolve },
  };
}

interface ReadParameters {
  readonly parameters: Partial<ServerParameters>;
  readonly isResolved: boolean;
  readonly service: string | null;
}

function readParameters(words: readonly string[]): ReadParameters | string {
  let parameters: Partial<ServerParameters> = {};
  let isResolved = false;
  let service: string | null = null;
  for (const word of words) {
    const [, key = '', value = ''] = /^([a-z_]+)=(.*)$/s.exec(word) ?? [];
    const read = Object.hasOwn(VALUES, key) ? VALUES[key]?.(value) : flagOf(word);
    if (read) {
      const clashes = read.state !== undefined && parameters.state !== undefined && parameters.state !== read.state;
      if (clashes) return 'incompatible parameters "down" and "drain"';
      parameters = { ...parameters, ...read };
    } else if (key === 'sid' || key === 'route') {
      if (value === '') return 'sid is empty';
      if (value.length > LONGEST_SID) return 'sid is too long';
      parameters = { ...parameters, sid: value };
    } else if (key === 'service') {
      if (value === '') return 'service is empty';
      service = value;
    } else if (word === 'resolve') isResolved = true;
    else return `invalid parameter "${word}"`;
  }
  return { parameters, isResolved, service };
}

const FLAGS: Readonly<Record<string, Partial<ServerParameters>>> = {
  backup: { isBackup: true },
  down: { state: 'down' },
  drain: { state: 'drain' },
};

function flagOf(word: string): Partial<ServerParameters> | undefined {
  return Object.hasOwn(FLAGS, word) ? FLAGS[word] : undefined;
}

function addressesFor(
  host: string,
  port: number,
  { context, isFollowed }: { readonly context: CompileContext; readonly isFollowed: boolean },
): readonly PeerAddress[] | null {
  const literal = literalAddress(host, port);
  if (literal) return [literal];
  // Who answers is known once the group runs.
  if (isFollowed) return [];
  const found = context.addressesOf(host);
  if (!found) return null;
  return found.map((address) => ({ host: address, port }));
}

function whole(
  value: string,
  min: number,
  build: (value: number) => Partial<ServerParameters>,
): Partial<ServerParameters> | null {
  return /^[0-9]{1,15}$/.test(value) && Number(value) >= min ? build(Number(value)) : null;
}

function time(
  value: string,
  resolution: 'seconds' | 'milliseconds',
  build: (timeMs: number) => Partial<ServerParameters>,
): Partial<ServerParameters> | null {
  const timeMs = parseTime(value, resolution);
  return timeMs === null ? null : build(timeMs);
}
