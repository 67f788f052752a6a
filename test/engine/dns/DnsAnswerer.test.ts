import { decode, encode, type DecodedPacket, type OptAnswer, type Packet } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { DnsAnswerer } from '../../../engine/dns/DnsAnswerer.ts';
import { dnsTableOf } from '../../../engine/dns/DnsTable.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { ZONE } from '../../support/topology.ts';

const NAME = 'alb-0000000000000001.elb.us-local-1.balanza.internal';
const ADDRESS = { a: '127.0.10.4', b: '127.0.20.4', c: '127.0.30.4' };

const zone = (letter: 'a' | 'b' | 'c', why: 'healthy' | 'unhealthy' | 'shifted' | 'retiring' = 'healthy') => ({
  zone: ZONE[letter],
  address: ADDRESS[letter],
  published: why === 'healthy',
  why,
});
const three = dnsTableOf([{ dnsName: NAME, zones: [zone('a'), zone('b'), zone('c')] }]);

const query = (name: string, type = 'A', more: Packet = {}): Buffer =>
  encode({ type: 'query', id: 7, questions: [{ name, type: type as 'A' }], ...more }); // the types of dns-packet

const OPT: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: 1400,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

/** The whole answer as dns-packet reads it, and its bytes. */
function ask(answerer: DnsAnswerer, message: Buffer, transport: 'udp' | 'tcp' = 'udp') {
  const bytes = answerer.answer(message, transport);
  if (!bytes) throw new Error('there was no answer');
  return { bytes, ...(decode(bytes) as DecodedPacket & { rcode: string }) }; // `rcode` is missing in its types
}
type Told = ReturnType<typeof ask>;
/** The first `data` of each record: addresses, of A records. */
const data = ({ answers }: Told) => (answers ?? []).map((record) => ('data' in record ? record.data : ''));
const types = (records: Told['authorities']) => (records ?? []).map(({ type }) => type);

describe('DnsAnswerer', () => {
  it('E-034 E-036 answers with the addresses of the nodes, TTL 60', () => {
    const told = ask(new DnsAnswerer(three), query(NAME));
    expect(told.rcode).toBe('NOERROR');
    expect(told.flag_aa).toBe(true);
    expect(told.answers).toEqual(
      [ADDRESS.a, ADDRESS.b, ADDRESS.c].map((address) => ({
        name: NAME,
        type: 'A',
        class: 'IN',
        ttl: 60,
        flush: false,
        data: address,
      })),
    );
  });

  it('E-019 rotates the addresses by one at each answer, each name by itself', () => {
    const answerer = new DnsAnswerer(
      dnsTableOf([
        { dnsName: NAME, zones: [zone('a'), zone('b'), zone('c')] },
        { dnsName: `x-${NAME}`, zones: [zone('a'), zone('b')] },
      ]),
    );
    const firsts = (name: string, type: string) => data(ask(answerer, query(name, type)))[0];
    expect([1, 2, 3, 4].map(() => firsts(NAME, 'A'))).toEqual([ADDRESS.a, ADDRESS.b, ADDRESS.c, ADDRESS.a]);
    expect(firsts(`x-${NAME}`, 'A')).toBe(ADDRESS.a);
    firsts(NAME, 'AAAA'); // no answer with addresses, so no turn
    expect(data(ask(answerer, query(NAME)))).toEqual([ADDRESS.b, ADDRESS.c, ADDRESS.a]);
  });

  it('contract: on a shared address the name has it once, and SRV records tell the ports, rotated', () => {
    const boundPort = (place: string, port: number) => (place === zone('a').zone ? 20_000 : 20_001) + (port - 80);
    const shared = { listenerPorts: [80], boundPort };
    const zones = [zone('a'), zone('b')].map((one) => ({ ...one, address: '127.0.0.1' }));
    const answerer = new DnsAnswerer(dnsTableOf([{ dnsName: NAME, zones, shared }]));
    expect(data(ask(answerer, query(NAME)))).toEqual(['127.0.0.1']);
    const services = (name: string) =>
      (ask(answerer, query(name, 'SRV')).answers ?? []).flatMap((one) => (one.type === 'SRV' ? [one.data] : []));
    const at = (letter: 'a' | 'b', port: number) => ({
      priority: 0,
      weight: 0,
      port,
      target: `${zone(letter).zone}.${NAME.toLowerCase()}`,
    });
    expect(services(`_80._tcp.${NAME}`)).toEqual([at('a', 20_000), at('b', 20_001)]);
    expect(services(`_80._tcp.${NAME}`)).toEqual([at('b', 20_001), at('a', 20_000)]);
    expect(ask(answerer, query(`_81._tcp.${NAME}`, 'SRV')).rcode).toBe('NXDOMAIN');
    expect(ask(answerer, query(`_tcp.${NAME}`, 'SRV')).rcode).toBe('NOERROR');
  });

  it('DNS-02 goes on with the rotation when the set of nodes changes', () => {
    const answerer = new DnsAnswerer(three);
    ask(answerer, query(NAME));
    answerer.replace(dnsTableOf([{ dnsName: NAME, zones: [zone('a'), zone('b', 'unhealthy'), zone('c')] }]));
    expect(data(ask(answerer, query(NAME)))).toEqual([ADDRESS.c, ADDRESS.a]);
  });

  it('DNS-01 finds names in any letters and echoes the question byte for byte', () => {
    const mixed = 'ALB-0000000000000001.eLb.us-LOCAL-1.Balanza.INTERNAL';
    const asked = query(mixed);
    const told = ask(new DnsAnswerer(three), asked);
    expect(told.bytes.subarray(12, asked.length)).toEqual(asked.subarray(12));
    expect(told.answers?.map(({ name }) => name)).toEqual([mixed, mixed, mixed]);
  });

  it('DNS-03 answers zonal names while the zone is enabled, whatever its health or shift', () => {
    const answerer = new DnsAnswerer(
      dnsTableOf([{ dnsName: NAME, zones: [zone('a', 'unhealthy'), zone('b', 'shifted'), zone('c', 'retiring')] }]),
    );
    const zonal = (letter: 'a' | 'b' | 'c') => ask(answerer, query(`${ZONE[letter]}.${NAME}`));
    expect(data(zonal('a'))).toEqual([ADDRESS.a]);
    expect(data(zonal('b'))).toEqual([ADDRESS.b]);
    expect(zonal('c').rcode).toBe('NXDOMAIN');
    expect(ask(answerer, query(NAME)).rcode).toBe('NOERROR');
    expect(data(ask(answerer, query(NAME)))).toEqual([]);
  });

  it.each([
    { name: 'another type of a known name', asked: query(NAME, 'AAAA'), rcode: 'NOERROR', authority: ['SOA'] },
    { name: 'an unknown name under the domain', asked: query(`x.${NAME}`), rcode: 'NXDOMAIN', authority: ['SOA'] },
    {
      name: 'the domain itself',
      asked: query('balanza.internal', 'A'),
      rcode: 'NOERROR',
      authority: ['SOA'],
    },
    {
      name: 'a name above a balancer, which exists without data',
      asked: query('elb.us-local-1.balanza.internal'),
      rcode: 'NOERROR',
      authority: ['SOA'],
    },
    {
      name: 'a region without balancers',
      asked: query('us-x-1.balanza.internal'),
      rcode: 'NXDOMAIN',
      authority: ['SOA'],
    },
    { name: 'a name outside the domain', asked: query('example.com'), rcode: 'REFUSED', authority: [] },
    { name: 'a name that only ends alike', asked: query('notbalanza.internal'), rcode: 'REFUSED', authority: [] },
    { name: 'the root', asked: query('.'), rcode: 'REFUSED', authority: [] },
    { name: 'a transfer of the zone', asked: query('balanza.internal', 'AXFR'), rcode: 'REFUSED', authority: [] },
    {
      name: 'a class other than IN',
      asked: query('', 'A', { questions: [{ name: NAME, type: 'A', class: 'CH' }] }),
      rcode: 'REFUSED',
      authority: [],
    },
    {
      name: 'several questions',
      asked: query('', 'A', {
        questions: [
          { name: NAME, type: 'A' },
          { name: NAME, type: 'AAAA' },
        ],
      }),
      rcode: 'FORMERR',
      authority: [],
    },
    { name: 'no question', asked: query('', 'A', { questions: [] }), rcode: 'FORMERR', authority: [] },
    {
      name: 'an operation other than query',
      asked: query(NAME, 'A', { flags: 5 << 11 }),
      rcode: 'NOTIMP',
      authority: [],
    },
    {
      name: 'two OPT records',
      asked: query(NAME, 'A', { additionals: [OPT, OPT] }),
      rcode: 'FORMERR',
      authority: [],
    },
    {
      name: 'bytes after the end',
      asked: Buffer.concat([query(NAME), Buffer.from('x')]),
      rcode: 'FORMERR',
      authority: [],
    },
    { name: 'a question cut short', asked: query(NAME).subarray(0, -1), rcode: 'FORMERR', authority: [] },
    { name: 'a pointer in the question', asked: withNameBytes([0xc0, 12]), rcode: 'FORMERR', authority: [] },
    {
      name: 'a label of 64 bytes',
      asked: withNameBytes([64, ...Array<number>(64).fill(97), 0]),
      rcode: 'FORMERR',
      authority: [],
    },
  ])('contract: $name gets $rcode', ({ asked, rcode, authority }) => {
    const told = ask(new DnsAnswerer(three), asked);
    expect(told.rcode).toBe(rcode);
    expect(told.id).toBe(7);
    expect(told.flag_qr).toBe(true);
    expect(data(told)).toEqual([]);
    expect(types(told.authorities)).toEqual(authority);
    expect(told.flag_aa).toBe(authority.length > 0);
  });

  it('answers the SOA of the domain, and ANY with the addresses', () => {
    const answerer = new DnsAnswerer(three);
    expect(types(ask(answerer, query('balanza.internal', 'SOA')).answers)).toEqual(['SOA']);
    expect(data(ask(answerer, query(NAME, 'ANY')))).toHaveLength(3);
  });

  it('DNS-01 takes a dot inside a label for what it is, not for a separator', () => {
    const label = Buffer.from(NAME, 'latin1').subarray(0, 60);
    const rest = NAME.slice(61)
      .split('.')
      .flatMap((part) => [part.length, ...Buffer.from(part)]);
    expect(ask(new DnsAnswerer(three), withNameBytes([60, ...label, ...rest, 0])).rcode).not.toBe('NOERROR');
  });

  it('contract: EDNS(0) is accepted and answered with OPT; without it there is none', () => {
    const answerer = new DnsAnswerer(three);
    const [opt, ...others] = ask(answerer, query(NAME, 'A', { additionals: [OPT] })).additionals ?? [];
    expect(opt).toMatchObject({ type: 'OPT', ednsVersion: 0, extendedRcode: 0, udpPayloadSize: 1232 });
    expect(others).toEqual([]);
    expect(ask(answerer, query(NAME)).additionals).toEqual([]);
  });

  it('RFC 6891 answers a newer EDNS with BADVERS', () => {
    const told = ask(new DnsAnswerer(three), query(NAME, 'A', { additionals: [{ ...OPT, ednsVersion: 1 }] }));
    expect(told.additionals?.[0]).toMatchObject({ type: 'OPT', ednsVersion: 0, extendedRcode: 1 });
    expect(data(told)).toEqual([]);
  });

  it('echoes RD and offers no recursion', () => {
    const answerer = new DnsAnswerer(three);
    const told = ask(answerer, query(NAME, 'A', { flags: 1 << 8 }));
    expect([told.flag_rd, told.flag_ra]).toEqual([true, false]);
    expect(ask(answerer, query(NAME)).flag_rd).toBe(false);
  });

  describe('an answer that is too long for UDP', () => {
    const zones = Array.from({ length: 60 }, (_, index) => ({ ...zone('a'), address: `127.0.10.${index + 4}` }));
    const answerer = () => new DnsAnswerer(dnsTableOf([{ dnsName: NAME, zones }]));

    it('RFC 1035 is cut to the question with TC over UDP', () => {
      const told = ask(answerer(), query(NAME));
      expect([told.flag_tc, told.bytes.length <= 512, data(told).length]).toEqual([true, true, 0]);
    });

    it('RFC 6891 keeps to what EDNS says is taken', () => {
      const told = ask(answerer(), query(NAME, 'A', { additionals: [OPT] }));
      expect([told.flag_tc, data(told).length]).toEqual([false, 60]);
      const small = ask(answerer(), query(NAME, 'A', { additionals: [{ ...OPT, udpPayloadSize: 900 }] }));
      expect([small.flag_tc, types(small.additionals)]).toEqual([true, ['OPT']]);
    });

    it('is whole over TCP', () => {
      const told = ask(answerer(), query(NAME), 'tcp');
      expect([told.flag_tc, data(told).length]).toEqual([false, 60]);
    });
  });

  it('answers neither responses nor what is too short for a header', () => {
    const answerer = new DnsAnswerer(three);
    expect(answerer.answer(encode({ type: 'response', id: 7 }), 'udp')).toBeNull();
    expect(answerer.answer(Buffer.alloc(11), 'udp')).toBeNull();
    expect(answerer.answer(Buffer.alloc(0), 'tcp')).toBeNull();
  });

  it('never throws, whatever the bytes, and what it says is a DNS message with the id of the query', () => {
    const random = seededRandom(1);
    const answerer = new DnsAnswerer(three);
    const whole = query(NAME, 'A', { additionals: [OPT] });
    for (let round = 0; round < 6_000; round += 1) {
      const message = round % 2 === 0 ? Buffer.from(whole) : Buffer.alloc(random.integer(64));
      const changes = round % 2 === 0 ? 1 + random.integer(6) : message.length;
      for (let change = 0; change < changes && message.length > 0; change += 1) {
        message[random.integer(message.length)] = random.integer(256);
      }
      const cut = message.subarray(0, random.integer(4) === 0 ? random.integer(message.length + 1) : message.length);
      const bytes = answerer.answer(cut, 'udp');
      if (bytes === null) continue;
      expect(decode(bytes).id).toBe(cut.readUInt16BE(0));
    }
  });
});

/** A query whose name is these bytes. */
function withNameBytes(name: readonly number[]): Buffer {
  const head = query('.').subarray(0, 12);
  return Buffer.concat([head, Buffer.from(name), Buffer.from([0, 1, 0, 1])]);
}

describe('answers by the zone of the client (ELB 1.4, client routing policies)', () => {
  const subnets = new Map<string, string>([
    [ZONE.a, '127.0.10.0/24'],
    [ZONE.b, '127.0.20.0/24'],
    [ZONE.c, '127.0.30.0/24'],
  ]);
  /** What 200 queries from an address are answered with: how many times the node of zone a alone, or what else. */
  const asked = (fraction: number, from: string, why: 'healthy' | 'unhealthy' = 'healthy') => {
    const zones = [zone('a', why), zone('b'), zone('c')];
    const nearby = { fraction, subnetOf: (name: string) => subnets.get(name) };
    const answerer = new DnsAnswerer(dnsTableOf([{ dnsName: NAME, zones, nearby }]));
    const counts = new Map<string, number>();
    for (let count = 0; count < 200; count += 1) {
      const bytes = answerer.answer(query(NAME), 'udp', from);
      if (!bytes) throw new Error('there was no answer');
      const addresses = (decode(bytes).answers ?? []).map((record) => (record.type === 'A' ? record.data : ''));
      const answer = addresses.toSorted().join(' ');
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };
  const all = `${ADDRESS.a} ${ADDRESS.b} ${ADDRESS.c}`;

  it.each([
    { fraction: 1, from: '127.0.10.77', answers: { [ADDRESS.a]: 200 } },
    { fraction: 0.85, from: '127.0.10.77', answers: { [ADDRESS.a]: 170, [all]: 30 } },
    { fraction: 1, from: '127.0.0.1', answers: { [all]: 200 } },
  ])('keeps $fraction of the queries of $from in their zone', ({ fraction, from, answers }) => {
    expect(asked(fraction, from)).toEqual(answers);
  });

  it('answers with the other zones when the client’s own is not in service', () => {
    expect(asked(1, '127.0.10.77', 'unhealthy')).toEqual({ [`${ADDRESS.b} ${ADDRESS.c}`]: 200 });
  });
});
