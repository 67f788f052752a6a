import { createSocket, type Socket } from 'node:dgram';

/** Asked for, so that a burst waits for the thread instead of being dropped; the system may give less. */
const RECEIVE_BUFFER_BYTES = 4_194_304;

/**
 * A socket for datagrams of IPv4, or of IPv6 alone. Addresses are given as they are, so nothing is looked up and a socket is bound in the turn
 * in which that was asked for. `size`: of the system's buffer for what was received and not read yet.
 */
export function udpSocket(size: 'large' | 'standard', family: 4 | 6 = 4): Socket {
  return createSocket({
    ...(family === 4 ? { type: 'udp4' } : { type: 'udp6', ipv6Only: true }),
    lookup: (address, _options, callback) => {
      callback(null, address, family);
    },
    ...(size === 'large' && { recvBufferSize: RECEIVE_BUFFER_BYTES }),
  });
}
