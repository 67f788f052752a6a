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
 * Begins a connection to a server. `ready`: the event that says that it stands, TLS included; `preamble` goes before
 * everything else. Either end may go on sending when the other has ended.
 */
export function dial(
  { host, port, from }: DialAddress,
  tls: DialTls | null,
  preamble = '',
): { readonly socket: Socket; readonly ready: 'connect' | 'secureConnect' } {
  const place = host.startsWith('unix:')
    ? { path: host.slice('unix:'.length) }
    : { host, port, ...(from !== undefined && { localAddress: from }) };
  const open = (): Socket => {
    const socket = connect({ ...place, allowHalfOpen: true });
    if (preamble !== '') socket.write(preamble);
    return socket;
  };
  if (!tls) return { socket: open(), ready: 'connect' };
  const options: ConnectionOptions & { readonly allowHalfOpen: boolean } = { ...optionsOf(tls), allowHalfOpen: true };
  if (preamble === '') return { socket: connectSecurely({ ...place, ...options }), ready: 'secureConnect' };
  const below = open();
  const socket = connectSecurely({ socket: below, ...options });
  below.on('error', (error) => socket.destroy(error));
  socket.once('close', () => below.destroy());
  return { socket, ready: 'secureConnect' };
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
