import { connect, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';

export interface Connections {
  readonly address: string;
  readonly port: number;
  readonly securePort: number;
  /** Connections in all. */
  readonly count: number;
  /** Connections that are there at one time. */
  readonly atOnce: number;
  /** Told of each that has ended, with how many there are. */
  readonly onProgress: (done: number) => void;
}

/** How connections end, each a part of all: the client ends or resets, the node closes, TLS, nothing was asked. */
const WAYS = [
  'ended',
  'ended',
  'reset',
  'closedByNode',
  'closedByNode',
  'ended',
  'secure',
  'silent',
  'halfway',
  'ended',
] as const;
type Way = (typeof WAYS)[number];
type Counts = Readonly<Record<Way | 'failed', number>>;

const GET = 'GET /api/v1/items HTTP/1.1\r\nHost: soak.test\r\n';
const KEPT = `${GET}\r\n`;
const CLOSED = `${GET}Connection: close\r\n\r\n`;
const END = '\r\n\r\nok';
/** Client addresses in use: the ports of one are not enough for many connections a minute. */
const ADDRESSES = 16;

/** Opens and closes connections until there were `count`. `failed`: no answer where one was asked for. */
export async function openAndClose(connections: Connections): Promise<Counts> {
  const { count, atOnce, onProgress } = connections;
  const counts = { ended: 0, reset: 0, closedByNode: 0, secure: 0, silent: 0, halfway: 0, failed: 0 };
  let opened = 0;
  let over = 0;
  const keepOn = async () => {
    while (opened < count) {
      const number = opened;
      opened += 1;
      const way = WAYS[number % WAYS.length] ?? 'ended';
      counts[(await isServed(connections, way, number)) ? way : 'failed'] += 1;
      over += 1;
      onProgress(over);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepOn));
  return counts;
}

/** One connection, until it is closed. */
function isServed({ address, port, securePort }: Connections, way: Way, number: number): Promise<boolean> {
  const where = { host: address, localAddress: `127.101.0.${1 + (number % ADDRESSES)}`, noDelay: true };
  const socket: Socket =
    way === 'secure'
      ? connectSecure({ ...where, port: securePort, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
      : connect({ ...where, port });
  return new Promise((resolve) => {
    let received = '';
    let wasOpened = false;
    socket.on(way === 'secure' ? 'secureConnect' : 'connect', () => {
      wasOpened = true;
      if (way === 'silent') socket.end();
      else if (way === 'halfway') socket.end(GET);
      else socket.write(way === 'closedByNode' ? CLOSED : KEPT);
    });
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1');
      if (!received.endsWith(END)) return;
      if (way === 'reset') socket.resetAndDestroy();
      else if (way !== 'closedByNode') socket.end();
    });
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', () => {
      const asksNothing = way === 'silent' || way === 'halfway';
      resolve(wasOpened && (asksNothing || received.startsWith('HTTP/1.1 200 ')));
    });
  });
}
