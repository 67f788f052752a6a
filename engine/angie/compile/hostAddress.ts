import type { PeerAddress } from '../../model/upstream/UpstreamServer.ts';

/** An address of a configuration: a host as written, and its port. */
export interface HostAddress {
  readonly kind: 'address';
  /** Without brackets; `unix:/path`; `*` for every address of a `listen`. */
  readonly host: string;
  /** null when none is written. */
  readonly port: number | null;
}

/** What is wrong with an address, in nginx's words. */
export interface AddressProblem {
  readonly kind: 'problem';
  readonly message: string;
}

/** Longest path of a unix socket. */
const LONGEST_SOCKET_PATH = 107;

/**
 * Reads `host`, `host:port`, `[ipv6]:port` or `unix:/path`; for `listen` also a port alone. Source: nginx,
 * `ngx_parse_url`.
 */
export function hostAddress(text: string, options: { readonly isListen?: boolean } = {}): HostAddress | AddressProblem {
  if (/^unix:/i.test(text)) return unixAddress(text);
  if (text.startsWith('[')) return ipv6Address(text);
  if (text.includes('/') || text.includes('?')) return problem('invalid host');
  if (options.isListen && /^[0-9]+$/.test(text)) {
    const port = portOf(text);
    return port === null ? problem('invalid port') : { kind: 'address', host: '*', port };
  }
  const colon = text.indexOf(':');
  const port = colon === -1 ? null : portOf(text.slice(colon + 1));
  if (colon !== -1 && port === null) return problem('invalid port');
  const host = colon === -1 ? text : text.slice(0, colon);
  if (host === '') return problem('no host');
  return { kind: 'address', host, port };
}

/** The literal address that a host is, or null when it is a name to be looked up. */
export function literalAddress(host: string, port: number): PeerAddress | null {
  if (/^unix:/i.test(host)) return { host: `unix:${host.slice('unix:'.length)}`, port: 0 };
  return isIpv4(host) || host.includes(':') ? { host, port } : null;
}

/** Four numbers of at most 255. */
export function isIpv4(host: string): boolean {
  const parts = host.split('.');
  return parts.length === 4 && parts.every((part) => /^[0-9]{1,3}$/.test(part) && Number(part) <= 255);
}

function unixAddress(text: string): HostAddress | AddressProblem {
  const path = text.slice('unix:'.length);
  if (path === '') return problem('no path in the unix domain socket');
  if (path.length > LONGEST_SOCKET_PATH) return problem('too long path in the unix domain socket');
  return { kind: 'address', host: text, port: null };
}

function ipv6Address(text: string): HostAddress | AddressProblem {
  const close = text.indexOf(']');
  if (close === -1) return problem('invalid host');
  const rest = text.slice(close + 1);
  if (rest !== '' && !rest.startsWith(':')) return problem('invalid host');
  const port = rest === '' ? null : portOf(rest.slice(1));
  if (rest !== '' && port === null) return problem('invalid port');
  const host = text.slice(1, close);
  return isIpv6(host) ? { kind: 'address', host, port } : problem('invalid IPv6 address');
}

/** Eight groups of hexadecimal digits, `::` for a run of zeros, perhaps an IPv4 address at the end. */
export function isIpv6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return false;
  const groups = [...groupsOf(head), ...(tail === undefined ? [] : groupsOf(tail))];
  const last = groups.at(-1) ?? '';
  const count = groups.length + (last.includes('.') ? 1 : 0);
  const areGroups = groups.every((group, index) =>
    group.includes('.') ? index === groups.length - 1 && isIpv4(group) : /^[0-9a-f]{1,4}$/i.test(group),
  );
  return areGroups && (tail === undefined ? count === 8 : count < 8);
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}

function portOf(text: string): number | null {
  if (!/^[0-9]{1,9}$/.test(text)) return null;
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : null;
}

function problem(message: string): AddressProblem {
  return { kind: 'problem', message };
}
