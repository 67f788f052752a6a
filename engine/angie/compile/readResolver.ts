import { parseTime } from '../../model/upstream/parseTime.ts';
import type { ResolverSettings } from '../../model/upstream/ResolverSettings.ts';
import type { CompileContext } from './CompileContext.ts';
import { hostAddress, literalAddress } from './hostAddress.ts';
import type { Scope } from './Scope.ts';

const DNS_PORT = 53;
const STANDARD_TIMEOUT_MS = 30_000;

/** The resolver that holds in a block; null when there is none, or `off`. What is wrong is reported. Source: nginx, *resolver*. */
export function readResolver(scope: Scope, { report, addressesOf }: CompileContext): ResolverSettings | null {
  const directive = scope.find('resolver');
  if (!directive || (directive.args.length === 1 && directive.args[0] === 'off')) return null;
  const servers: ResolverSettings['servers'][number][] = [];
  let validMs: number | null = null;
  const isOff = { ipv4: false, ipv6: false };
  for (const word of directive.args) {
    const [, key = '', value = ''] = /^(valid|ipv4|ipv6|status_zone)=(.*)$/.exec(word) ?? [];
    if (key === 'valid') {
      validMs = parseTime(value, 'seconds');
      if (validMs === null) report.emerg(directive, `invalid parameter: ${word}`);
    } else if (key === 'ipv4' || key === 'ipv6') {
      if (!/^(on|off)$/.test(value)) report.emerg(directive, `invalid parameter: ${word}`);
      isOff[key] = value === 'off';
    } else if (key === '') {
      const address = hostAddress(word);
      if (address.kind === 'problem') {
        report.emerg(directive, `${address.message} in resolver "${word}"`);
        continue;
      }
      const port = address.port ?? DNS_PORT;
      const found = literalAddress(address.host, port) ? [address.host] : (addressesOf(address.host) ?? []);
      if (found.length === 0) report.emerg(directive, `host not found in resolver "${word}"`);
      servers.push(...found.map((host) => ({ host, port })));
    }
  }
  if (isOff.ipv4 && isOff.ipv6) report.emerg(directive, '"ipv4" and "ipv6" cannot both be "off"');
  if (servers.length === 0) return null;
  const timeoutMs = scope.timeMs('resolver_timeout', STANDARD_TIMEOUT_MS);
  return { servers, validMs, hasIpv4: !isOff.ipv4, hasIpv6: !isOff.ipv6, timeoutMs };
}
