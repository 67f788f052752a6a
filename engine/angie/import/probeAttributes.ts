import { escaped } from '../../model/upstream/groupProbeOf.ts';
import { STANDARD_PROBE_TIMEOUTS_MS, STANDARD_PROBES, type UpstreamProbe } from '../../model/upstream/UpstreamProbe.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { VariableMap } from '../../model/virtualServer/VirtualServer.ts';

/** What stands around a probe. */
interface Around {
  readonly maps: readonly VariableMap[];
  readonly probeTimeoutMs?: number | undefined;
}

/**
 * `balanza.probe.…` for the `upstream_probe` of a group: the first one, as a target group has one. What cannot be said of it
 * is noted. Source; contract, *Beyond AWS*.
 */
export function probeAttributes(
  { name, level, probes }: UpstreamGroup,
  { maps, probeTimeoutMs }: Around,
  notes: string[],
): Readonly<Record<string, string>> {
  const [probe, ...more] = probes;
  if (!probe) return {};
  if (more.length > 0) {
    notes.push(
      `Group ${name}: a target group has one probe, and of its ${probes.length} only ${probe.name} is imported.`,
    );
  }
  const found: Record<string, string> = { enabled: 'true' };
  const standard = STANDARD_PROBES[level];
  const add = (parameter: string, value: string | number | null, usual: string | number | null) => {
    if (value !== null && value !== usual) found[parameter] = String(value);
  };
  add('uri', probe.uri && (probe.uri.startsWith('/') ? probe.uri : `/${probe.uri}`), standard.uri);
  add('method', probe.method, standard.method);
  add('port', probe.port, null);
  add('interval_seconds', Math.ceil(probe.intervalMs / 1_000), standard.intervalMs / 1_000);
  add('fails', probe.fails, standard.fails);
  add('passes', probe.passes, standard.passes);
  add('mode', probe.mode, standard.mode);
  add('essential', String(probe.isEssential), 'false');
  add('persistent', String(probe.isPersistent), 'false');
  add(level === 'http' ? 'max_body_bytes' : 'max_response_bytes', probe.maxBytes, standard.maxBytes);
  add('udp', String(probe.isUdp), 'false');
  add('send', probe.send === null ? null : escaped(probe.send), null);
  const usualMs = STANDARD_PROBE_TIMEOUTS_MS[level];
  add('timeout_seconds', Math.ceil((probeTimeoutMs || usualMs) / 1_000), usualMs / 1_000);
  if (probe.intervalMs % 1_000 !== 0) {
    notes.push(`Group ${name}: the interval of its probe is in whole seconds after the import.`);
  }
  Object.assign(
    found,
    testAttributes(probe, maps, (note) => notes.push(`Group ${name}: ${note}`)),
  );
  return Object.fromEntries(Object.entries(found).map(([parameter, value]) => [`balanza.probe.${parameter}`, value]));
}

/** A test, or the values of a `map` with which it holds. */
function testAttributes(
  { test, name }: UpstreamProbe,
  maps: readonly VariableMap[],
  note: (text: string) => void,
): Readonly<Record<string, string>> {
  if (test === null) return {};
  const map = maps.find((one) => `$${one.name.toLowerCase()}` === test.toLowerCase());
  if (!map) {
    const isMapped = maps.some((one) => test.toLowerCase().includes(`$${one.name.toLowerCase()}`));
    if (!isMapped) return { test };
    note(`the test of its probe ${name} is made of a map and more, and is not imported.`);
    return {};
  }
  const keys = map.entries.map(({ key }) => key);
  const isList =
    isNo(map.fallback) && !map.hasHostnames && map.entries.every(({ value }) => !isNo(value) && !value.includes('$'));
  // A list of values is parted by blanks.
  if (isList && keys.every((key) => key !== '' && !/\s/.test(key))) return { test: map.source, expect: keys.join(' ') };
  note(`the map $${map.name} of the test of its probe ${name} is no list of values, and is not imported.`);
  return {};
}

function isNo(text: string): boolean {
  return text === '' || text === '0';
}
