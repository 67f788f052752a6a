import type { ResolverSettings } from '../../model/upstream/ResolverSettings.ts';
import { timeText, type ConfigurationLines } from './ConfigurationLines.ts';

/** Writes `resolver` and `resolver_timeout`. */
export function writeResolver(lines: ConfigurationLines, resolver: ResolverSettings): void {
  const { servers, validMs, hasIpv4, hasIpv6, timeoutMs } = resolver;
  const words = servers.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`);
  if (validMs !== null) words.push(`valid=${timeText(validMs)}`);
  if (!hasIpv4) words.push('ipv4=off');
  if (!hasIpv6) words.push('ipv6=off');
  lines.directive('resolver', ...words);
  lines.time(30_000, 'resolver_timeout', timeoutMs);
}
