import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { CapturedEnds } from '../../../wire/pcap/pcapRecord.ts';

export interface GenevePortOptions {
  /** IPv4. */
  readonly address: string;
  /** 0: any free one. */
  readonly port: number;
  readonly onDatagram: (datagram: Buffer, from: RemoteInfo) => void;
  /** Told of each datagram, in either direction, before anything else is done with it. */
  readonly onPassing?: ((ends: CapturedEnds, datagram: Buffer) => void) | undefined;
}

/** Asked for, so that bursts wait instead of being dropped; the system may give less. */
const RECEIVE_BUFFER_BYTES = 4_194_304;

/** A UDP socket of an endpoint or appliance. */
export class GenevePort {
  readonly #socket: Socket;
  readonly #options: GenevePortOptions;
  #isClosed = false;

  private constructor(options: GenevePortOptions, socket: Socket) {
    this.#options = options;
    this.#socket = socket;
    socket.on('error', () => undefined); // of single datagrams
    socket.on('message', (datagram, from) => {
      if (options.onPassing) {
        const { address: destination, port: destinationPort } = socket.address();
        options.onPassing({ source: from.address, sourcePort: from.port, destination, destinationPort }, datagram);
      }
      options.onDatagram(datagram, from);
    });
  }

  /** Rejects with the system's error when it cannot be bound. */
  static async open(options: GenevePortOptions): Promise<GenevePort> {
    const socket = createSocket({
      type: 'udp4',
      lookup: (address, _options, callback) => {
        callback(null, address, 4);
      },
      recvBufferSize: RECEIVE_BUFFER_BYTES,
    });
    // With nothing to look up it is bound, or refused, in this very turn.
    const bound = once(socket, 'listening');
    socket.bind({ address: options.address, port: options.port, exclusive: true });
    try {
      await bound;
    } catch (error) {
      socket.close();
      throw error;
    }
    return new GenevePort(options, socket);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  send(datagram: Buffer, to: { readonly address: string; readonly port: number }): void {
    if (this.#isClosed) return;
    const { onPassing } = this.#options;
    if (onPassing) {
      const { address: source, port: sourcePort } = this.#socket.address();
      onPassing({ source, sourcePort, destination: to.address, destinationPort: to.port }, datagram);
    }
    this.#socket.send(datagram, to.port, to.address);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }
}
