import { createSocket, type Socket } from 'node:dgram';
import { connect } from 'node:net';
import { decode, encode, streamDecode, streamEncode, type DecodedPacket, type Packet } from 'dns-packet';
import type { Clock } from '../../../model/Clock.ts';
import type { Random } from '../../../model/Random.ts';
import type { ResolverSettings } from '../../../model/upstream/ResolverSettings.ts';
import type { DnsAnswer } from '../DnsAnswer.ts';

/** An unanswered question is put again, to the next server, after this long. */
const AGAIN_MS = 1_000;

type Place = ResolverSettings['servers'][number];
/** What was decoded; the types of dns-packet leave `rcode` out. */
type Answered = DecodedPacket & { readonly rcode: string };

/** Asks the servers of a `resolver`, over UDP and, where an answer does not fit, TCP. Source: Angie 7.3. */
export class DnsClient {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #open = new Set<{ close(): void }>();
  #isClosed = false;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Resolves within the timeout of the resolver. */
  async ask(resolver: ResolverSettings, name: string, type: 'A' | 'AAAA' | 'SRV'): Promise<DnsAnswer> {
    if (!isAskable(name)) return { kind: 'unknown' };
    const endsMs = this.#clock.monotonicMs() + resolver.timeoutMs;
    let reason = '110: Operation timed out';
    for (let turn = 0; !this.#isClosed; turn += 1) {
      const server = resolver.servers[turn % resolver.servers.length];
      const leftMs = endsMs - this.#clock.monotonicMs();
      if (!server || leftMs <= 0) break;
      const packet = await this.#exchange(server, { name, type }, Math.min(leftMs, AGAIN_MS));
      if (!packet) continue;
      const answer = answerOf(packet, type);
      if (answer.kind !== 'failed') return answer;
      reason = answer.reason;
      if (turn + 1 >= resolver.servers.length) break;
    }
    return { kind: 'failed', reason };
  }

  /** Ends what is under way. Twice without harm. */
  close(): void {
    this.#isClosed = true;
    for (const one of [...this.#open]) one.close();
  }

  /** One question to one server; null without an answer. */
  #exchange(
    { host, port }: Place,
    question: { readonly name: string; readonly type: 'A' | 'AAAA' | 'SRV' },
    timeoutMs: number,
  ): Promise<Answered | null> {
    const id = this.#random.integer(0x1_0000);
    const query: Packet = { type: 'query', id, flags: 0x0100, questions: [question] };
    return new Promise((resolve) => {
      const socket: Socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
      const handle = { close: () => finish(null) };
      const finish = (packet: Answered | null): void => {
        if (!this.#open.delete(handle)) return;
        stopTimer();
        socket.close();
        resolve(packet);
      };
      this.#open.add(handle);
      const stopTimer = this.#clock.after(timeoutMs, () => finish(null));
      socket.on('error', () => finish(null));
      socket.on('message', (bytes) => {
        const packet = packetOf(() => decode(bytes), id, question.name);
        if (!packet) return;
        if (!packet.flag_tc) finish(packet);
        else if (this.#open.delete(handle)) {
          stopTimer();
          socket.close();
          void this.#overTcp({ host, port }, { query, name: question.name }, timeoutMs).then(resolve);
        }
      });
      socket.once('connect', () => socket.send(encode(query), () => undefined));
      socket.connect(port, host);
    });
  }

  #overTcp(
    { host, port }: Place,
    { query, name }: { readonly query: Packet; readonly name: string },
    timeoutMs: number,
  ): Promise<Answered | null> {
    return new Promise((resolve) => {
      const socket = connect({ host, port });
      const handle = { close: () => finish(null) };
      const finish = (packet: Answered | null): void => {
        if (!this.#open.delete(handle)) return;
        stopTimer();
        socket.destroy();
        resolve(packet);
      };
      this.#open.add(handle);
      const stopTimer = this.#clock.after(timeoutMs, () => finish(null));
      let bytes = Buffer.alloc(0);
      socket.on('error', () => finish(null));
      socket.on('close', () => finish(null));
      socket.on('data', (part: Buffer) => {
        bytes = Buffer.concat([bytes, part]);
        if (bytes.length < 2 || bytes.length < 2 + bytes.readUInt16BE(0)) return;
        finish(packetOf(() => streamDecode(bytes), query.id ?? 0, name));
      });
      socket.once('connect', () => socket.write(streamEncode(query)));
    });
  }
}

/** Whether a name, which a client may have made up, can be asked for: labels of 1 to 63 bytes, 253 in all. */
function isAskable(name: string): boolean {
  return (
    name.length <= 253 &&
    name
      .replace(/\.$/, '')
      .split('.')
      .every((label) => /^[!-~]{1,63}$/.test(label))
  );
}

/** An answer to the question, or null: bytes of somebody else. */
function packetOf(read: () => unknown, id: number, name: string): Answered | null {
  try {
    const packet = read() as Answered; // flags and `rcode` are there
    const asked = packet.questions?.[0]?.name.toLowerCase() ?? name.toLowerCase();
    return packet.id === id && asked === name.toLowerCase() ? packet : null;
  } catch {
    return null;
  }
}

/** Nginx's words for what a server answers. */
const CODES: Readonly<Record<string, string>> = {
  FORMERR: '1: Format error',
  SERVFAIL: '2: Server failure',
  NOTIMP: '4: Unimplemented',
  REFUSED: '5: Operation refused',
};

function answerOf(packet: Answered, type: 'A' | 'AAAA' | 'SRV'): DnsAnswer {
  if (packet.rcode === 'NXDOMAIN') return { kind: 'unknown' };
  if (packet.rcode !== 'NOERROR') return { kind: 'failed', reason: CODES[packet.rcode] ?? packet.rcode };
  const answers = packet.answers ?? [];
  const ttls: number[] = [];
  const addresses: string[] = [];
  const services: Extract<DnsAnswer, { kind: 'records' }>['services'][number][] = [];
  for (const answer of answers) {
    if (answer.type === 'SRV' && type === 'SRV') {
      const { target, port, priority = 0, weight = 0 } = answer.data;
      services.push({ target, port, priority, weight });
    } else if ((answer.type === 'A' || answer.type === 'AAAA') && answer.type === type) addresses.push(answer.data);
    else continue;
    ttls.push(answer.ttl ?? 0);
  }
  if (ttls.length === 0) return { kind: 'unknown' };
  return { kind: 'records', addresses, services, ttlSeconds: Math.min(...ttls) };
}
