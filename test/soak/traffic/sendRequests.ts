import { connect } from 'node:net';

export interface Requests {
  readonly address: string;
  readonly port: number;
  /** Requests in all. */
  readonly count: number;
  /** Connections over which they go at one time, each with one request under way. */
  readonly connections: number;
  /** Told of each answer, with how many there are. */
  readonly onProgress: (done: number) => void;
}

const HOST = 'Host: soak.test\r\n';
const BODY = 'b'.repeat(1_000);
/** What comes in turn: mostly small requests, some with a body of either framing. */
const KINDS: readonly Buffer[] = [
  ...Array.from({ length: 8 }, (_, place) => `GET /api/v${place}/items HTTP/1.1\r\n${HOST}User-Agent: soak\r\n\r\n`),
  `POST /upload HTTP/1.1\r\n${HOST}Content-Length: ${BODY.length}\r\n\r\n${BODY}`,
  `PUT /upload HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n3e8\r\n${BODY}\r\n0\r\n\r\n`,
].map((text) => Buffer.from(text));
const LAST = Buffer.from(`GET /last HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
/** Requests over one connection; then it ends, and another one begins. */
const REQUESTS_EACH = 2_000;
/** What targets answer, and where an answer therefore ends. */
const END = '\r\n\r\nok';

/** Sends requests over kept connections until `count` are answered. `failed`: not with 200, or not at all. */
export async function sendRequests(
  requests: Requests,
): Promise<{ readonly answered: number; readonly failed: number }> {
  const books = { sent: 0, answered: 0, failed: 0 };
  const one = () =>
    new Promise<void>((resolve) => {
      converse(requests, books, resolve);
    });
  const keepOn = async () => {
    while (books.sent < requests.count) await one();
  };
  await Promise.all(Array.from({ length: requests.connections }, keepOn));
  return { answered: books.answered, failed: books.failed };
}

/** One connection, from its first request to its last. */
function converse(
  { address, port, count, onProgress }: Requests,
  books: { sent: number; answered: number; failed: number },
  whenOver: () => void,
): void {
  const socket = connect({ port, host: address, noDelay: true });
  let left = REQUESTS_EACH;
  let awaited = '';
  let isWaiting = false;
  const next = () => {
    if (books.sent >= count) {
      socket.end();
      return;
    }
    books.sent += 1;
    left -= 1;
    isWaiting = true;
    awaited = '';
    socket.write(left === 0 ? LAST : (KINDS[books.sent % KINDS.length] ?? LAST));
  };
  socket.on('connect', next);
  socket.on('data', (bytes: Buffer) => {
    awaited += bytes.toString('latin1');
    if (!awaited.endsWith(END)) return;
    isWaiting = false;
    if (awaited.startsWith('HTTP/1.1 200 ')) books.answered += 1;
    else books.failed += 1;
    onProgress(books.answered + books.failed);
    if (left > 0) next();
  });
  socket.on('error', () => undefined); // `close` follows
  socket.on('close', () => {
    if (isWaiting) books.failed += 1;
    whenOver();
  });
}
