import { escaped } from '../../model/upstream/groupProbeOf.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import { STANDARD_PROBE_TIMEOUTS_MS, STANDARD_PROBES } from '../../model/upstream/UpstreamProbe.ts';
import type { PassedGroup } from './passedGroups.ts';
import { probeTest } from './probeTest.ts';

/**
 * `balanza.probe.…` for the `upstream_probe` of a group: the first one, as a target group has one. A test that cannot be said
 * is left out, which is noted. Source; contract, *Beyond AWS*.
 */
export function probeAttributes(
  { level, probes }: UpstreamGroup,
  { maps, probeTimeoutMs }: Pick<PassedGroup, 'maps' | 'probeTimeoutMs'>,
): Readonly<Record<string, string>> {
  const [probe] = probes;
  if (!probe) return {};
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
  const { test, expect } = probeTest(probe.test, maps) ?? {};
  add('test', test ?? null, null);
  add('expect', expect ?? null, null);
  return Object.fromEntries(Object.entries(found).map(([parameter, value]) => [`balanza.probe.${parameter}`, value]));
}
