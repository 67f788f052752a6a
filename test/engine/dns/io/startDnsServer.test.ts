import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { decode, encode, type DecodedPacket, type Packet } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { DnsAnswerer } from '../../../../engine/dns/DnsAnswerer.ts';
import { dnsTableOf } from '../../../../engine/dns/DnsTable.ts';
import { publicationOf, type PublicationGroup } from '../../../../engine/dns/publicationOf.ts';
import { startDnsServer, type DnsServer, type DnsServerOptions } from '../../../../engine/dns/io/startDnsServer.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { RawClient, soon, until } from '../../../support/RawClient.ts';
import { ZONE } from '../../../support/topology.ts';

const NAME = 'alb-0000000000000001.elb.us-local-1.balanza.internal';
const hasDig = ['/usr/bin/dig', '/usr/local/bin/dig', '/opt/homebrew/bin/dig'].some((path) => existsSync(path));

const table = (groups: readonly PublicationGroup[] = []) =>
  dnsTableOf([
    {
      dnsName: NAME,
      zones: publicationOf({
        zones: (['a', 'b'] as const).map((letter, place) => ({
          zone: ZONE[letter],
          address: `127.0.${10 * (place + 1)}.4`,
          isShifted: false,
          isRetiring: false,
          isStarting: false,
        })),
        groups,
      }),
    },
  ]);

const opened: DnsServer[] = [];
const lines: string[] = [];

async function serve(more: Partial<DnsServerOptions> = {}): Promise<DnsServer & { clock: FakeClock }> {
  const clock = new FakeClock();
  const answerer = new DnsAnswerer(table());
  const server = await startDnsServer({
    port: 0,
    answer: (message, transport) => answerer.answer(message, transport),
    clock,
    log: (_, message) => lines.push(message),
    ...more,
  });
  opened.push(server);
  return { ...server, clock };
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
  expect(lines.splice(0)).toEqual([]);
});

const query = (id: number, name = NAME) => encode({ type: 'query', id, questions: [{ name, type: 'A' }] });
const framed = (message: Buffer) => Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message]);

/** The messages in what a TCP client has received. */
function messagesOf(client: RawClient): readonly Buffer[] {
  const bytes = Buffer.from(client.received, 'latin1');
  const messages: Buffer[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const end = at + 2 + bytes.readUInt16BE(at);
    if (end > bytes.length) break;
    messages.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return messages;
}

async function askUdp(port: number, message: Buffer): Promise<Buffer> {
  const socket = createSocket('udp4');
  try {
    const heard = once(socket, 'message') as Promise<[Buffer]>; // documented for this event
    socket.send(message, port, '127.0.0.1');
    return (await soon('an answer over UDP', heard))[0];
  } finally {
    socket.close();
  }
}

async function askTcp(port: number, message: Buffer): Promise<Buffer> {
  const client = await RawClient.connect(port);
  client.send(framed(message));
  await until('an answer over TCP', () => messagesOf(client).length === 1);
  const [answer] = messagesOf(client);
  client.close();
  return answer ?? Buffer.alloc(0);
}

describe('startDnsServer', () => {
  it('contract: answers over UDP and TCP on one port', async () => {
    const { port } = await serve();
    expect(decode(await askUdp(port, query(1))).answers).toHaveLength(2);
    const client = await RawClient.connect(port);
    client.send(framed(query(2)));
    await until('an answer', () => messagesOf(client).length === 1);
    expect(messagesOf(client).map((message) => decode(message).id)).toEqual([2]);
  });

  it.each(['udp', 'tcp'] as const)(
    'contract: EDNS, and the SOA of what is not there, come over %s: NXDOMAIN of a name, NOERROR of a type',
    async (transport) => {
      const { port } = await serve();
      const ask = async (name: string, type: 'A' | 'AAAA', more: Packet = {}) => {
        const message = encode({ type: 'query', id: 1, questions: [{ name, type }], ...more });
        const bytes = transport === 'udp' ? await askUdp(port, message) : await askTcp(port, message);
        const told = decode(bytes) as DecodedPacket & { readonly rcode: string }; // `rcode` is missing in its types
        const [soa] = told.authorities ?? [];
        const negative = soa?.type === 'SOA' ? ` SOA ${soa.name} ${soa.data.minimum}` : '';
        const opt = (told.additionals ?? []).some((record) => record.type === 'OPT') ? ' OPT' : '';
        return `${told.rcode} ${told.answers?.length ?? 0}${negative}${opt}`;
      };
      const edns: Packet = {
        additionals: [
          {
            type: 'OPT',
            name: '.',
            udpPayloadSize: 1_400,
            extendedRcode: 0,
            ednsVersion: 0,
            flags: 0,
            flag_do: false,
            options: [],
          },
        ],
      };
      expect(await ask(NAME, 'A', edns)).toBe('NOERROR 2 OPT');
      expect(await ask(NAME, 'A')).toBe('NOERROR 2');
      expect(await ask(NAME, 'AAAA')).toBe('NOERROR 0 SOA balanza.internal 60');
      expect(await ask(`x.${NAME}`, 'A', edns)).toBe('NXDOMAIN 0 SOA balanza.internal 60 OPT');
    },
  );

  it('RFC 7766 answers several queries on one connection, in any pieces', async () => {
    const { port } = await serve();
    const client = await RawClient.connect(port);
    const all = Buffer.concat([1, 2, 3].map((id) => framed(query(id))));
    client.send(all.subarray(0, 1));
    await until('the first byte to be sent', () => client.socket.bytesWritten === 1);
    client.send(all.subarray(1, 70));
    await until('half to be sent', () => client.socket.bytesWritten === 70);
    client.send(all.subarray(70));
    await until('three answers', () => messagesOf(client).length === 3);
    expect(messagesOf(client).map((message) => decode(message).id)).toEqual([1, 2, 3]);
  });

  it('RFC 7766 answers a client that has ended its direction', async () => {
    const { port } = await serve();
    const client = await RawClient.connect(port);
    client.send(framed(query(9))).end();
    await client.closed();
    expect(messagesOf(client)).toHaveLength(1);
  });

  it('closes a TCP connection that brought no whole query for 10 s', async () => {
    const { port, clock } = await serve();
    const client = await RawClient.connect(port);
    client.send(framed(query(1)));
    await until('an answer', () => messagesOf(client).length === 1);
    clock.advance(9_999);
    client.send(framed(query(2)));
    await until('a second answer', () => messagesOf(client).length === 2);
    clock.advance(9_999);
    client.send(framed(query(3)).subarray(0, 5));
    expect(client.ending).toBe('open');
    clock.advance(1);
    await client.closed();
    expect(clock.armed).toBe(0);
  });

  it('does not read on from a client that takes no answers', async () => {
    const { port } = await serve({ answer: () => Buffer.alloc(60_000) });
    const client = await RawClient.connect(port);
    client.socket.pause();
    const burst = Buffer.concat(Array.from({ length: 400 }, (_, id) => framed(query(id))));
    client.send(burst);
    client.socket.resume();
    await until('every answer once it reads', () => messagesOf(client).length === 400);
  });

  it('survives garbage, and a fault in one answer, over both', async () => {
    const answerer = new DnsAnswerer(table());
    const { port } = await serve({
      answer: (message, transport) => {
        if (message.length === 13) throw new Error('no luck');
        return answerer.answer(message, transport);
      },
    });
    const socket = createSocket('udp4');
    socket.send(Buffer.alloc(13), port, '127.0.0.1');
    await until('the fault to be logged', () => lines.length === 1);
    socket.close();
    const garbage = await RawClient.connect(port);
    garbage.send(Buffer.concat([framed(Buffer.alloc(3)), framed(query(1))]));
    await garbage.closed();
    expect(garbage.received).toBe('');
    expect(decode(await askUdp(port, query(5))).id).toBe(5);
    expect(lines.splice(0)).toEqual(['DNS: a query could not be answered: no luck']);
  });

  it('contract: a port taken for TCP or for UDP is refused with the code of the system', async () => {
    const tcp = createServer().listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const { port } = tcp.address() as { port: number }; // listening on TCP
    await expect(serve({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    tcp.close();
    await once(tcp, 'close');

    const udp = createSocket('udp4').bind(port, '127.0.0.1');
    await once(udp, 'listening');
    await expect(serve({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    udp.close();
    await once(udp, 'close');
    const server = await serve({ port }); // and nothing of the failed tries is left
    expect(server.port).toBe(port);
  });

  it('an address that the system does not have is refused with its code', async () => {
    await expect(serve({ host: '192.0.2.1' })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });

  it('closes twice without harm, with connections open', async () => {
    const server = await serve();
    const client = await RawClient.connect(server.port);
    await Promise.all([server.close(), server.close()]);
    await client.closed();
    await server.close();
    expect(server.clock.armed).toBe(0);
  });
});

describe.skipIf(!hasDig)('asked with dig', () => {
  const dig = async (port: number, ...args: string[]) => {
    const { stdout } = await promisify(execFile)('dig', [
      '@127.0.0.1',
      '-p',
      `${port}`,
      '+tries=1',
      '+time=5',
      ...args,
    ]);
    return stdout.trim();
  };
  const group = (crossZone: boolean, healthyA: boolean, healthyB: boolean): PublicationGroup => ({
    crossZone,
    dnsFailover: { count: 1, percent: 'off' },
    targets: [
      { zone: ZONE.a, healthy: healthyA },
      { zone: ZONE.b, healthy: healthyB },
    ],
  });

  it.each([
    { id: 'E-077', name: 'off, A1 unhealthy', A: '-+', B: '++', crossZone: false, answer: ['127.0.20.4'] },
    {
      id: 'E-079',
      name: 'off, A1 and B2 unhealthy',
      A: '-+',
      B: '+-',
      crossZone: false,
      answer: ['127.0.10.4', '127.0.20.4'],
    },
    { id: 'E-080', name: 'on, A1 unhealthy', A: '-+', B: '++', crossZone: true, answer: ['127.0.10.4', '127.0.20.4'] },
    {
      id: 'E-082',
      name: 'on, B1 and B2 unhealthy',
      A: '-+',
      B: '--',
      crossZone: true,
      answer: ['127.0.10.4', '127.0.20.4'],
    },
  ])('$id $name', async ({ A, B, crossZone, answer }) => {
    const groups = [A, B].map((health) => group(crossZone, health[0] === '+', health[1] === '+'));
    const answerer = new DnsAnswerer(table(groups));
    const { port } = await serve({ answer: (message, transport) => answerer.answer(message, transport) });
    expect((await dig(port, '+short', NAME, 'A')).split('\n')).toEqual(answer);
    expect((await dig(port, '+short', '+tcp', NAME, 'A')).split('\n').toSorted()).toEqual(answer);
  });

  it('DNS-01 E-036 keeps the letters of the question and says TTL 60', async () => {
    const { port } = await serve();
    const mixed = 'aLB-0000000000000001.Elb.us-local-1.BALANZA.internal';
    const told = await dig(port, mixed, 'A');
    expect(told).toContain(`;${mixed}.`);
    expect(told).toMatch(new RegExp(`^${mixed.replaceAll('.', '\\.')}\\.\\s+60\\s+IN\\s+A\\s+127\\.0\\.10\\.4$`, 'm'));
    expect(told).toContain('status: NOERROR');
    expect(told).not.toMatch(/WARNING: .*(mismatch|malformed|EDNS)/i);
  });

  it.each([
    { asked: ['nope.elb.us-local-1.balanza.internal', 'A'], status: 'NXDOMAIN' },
    { asked: ['example.com', 'A'], status: 'REFUSED' },
    { asked: [NAME, 'AAAA'], status: 'NOERROR' },
    { asked: [NAME, 'TXT'], status: 'NOERROR' },
    { asked: ['-c', 'CH', 'version.bind', 'TXT'], status: 'REFUSED' },
  ])('contract: $asked gets $status', async ({ asked, status }) => {
    const { port } = await serve();
    const told = await dig(port, ...asked);
    expect(told).toContain(`status: ${status}`);
    expect(told).toContain('ANSWER: 0');
  });

  it('DNS-03 answers zonal names', async () => {
    const { port } = await serve();
    expect(await dig(port, '+short', `${ZONE.b}.${NAME}`)).toBe('127.0.20.4');
  });
});
