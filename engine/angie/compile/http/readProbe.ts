import type { UpstreamGroup } from '../../../model/upstream/UpstreamGroup.ts';
import { persistenceProblem, STANDARD_PROBES, type UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { Directive } from '../../syntax/Directive.ts';
import { parseSize } from '../../syntax/parseSize.ts';
import { parseTime } from '../../../model/upstream/parseTime.ts';
import type { CompileContext } from '../CompileContext.ts';

/** Reads `upstream_probe` for the group of its location; null when wrong, which is reported. Source: Angie 5. */
export function readProbe(
  directive: Directive,
  group: UpstreamGroup | undefined,
  context: CompileContext,
): UpstreamProbe | null {
  const [name = '', ...words] = directive.args;
  const { level, report } = context;
  let probe: UpstreamProbe = { ...STANDARD_PROBES[level], name };
  for (const word of words) {
    if (/^ping(_timeout=.*)?$/.test(word)) {
      report.refuse(directive, `the parameter "${word}" of "upstream_probe" is not offered by Balanza`);
      continue;
    }
    const read = level === 'stream' && word.startsWith('send=') ? sent(word, context) : wordOf(word, level);
    if (!read || typeof read === 'string') {
      report.emerg(directive, read ?? `invalid parameter "${word}"`);
      return null;
    }
    probe = { ...probe, ...read };
  }
  const message = inconsistency(probe, group);
  if (message !== null) report.emerg(directive, message);
  if (probe.test !== null) context.checkText(directive, probe.test);
  return message === null ? probe : null;
}

function inconsistency(probe: UpstreamProbe, group: UpstreamGroup | undefined): string | null {
  const persistence = persistenceProblem(probe);
  if (persistence !== null) return persistence;
  if (!group) return '"upstream_probe" needs a "proxy_pass" to a group without variables in the same block';
  if (!group.zone) return `"upstream_probe" requires shared memory zone configured for upstream "${group.name}"`;
  if (group.probes.some(({ name }) => name === probe.name)) return `duplicate upstream probe "${probe.name}"`;
  return null;
}

function wordOf(word: string, level: UpstreamGroup['level']): Partial<UpstreamProbe> | null {
  if (word === 'essential') return { isEssential: true };
  if (word === 'persistent') return { isPersistent: true };
  if (word === 'udp') return level === 'stream' ? { isUdp: true } : null;
  const at = word.indexOf('=');
  const value = word.slice(at + 1);
  if (at <= 0 || value === '') return null;
  switch (word.slice(0, at)) {
    case 'uri':
      return level === 'http' ? { uri: value } : null;
    case 'method':
      return level === 'http' && /^[A-Z]+$/.test(value) ? { method: value } : null;
    case 'port':
      return whole(value, 65_535, (port) => ({ port }));
    case 'interval':
      return time(value);
    case 'test':
      return { test: value };
    case 'fails':
      return whole(value, Number.MAX_SAFE_INTEGER, (fails) => ({ fails }));
    case 'passes':
      return whole(value, Number.MAX_SAFE_INTEGER, (passes) => ({ passes }));
    case 'max_body':
      return level === 'http' ? size(value) : null;
    case 'max_response':
      return level === 'stream' ? size(value) : null;
    case 'mode':
      return value === 'always' || value === 'idle' || value === 'onfail' ? { mode: value } : null;
    default:
      return null;
  }
}

/** `send=data:TEXT`, or the path of a file whose bytes are sent; a text says why it cannot be read. */
function sent(word: string, { files, pathOf }: CompileContext): Partial<UpstreamProbe> | string | null {
  const value = word.slice('send='.length);
  if (value === '') return null;
  if (value.startsWith('data:')) return { send: value.slice('data:'.length) };
  const path = pathOf(value);
  const read = files.read(path);
  if (read.kind === 'failed') return `open() "${path}" failed (${read.reason})`;
  // Characters are bytes from here on.
  return { send: Buffer.from(read.text, 'utf8').toString('latin1') };
}

function whole(
  value: string,
  max: number,
  build: (value: number) => Partial<UpstreamProbe>,
): Partial<UpstreamProbe> | null {
  const number = /^[0-9]{1,15}$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= max ? build(number) : null;
}

function time(value: string): Partial<UpstreamProbe> | null {
  const intervalMs = parseTime(value, 'milliseconds');
  return intervalMs === null || intervalMs === 0 ? null : { intervalMs };
}

function size(value: string): Partial<UpstreamProbe> | null {
  const maxBytes = parseSize(value);
  return maxBytes === null ? null : { maxBytes };
}
