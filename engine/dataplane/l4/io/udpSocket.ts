import { createSocket, type Socket } from 'node:dgram';

/** Asked for, so that a burst waits for the thread instead of being dropped; the system may give less. */
const RECEIVE_BUFFER_BYTES = 4_194_304;

/**
 * A socket for IPv4 datagrams. Addresses are given as they are, so nothing is looked up and a socket is bound in the turn
 * in which that was asked for. `size`: of the system's buffer for what was received and not read yet.
 */
export function udpSocket(size: 'large' | 'standard'): Socket {
  return createSocket({
    type: 'udp4',
    lookup: (address, _options, callback) => {
      callback(null, address, 4);
    },
    ...(size === 'large' && { recvBufferSize: RECEIVE_BUFFER_BYTES }),
  });
}
