import { once } from 'node:events';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import { RawClient, soon } from '../RawClient.ts';

/** A client that speaks TLS by Node's own means, and what its handshake came to. */
export class TlsClient extends RawClient {
  readonly secure: TLSSocket;
  /** The latest session that the server gave; undefined before. */
  session: Buffer | undefined;

  constructor(secure: TLSSocket) {
    super(secure);
    this.secure = secure;
    secure.on('session', (session: Buffer) => (this.session = session));
  }

  /** Connects; the server's certificate is judged only when `options` say by which CA. */
  static async secured(port: number, options: ConnectionOptions = {}): Promise<TlsClient> {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: options.ca !== undefined, ...options });
    const client = new TlsClient(socket);
    onTestFinished(() => {
      client.close();
    });
    await soon(`a handshake with 127.0.0.1:${port}`, once(socket, 'secureConnect'));
    return client;
  }

  /** How a handshake fails: the code of the error, or `accepted`. */
  static async refusal(port: number, options: ConnectionOptions = {}): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: options.ca !== undefined, ...options });
    const outcome = new Promise<string>((resolve) => {
      socket.once('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code ?? error.message);
      });
      socket.once('secureConnect', () => {
        resolve('accepted');
      });
    });
    const how = await soon('the end of a handshake', outcome);
    socket.destroy();
    return how;
  }

  /** Common name of the certificate that the server showed. */
  get shown(): string {
    const { CN } = this.secure.getPeerCertificate().subject;
    return typeof CN === 'string' ? CN : '';
  }
}
