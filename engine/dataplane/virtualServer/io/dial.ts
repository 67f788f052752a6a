import { connect, type Socket } from 'node:net';
import { checkServerIdentity, connect as connectSecurely, type ConnectionOptions } from 'node:tls';
import type { PeerAddress } from '../../../model/upstream/UpstreamServer.ts';
import type { ProxyTls } from '../../../model/virtualServer/ProxyTls.ts';
import { isIpAddress } from '../isIpAddress.ts';

/** TLS towards one server: its settings, and the name that it must have. */
export interface DialTls {
  readonly settings: ProxyTls;
  /** Of the request, without a port. */
  readonly name: string;
}

/** Whom to connect to. */
export interface DialAddress extends PeerAddress {
  /** The address that the connection goes out from; absent: the system chooses. */
  readonly from?: string;
}

/**
 * Begins a connection to a server. `ready`: the event that says that it stands, TLS included. Either end may go on sending
 * when the other has ended.
 */
export function dial(
  { host, port, from }: DialAddress,
  tls: DialTls | null,
): { readonly socket: Socket; readonly ready: 'connect' | 'secureConnect' } {
  const place = host.startsWith('unix:')
    ? { path: host.slice('unix:'.length) }
    : { host, port, ...(from !== undefined && { localAddress: from }) };
  if (!tls) return { socket: connect({ ...place, allowHalfOpen: true }), ready: 'connect' };
  const options: ConnectionOptions & { readonly allowHalfOpen: boolean } = { ...optionsOf(tls), allowHalfOpen: true };
  return { socket: connectSecurely({ ...place, ...options }), ready: 'secureConnect' };
}

function optionsOf({ settings, name }: DialTls): ConnectionOptions {
  const { own, trusted, ciphers } = settings;
  return {
    minVersion: settings.minVersion,
    maxVersion: settings.maxVersion,
    ...(ciphers !== null && { ciphers }),
    ...(own && { cert: own.certificate.text, key: own.key.text }),
    ...(trusted && { ca: trusted.text }),
    rejectUnauthorized: settings.isVerified,
    // An address is no name (RFC 6066).
    ...(settings.isNameSent && !isIpAddress(name) && { servername: name }),
    checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
  };
}
