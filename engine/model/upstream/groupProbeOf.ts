import type { Attributes } from '../AttributeDefinition.ts';
import type { VariableMap } from '../virtualServer/VirtualServer.ts';
import type { GroupProbe } from './GroupProbe.ts';
import { STANDARD_PROBE_TIMEOUTS_MS, STANDARD_PROBES, type UpstreamProbe } from './UpstreamProbe.ts';

/** Whose attributes say how it is probed. */
interface ProbedGroup {
  readonly name: string;
  readonly level: 'http' | 'stream';
}

const ESCAPES: Readonly<Record<string, string | undefined>> = { r: '\r', n: '\n', t: '\t', '\\': '\\' };

/**
 * The probe that `balanza.probe.…` asks for, called as its group; null while it is off. Attributes were checked when they
 * were set. Source; contract, *Beyond AWS*.
 */
export function groupProbeOf(attributes: Attributes, { name, level }: ProbedGroup): GroupProbe | null {
  const text = (parameter: string): string | undefined => attributes[`balanza.probe.${parameter}`];
  const isSet = (parameter: string): boolean => text(parameter) === 'true';
  const number = (parameter: string, standard: number): number => Number(text(parameter) ?? standard);
  if (!isSet('enabled')) return null;
  const standard = STANDARD_PROBES[level];
  const port = text('port');
  const send = text('send');
  return {
    ...testOf(attributes, name),
    name,
    uri: level === 'http' ? (text('uri') ?? standard.uri) : null,
    method: level === 'http' ? (text('method') ?? standard.method) : null,
    port: port === undefined ? null : Number(port),
    intervalMs: number('interval_seconds', standard.intervalMs / 1_000) * 1_000,
    isEssential: isSet('essential'),
    isPersistent: isSet('persistent'),
    fails: number('fails', standard.fails),
    passes: number('passes', standard.passes),
    maxBytes: number(level === 'http' ? 'max_body_bytes' : 'max_response_bytes', standard.maxBytes),
    mode: modeOf(text('mode')),
    isUdp: isSet('udp'),
    send: send === undefined ? null : unescaped(send),
    timeoutMs: number('timeout_seconds', STANDARD_PROBE_TIMEOUTS_MS[level] / 1_000) * 1_000,
  };
}

/** Bytes as `balanza.probe.send` writes them, with `\r`, `\n`, `\t`, `\\` and `\xHH`; null: an escape is none of these. */
export function unescaped(text: string): string | null {
  if (!/^(?:[^\\]|\\(?:x[0-9A-Fa-f]{2}|[rnt\\]))*$/.test(text)) return null;
  return text.replace(/\\(x..|.)/g, (_, escape: string) =>
    escape.length === 3 ? String.fromCharCode(Number.parseInt(escape.slice(1), 16)) : (ESCAPES[escape] ?? ''),
  );
}

/** The other way round. */
export function escaped(bytes: string): string {
  return bytes.replace(/[^\x20-\x5b\x5d-\x7e]/g, (char) => {
    const known = Object.entries(ESCAPES).find(([, value]) => value === char);
    return known ? `\\${known[0]}` : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}

/** Keys of a `map`, as `balanza.probe.expect` lists them. */
export function expectedKeys(text: string): readonly string[] {
  return text.split(' ').filter((key) => key !== '');
}

/** The test; one with expected values holds while its text is one of them, which is said with a `map`. */
function testOf(attributes: Attributes, group: string): Pick<GroupProbe, 'test' | 'maps'> {
  const test = attributes['balanza.probe.test'] ?? null;
  const keys = expectedKeys(attributes['balanza.probe.expect'] ?? '');
  if (test === null || keys.length === 0) return { test, maps: [] };
  const name = `probe_${group.replace(/\W/g, '_')}`;
  const entries = keys.map((key) => ({ key: key.startsWith('~') ? key : key.toLowerCase(), value: '1' }));
  const map: VariableMap = { name, source: test, hasHostnames: false, entries, fallback: '' };
  return { test: `$${name}`, maps: [map] };
}

function modeOf(text: string | undefined): UpstreamProbe['mode'] {
  return text === 'idle' || text === 'onfail' ? text : 'always';
}
