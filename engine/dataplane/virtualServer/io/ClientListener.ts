import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer, Server as SecureServer } from 'node:https';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import type { SecureContext } from 'node:tls';
import type { ClientLimits } from '../../../model/virtualServer/VirtualServer.ts';
import type { ServedTls } from '../../../model/virtualServer/ServedTls.ts';
import { longestHead, TOO_LARGE_TITLE } from '../headTrouble.ts';
import { reasonOf, standardPage, titledPage } from '../standardPage.ts';
import { bodyOverSocket } from './bodyOverSocket.ts';
import { contextOptions } from './servedContext.ts';
import type { ClientExchange } from './ServedRequest.ts';

/** What a listener does with its clients. */
export interface ClientListenerOptions {
  /** What clients that name no server are shown; null: the address has no TLS. */
  readonly tls: ServedTls | null;
  /** What those are shown that name one. */
  readonly contextOf: (name: string) => SecureContext | undefined;
  readonly limits: ClientLimits | undefined;
  /** A connection was opened. */
  readonly onConnection: (socket: Socket) => void;
  readonly onRequest: (exchange: ClientExchange) => void;
}

/** How often clients that are slow with their heads are looked for, milliseconds. */
const SLOW_HEADS_MS = 500;

/** One address on which clients of `http` connect. */
export class ClientListener {
  readonly isTls: boolean;
  readonly #server: Server;
  /** Requests being answered. */
  readonly #open = new Set<ServerResponse>();
  /** All that are connected, those in the middle of a handshake too, of which Node's server knows nothing. */
  readonly #sockets = new Set<Socket>();

  private constructor(options: ClientListenerOptions) {
    const { tls, contextOf, limits, onConnection, onRequest } = options;
    this.isTls = tls !== null;
    const common = { requestTimeout: 0, connectionsCheckingInterval: SLOW_HEADS_MS, requireHostHeader: false };
    this.#server = tls
      ? createSecureServer({
          ...common,
          ...contextOptions(tls),
          SNICallback: (name, done) => done(null, contextOf(name)),
        })
      : createServer(common);
    this.configure(limits, null);
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server.on(this.isTls ? 'secureConnection' : 'connection', onConnection);
    const serve = (incoming: IncomingMessage, response: ServerResponse, isWaiting: boolean): void => {
      this.#open.add(response);
      response.once('close', () => this.#open.delete(response));
      onRequest({ incoming, response, body: hasBody(incoming) ? incoming : null, raw: null, isWaiting });
    };
    this.#server.on('request', (incoming, response) => serve(incoming, response, false));
    this.#server.on('checkContinue', (incoming, response) => serve(incoming, response, true));
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      this.#refuse(error, socket);
    });
    this.#server.on('upgrade', (incoming: IncomingMessage, _, head: Buffer) => {
      const { socket: raw } = incoming;
      if (head.length > 0) raw.unshift(head);
      const response = responseOver(raw, incoming);
      this.#open.add(response);
      response.once('close', () => this.#open.delete(response));
      const body: Readable | null = hasBody(incoming) ? bodyOverSocket(raw, incoming.headers) : null;
      onRequest({ incoming, response, body, raw, isWaiting: incoming.headers.expect !== undefined });
    });
  }

  /** `key`: host and port, or a unix socket. Rejects with the system's error when it cannot be bound. */
  static async open(key: string, options: ClientListenerOptions): Promise<ClientListener> {
    const listener = new ClientListener(options);
    const server = listener.#server;
    const [host = '', port = ''] = key.split(' ');
    if (host.startsWith('unix:')) server.listen(host.slice('unix:'.length));
    else server.listen({ host, port: Number(port), ipv6Only: host === '::' });
    await once(server, 'listening');
    return listener;
  }

  /** The port that was bound; null for a unix socket. */
  get port(): number | null {
    const address = this.#server.address();
    return address instanceof Object ? address.port : null;
  }

  /** Connections of clients, those that are being answered and the others. */
  get connections(): { readonly active: number; readonly idle: number } {
    const answered = new Set<Socket>();
    for (const { socket } of this.#open) if (socket) answered.add(socket);
    return { active: answered.size, idle: Math.max(this.#sockets.size - answered.size, 0) };
  }

  /** Sets what is asked of clients, and what those are shown that name no server. */
  configure(client: ClientLimits | undefined, tls: ServedTls | null): void {
    const server = this.#server;
    if (tls && server instanceof SecureServer) server.setSecureContext(contextOptions(tls));
    if (!client) return;
    server.headersTimeout = client.headerTimeoutMs;
    // Read anew for each connection, though the types know it as an option alone.
    Object.assign(server, { maxHeaderSize: longestHead(client.heads) });
    server.keepAliveTimeout = client.keepaliveTimeoutMs;
    // Node takes 0 for no limit, nginx for no connection that is kept.
    server.maxRequestsPerSocket = client.keepaliveTimeoutMs === 0 ? 1 : Math.max(client.keepaliveRequests, 1);
  }

  /** Stops accepting; idle connections end now, the others after their answer. */
  async stop(): Promise<void> {
    for (const response of this.#open) response.shouldKeepAlive = false;
    const done = this.#closed();
    this.#server.closeIdleConnections();
    await done;
  }

  /** Closes everything now. Twice without harm. */
  async close(): Promise<void> {
    const done = this.#closed();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    await done;
  }

  /** A request that cannot be read: it is answered, where no other answer is on its way, and its connection ends. */
  #refuse({ code }: NodeJS.ErrnoException, socket: Duplex): void {
    const hasBegun = [...this.#open].some((response) => response.socket === socket && response.headersSent);
    if (!socket.writable || hasBegun || code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const page = code === 'HPE_HEADER_OVERFLOW' ? titledPage(TOO_LARGE_TITLE) : (standardPage(status) ?? '');
    const head = `HTTP/1.1 ${status} ${reasonOf(status)}\r\nServer: balanza\r\nContent-Type: text/html\r\n`;
    socket.end(`${head}Content-Length: ${page.length}\r\nConnection: close\r\n\r\n${page}`, () => socket.destroy());
  }

  #closed(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** An answer over a connection that Node has let go of; it is the last one there. */
function responseOver(socket: Socket, incoming: IncomingMessage): ServerResponse {
  const response = new ServerResponse(incoming);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  socket.on('error', () => socket.destroy());
  response.once('finish', () => socket.destroySoon());
  return response;
}
