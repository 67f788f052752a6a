import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { decode, encode, streamDecode, streamEncode, type Answer, type DecodedPacket } from 'dns-packet';
import { onTestFinished } from 'vitest';

/** What a name server says of one question; a code such as `NXDOMAIN` or `SERVFAIL`, or nothing at all. */
export type Records = readonly Answer[] | 'NXDOMAIN' | 'SERVFAIL' | 'silent' | 'tooLong';

/** A DNS server that says what the test tells it to. */
export class NameServer {
  /** By `TYPE name`; a question without any has no records. */
  readonly records = new Map<string, Records>();
  /** Questions that came, as `TYPE name`. */
  readonly asked: string[] = [];
  readonly #udp: Socket;
  readonly #tcp: Server;

  private constructor(udp: Socket, tcp: Server) {
    this.#udp = udp;
    this.#tcp = tcp;
    udp.on('message', (bytes, from) => {
      const answer = this.#answer(decode(bytes), true);
      if (answer) udp.send(encode(answer), from.port, from.address);
    });
    tcp.on('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (bytes: Buffer) => {
        const answer = this.#answer(streamDecode(bytes) as DecodedPacket, false); // a query, whole
        if (answer) socket.end(streamEncode(answer));
      });
    });
  }

  static async start(): Promise<NameServer> {
    // A port that is free for one kind may be taken for the other.
    for (;;) {
      const tcp = createServer();
      tcp.listen(0, '127.0.0.1');
      await once(tcp, 'listening');
      const udp = createSocket('udp4');
      udp.bind((tcp.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
      const isBound = await once(udp, 'listening').then(
        () => true,
        () => false,
      );
      if (isBound) {
        const server = new NameServer(udp, tcp);
        onTestFinished(() => server.close());
        return server;
      }
      tcp.close();
      udp.close();
    }
  }

  get port(): number {
    return this.#udp.address().port;
  }

  /** IPv4 addresses of a name. */
  addresses(name: string, addresses: readonly string[], ttl = 5): void {
    this.records.set(
      `A ${name}`,
      addresses.map((data) => ({ type: 'A', name, ttl, data })),
    );
  }

  async close(): Promise<void> {
    const closed = Promise.all([once(this.#udp, 'close'), once(this.#tcp, 'close')]);
    this.#tcp.close();
    try {
      this.#udp.close();
    } catch {
      return; // the test has closed it
    }
    await closed;
  }

  #answer({ id, questions = [] }: DecodedPacket, isUdp: boolean): Parameters<typeof encode>[0] | null {
    const [question] = questions;
    const key = `${question?.type ?? ''} ${question?.name ?? ''}`;
    this.asked.push(key);
    const records = this.records.get(key) ?? [];
    const code = records === 'NXDOMAIN' ? 3 : records === 'SERVFAIL' ? 2 : 0;
    if (records === 'silent') return null;
    const isCut = isUdp && records === 'tooLong';
    const answers =
      typeof records === 'string' ? (records === 'tooLong' && !isUdp ? this.#long(question?.name ?? '') : []) : records;
    return { type: 'response', id, flags: code | (isCut ? 0x0200 : 0), questions, answers: [...answers] };
  }

  #long(name: string): readonly Answer[] {
    const from = this.records.get(`LONG ${name}`);
    return typeof from === 'object' ? from : [];
  }
}
