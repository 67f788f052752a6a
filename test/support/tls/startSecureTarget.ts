import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TlsOptions, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { IssuedCertificate } from '../../../engine/certificates/io/issueCertificate.ts';

/** A target that speaks TLS and answers each request head with a text. */
export interface SecureTarget {
  readonly port: number;
  /** All that clients sent, by connection. */
  readonly received: string[];
  /** Of each connection: whether it resumed a session. */
  readonly resumed: boolean[];
}

export async function startSecureTarget(
  made: IssuedCertificate,
  answer: string | null,
  options: TlsOptions = {},
): Promise<SecureTarget> {
  const received: string[] = [];
  const resumed: boolean[] = [];
  const open = new Set<TLSSocket>();
  const server = createServer({ cert: made.certificatePem, key: made.privateKeyPem, ...options }, (socket) => {
    const place = received.push('') - 1;
    resumed.push(socket.isSessionReused());
    open.add(socket);
    let answered = 0;
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      const text = (received[place] ?? '') + chunk.toString('latin1');
      received[place] = text;
      const heads = text.split('\r\n\r\n').length - 1;
      for (; answered < heads && answer !== null; answered += 1) socket.write(answer, 'latin1');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { port: (server.address() as AddressInfo).port, received, resumed }; // it listens on TCP
}
