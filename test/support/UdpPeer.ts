import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { until } from './RawClient.ts';

/** What came in one datagram, and from where. */
export interface Received {
  readonly bytes: Buffer;
  readonly from: RemoteInfo;
}

/** A socket for datagrams: a client, or a target that echoes each with its own name in front where it has one. */
export class UdpPeer {
  readonly socket: Socket;
  readonly received: Received[] = [];

  private constructor(socket: Socket, echoAs: string | undefined) {
    this.socket = socket;
    socket.on('message', (bytes, from) => {
      this.received.push({ bytes, from });
      if (echoAs !== undefined) socket.send(Buffer.concat([Buffer.from(echoAs), bytes]), from.port, from.address);
    });
    socket.on('error', () => undefined);
  }

  static async start(options: { readonly host?: string; readonly echoAs?: string } = {}): Promise<UdpPeer> {
    const socket = createSocket('udp4');
    const listening = once(socket, 'listening');
    socket.bind(0, options.host ?? '127.0.0.1');
    await listening;
    const peer = new UdpPeer(socket, options.echoAs);
    onTestFinished(() => peer.close());
    return peer;
  }

  get port(): number {
    return this.socket.address().port;
  }

  send(bytes: string | Buffer, port: number, host = '127.0.0.1'): void {
    this.socket.send(bytes, port, host);
  }

  /** The next datagrams, as text, once there are `count` more than `before`. */
  async next(count = 1, before = this.received.length): Promise<string[]> {
    await until(`${count} more datagrams`, () => this.received.length >= before + count);
    return this.received.slice(before, before + count).map(({ bytes }) => bytes.toString('latin1'));
  }

  async close(): Promise<void> {
    const closed = once(this.socket, 'close');
    try {
      this.socket.close();
    } catch {
      return; // the test has closed it
    }
    await closed;
  }
}
