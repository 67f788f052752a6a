import { type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { NOBODY } from '../NOBODY.ts';
import type { Handshake, TlsServerOptions } from '../TlsSession.ts';
import { certificateChain } from './certificateChain.ts';
import { NetLink } from './NetLink.ts';

/** Begins TLS as the server on a socket that nobody else reads any more; `hello` are the bytes it has brought. */
export function acceptTlsSocket(socket: Socket, hello: Buffer, options: TlsServerOptions): Handshake {
  const { owner, alpnProtocols, clientCertificate = 'none' } = options;
  socket.unshift(hello);
  const secure = new TLSSocket(socket, {
    isServer: true,
    secureContext: options.context,
    ...(alpnProtocols.length > 0 && { ALPNProtocols: [...alpnProtocols] }),
    requestCert: clientCertificate !== 'none',
    rejectUnauthorized: false,
  });
  let isOver = false;
  const abort = () => {
    if (isOver) return;
    isOver = true;
    secure.destroy();
    socket.destroy();
  };
  const fail = (code: string) => {
    if (isOver) return;
    abort();
    owner.onHandshakeFailed(code);
  };
  secure.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code ?? 'EPROTO');
  });
  for (const event of ['end', 'close'])
    secure.once(event, () => {
      fail('ECONNRESET');
    });
  // An end is told only to who reads. Nothing can be read before the handshake is done, and the link reads from then on.
  secure.resume();
  secure.once('secure', () => {
    if (isOver) return;
    isOver = true;
    const link = new NetLink(secure, null, NOBODY, null);
    link.owner = owner.onSecure(link, {
      version: secure.getProtocol() ?? '',
      cipher: secure.getCipher().name,
      serverName: servernameOf(secure),
      alpnProtocol: secure.alpnProtocol || '',
      isResumed: secure.isSessionReused(),
      clientCertificates: () => certificateChain(secure.getPeerCertificate(true)),
      clientProblem: problemOf(secure),
    });
  });
  return { abort };
}

/** The name that the client asked for, which Node keeps on the socket of a server. */
function servernameOf(secure: TLSSocket): string {
  const name: unknown = Reflect.get(secure, 'servername');
  return typeof name === 'string' ? name : '';
}

/** Why the client's certificate is not to be trusted: asked of the native half, as Node's own server does. */
function problemOf(secure: TLSSocket): string | null {
  const native: unknown = Reflect.get(secure, 'ssl');
  if (typeof native !== 'object' || native === null) return null;
  const ask: unknown = Reflect.get(native, 'verifyError');
  const problem: unknown = typeof ask === 'function' ? ask.call(native) : null;
  const code: unknown = typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'code') : null;
  return typeof code === 'string' ? code : null;
}
