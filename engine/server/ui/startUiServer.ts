import { once } from 'node:events';
import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ConsoleFace } from '../../contract/Bridge.ts';
import { CLOSE_CODE, MESSAGE_CHARACTERS, SIGN_IN } from '../../contract/messages.ts';
import type { Clock } from '../../model/Clock.ts';
import type { Log } from '../../model/Log.ts';
import { closeServer } from '../closeServer.ts';
import { isOwnHost, isOwnOrigin } from './isOwnOrigin.ts';
import { LINK_PATH, postAnswer } from './postAnswer.ts';
import { SignInDesk, type KeptKeys } from './SignInDesk.ts';
import { staticAnswer } from './staticAnswer.ts';
import type { UiAnswer } from './UiAnswer.ts';
import { uiHeaders } from './uiHeaders.ts';
import { WindowSocket } from './WindowSocket.ts';

export interface UiServerOptions {
  /** On 127.0.0.1; 0: any free one. */
  readonly port: number;
  /** Folder of the built console. It may be missing: then a page says how to build it. */
  readonly folder: string;
  readonly face: ConsoleFace;
  readonly keptKeys: KeptKeys;
  readonly clock: Clock;
  readonly log: Log;
}

export interface UiServer {
  /** Such as `http://127.0.0.1:7070`. */
  readonly url: string;
  /** A fresh address that signs one tab of a browser in, once. */
  mintLink(): string;
  /** With it a program of the same user may POST to `LINK_PATH` for a fresh address. */
  readonly linkSecret: string;
  /** Closes all windows' sockets and stops listening. Twice without harm. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const MAX_CONNECTIONS = 512;
/** A character of a message takes up to three bytes; one beyond ends the connection, one within may still be `TooLarge`. */
const MAX_MESSAGE_BYTES = 4 * MESSAGE_CHARACTERS;

/**
 * The console for browsers: its files, sign-in, and the WebSocket, on 127.0.0.1 and nowhere else. The files are public
 * code; what the engine knows comes through the socket only, to who has signed in. Rejects with the system's error when it
 * cannot listen. Source: contract, *Starting*; console for browsers.
 */
export async function startUiServer(options: UiServerOptions): Promise<UiServer> {
  const { clock, log, face } = options;
  const desk = new SignInDesk(options.keptKeys);
  const windows = new Set<WindowSocket>();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES });
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 60_000 });
  server.maxConnections = MAX_CONNECTIONS;
  let port = 0;
  let closed: Promise<void> | undefined;
  const url = () => `http://${LOOPBACK}:${port}`;
  const mintLink = () => `${url()}/#${SIGN_IN.fragment}=${desk.mintToken()}`;

  server.on('request', (request, response) => {
    const answer = answerTo(request, { folder: options.folder, port, desk, mintLink });
    answer
      .catch((error: unknown): UiAnswer => {
        log('error', `console request failed: ${error instanceof Error ? error.message : String(error)}`);
        return { status: 500, text: 'The request failed inside the engine; its log says why.\n' };
      })
      .then((given) => {
        if (given === null) response.destroy();
        else send(request, response, { ...given, port, isLast: closed !== undefined });
      })
      .catch(() => response.destroy());
  });
  server.on('upgrade', (request, socket, head) => {
    const refused = upgradeRefusal(request, port);
    if (refused !== null || closed !== undefined) {
      refuse(socket, refused ?? 503);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const window = new WindowSocket(opened, { face, clock, log, isKey: (key) => desk.isKey(key) });
      windows.add(window);
      opened.once('close', () => windows.delete(window));
    });
  });
  server.listen({ host: LOOPBACK, port: options.port });
  await once(server, 'listening'); // rejects with the system's error
  const address = server.address();
  port = address instanceof Object ? address.port : options.port;
  return {
    url: url(),
    mintLink,
    linkSecret: desk.linkSecret,
    close: () => {
      closed ??= closeServer(server, clock);
      for (const window of windows) window.close(CLOSE_CODE.goingAway, 'The engine stops.');
      return closed;
    },
  };
}

interface Served {
  readonly folder: string;
  readonly port: number;
  readonly desk: SignInDesk;
  readonly mintLink: () => string;
}

/** Null: the client has gone. */
async function answerTo(request: IncomingMessage, served: Served): Promise<UiAnswer | null> {
  if (!isOwnHost(request.headers, served.port)) {
    return { status: 403, text: `This is the console of Balanza. Its address is http://${LOOPBACK}:${served.port}/\n` };
  }
  const path = pathOf(request);
  if (path === SIGN_IN.socketPath) {
    return { status: 426, text: 'A WebSocket is here.\n', headers: { upgrade: 'websocket' } };
  }
  if (path === SIGN_IN.path || path === LINK_PATH) return postAnswer(request, { ...served, path });
  return staticAnswer(request, { folder: served.folder, path });
}

function upgradeRefusal(request: IncomingMessage, port: number): number | null {
  if (pathOf(request) !== SIGN_IN.socketPath) return 404;
  return isOwnOrigin(request.headers, port) ? null : 403;
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => undefined); // reset before it has read
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: UiAnswer & { readonly port: number; readonly isLast: boolean },
): void {
  const body = Buffer.from(answer.body ?? answer.text ?? '');
  response.writeHead(answer.status, {
    ...uiHeaders(answer.port),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...answer.headers,
    'content-length': body.length,
    ...(answer.isLast || !request.complete ? { connection: 'close' } : {}),
  });
  response.end(body);
}
