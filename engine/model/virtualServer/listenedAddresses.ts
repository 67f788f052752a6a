import type { AngieConfiguration } from './AngieConfiguration.ts';
import type { ListenAddress } from './VirtualServer.ts';

/** Where a configuration listens, each address once for connections and once for datagrams. */
export function listenedAddresses({ http, stream }: Pick<AngieConfiguration, 'http' | 'stream'>): {
  readonly http: readonly ListenAddress[];
  readonly stream: readonly ListenAddress[];
} {
  return { http: each(http?.servers ?? []), stream: each(stream?.servers ?? []) };
}

function each(servers: readonly { readonly listens: readonly ListenAddress[] }[]): readonly ListenAddress[] {
  const found = new Map<string, ListenAddress>();
  for (const listen of servers.flatMap(({ listens }) => listens)) {
    const key = `${String(listen.isUdp)} ${addressText(listen)}`;
    const known = found.get(key);
    // Where one server of an address speaks TLS, it holds for all of them.
    if (!known || (listen.isTls && !known.isTls)) found.set(key, listen);
  }
  return [...found.values()];
}

/** An address as people write it: `127.0.0.1:80`, `[::1]:80`, `unix:/path`. */
export function addressText({ address, port }: Pick<ListenAddress, 'address' | 'port'>): string {
  if (address.startsWith('unix:')) return address;
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}
