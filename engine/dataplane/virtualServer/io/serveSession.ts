import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { VariableSource } from '../../../routing/upstream/compileText.ts';
import { afterAttempt } from '../../../routing/upstream/afterAttempt.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import { tlsName } from '../tlsName.ts';
import { dial } from './dial.ts';
import { closed, passBothWays } from './passBothWays.ts';
import {
  StreamSession,
  type SessionAttempt,
  type SessionContext,
  type SessionRequest,
  type StreamProxying,
} from './StreamSession.ts';

/** The longest that a handshake of TLS may take, as nginx has it. */
const HANDSHAKE_MS = 60_000;

/**
 * Serves one TCP session: connects to a server of the group, to the next one while `proxy_next_upstream` and its limits
 * allow, and passes bytes on until they end. Resolves with its variables when it is over. Source: Angie 3.5.
 */
export async function serveSession(socket: Socket, context: SessionContext): Promise<VariableSource> {
  const session = new StreamSession(context, {
    protocol: 'TCP',
    remoteAddress: socket.remoteAddress ?? 'unix:',
    remotePort: socket.remotePort ?? 0,
    localAddress: socket.localAddress ?? '',
    localPort: socket.localPort ?? 0,
  });
  socket.on('error', () => socket.destroy());
  if (!session.isAllowed()) {
    socket.destroy();
    return session.value;
  }
  const client = context.context ? await secured(socket, context) : socket;
  if (!client) {
    session.status = 500;
    return session.value;
  }
  const { handler } = context.server;
  if (handler.kind === 'return') {
    client.end(Buffer.from(session.text(handler.text), 'latin1')).resume();
    await closed(client);
  } else await proxy(session, client, handler);
  return session.value;
}

/** The client's end of TLS, or null when there is none to be had. */
function secured(socket: Socket, { context, clock }: SessionContext): Promise<TLSSocket | null> {
  const secure = new TLSSocket(socket, { isServer: true, ...(context && { secureContext: context }) });
  return new Promise((resolve) => {
    const finish = (client: TLSSocket | null): void => {
      stopTimer();
      if (client) secure.pause();
      else socket.destroy();
      resolve(client);
    };
    const stopTimer = clock.after(HANDSHAKE_MS, () => finish(null));
    secure.on('error', () => {
      secure.destroy();
      finish(null);
    });
    secure.once('close', () => finish(null));
    secure.once('secure', () => finish(secure));
    secure.resume();
  });
}

async function proxy(session: StreamSession, client: Socket, handler: StreamProxying): Promise<void> {
  const { clock, log } = session.context;
  const request = session.begin(handler);
  for (;;) {
    const attempt = request && session.choose(request);
    if (!request || !attempt) break;
    const beganMs = clock.monotonicMs();
    const server = await connectTo(attempt.peer, session, handler);
    if (typeof server !== 'string') {
      attempt.record.connectMs = clock.monotonicMs() - beganMs;
      attempt.peer.succeed(clock.nowMs());
      session.stand(request, attempt);
      await pass({ client, server }, attempt, { session, handler, beganMs });
      session.succeed(request, attempt);
      return;
    }
    log('error', `${server}: ${attempt.peer.name}`);
    const mayRetry = isNextAllowed(server, { session, handler, request });
    session.fail(request, attempt, false);
    if (!mayRetry || client.destroyed) break;
  }
  session.status = 502;
  client.destroy();
}

function isNextAllowed(
  reason: string,
  around: {
    readonly session: StreamSession;
    readonly handler: StreamProxying;
    readonly request: SessionRequest;
  },
): boolean {
  const { session, handler, request } = around;
  const kind = reason.startsWith('upstream timed out') ? 'timeout' : 'error';
  const decision = afterAttempt(
    { kind },
    {
      settings: handler.nextUpstream,
      triesLeft: request.request.triesLeft - 1,
      elapsedMs: session.context.clock.monotonicMs() - session.startedMs,
      isNonIdempotent: false,
      hasSent: false,
      isBodyGone: false,
    },
  );
  return decision.then === 'retry';
}

/** A connection to a server, TLS included, or why there is none. */
function connectTo(
  { address }: Peer,
  session: StreamSession,
  { tls, connectTimeoutMs, hasProxyLine }: StreamProxying,
): Promise<Socket | string> {
  const secure = tls && { settings: tls, name: tlsName(session.text(tls.name)) };
  const { socket: server, ready } = dial(address, secure, hasProxyLine ? session.proxyLine : '');
  return new Promise((resolve) => {
    const stopTimer = session.context.clock.after(connectTimeoutMs, () => {
      server.destroy();
      resolve('upstream timed out while connecting to upstream');
    });
    server.on('error', (error) => {
      stopTimer();
      server.destroy();
      resolve(`connect() failed (${error.message})`);
    });
    server.once('close', () => {
      stopTimer();
      resolve('connect() failed (closed)');
    });
    server.once(ready, () => {
      stopTimer();
      resolve(server);
    });
  });
}

async function pass(
  { client, server }: { readonly client: Socket; readonly server: Socket },
  { record }: SessionAttempt,
  around: { readonly session: StreamSession; readonly handler: StreamProxying; readonly beganMs: number },
): Promise<void> {
  const { session, handler, beganMs } = around;
  const { clock } = session.context;
  server.once('close', () => (record.responseMs = clock.monotonicMs() - beganMs));
  await passBothWays(client, server, {
    clock,
    timeoutMs: handler.timeoutMs,
    keepsHalfOpen: handler.keepsHalfOpen,
    onFromClient: (bytes) => (record.bytesSent += bytes.length),
    onFromServer: (bytes) => {
      record.headerMs ??= clock.monotonicMs() - beganMs;
      record.bytesReceived += bytes.length;
    },
  });
}
