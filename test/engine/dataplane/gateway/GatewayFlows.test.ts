import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { NODE_FLOAT, NODE_INT, TARGET_FLOAT, TARGET_INT } from '../../../../engine/sharedTable/layout.ts';
import { optionsOf, parseGeneve } from '../../../../engine/wire/geneve/parseGeneve.ts';
import { writeGeneve } from '../../../../engine/wire/geneve/writeGeneve.ts';
import { TCP_FLAG } from '../../../../engine/wire/ip/parseIpPacket.ts';
import { ENDPOINT, GatewayFixture, packet, tcp, udp } from '../../../support/GatewayFixture.ts';
import { NODE_ROW } from '../../../support/nodeFixture.ts';
import { ZONE } from '../../../support/topology.ts';

const CLIENT = '192.168.0.1';
const SERVER = '198.51.100.1';
const IDS = { endpointId: 0x0e0e_0000_1111_2222n, attachmentId: 7n };
const back = { source: SERVER, destination: CLIENT };

/** The datagram that went to the target of a flow. */
function sent(fixture: GatewayFixture, bytes: Buffer) {
  const verdict = fixture.fromEndpoint(bytes, IDS);
  if (verdict.kind === 'drop') throw new Error(verdict.why);
  return verdict;
}
function cookieOf(datagram: Buffer): number {
  const header = parseGeneve(datagram);
  if (typeof header === 'string') throw new Error(header);
  return header.cookie;
}
/** How many of many flows each target gets, by place. */
function spread(fixture: GatewayFixture, count = 1_000): number[] {
  const counts = fixture.targets.map(() => 0);
  for (let port = 1; port <= count; port += 1) {
    const place = fixture.placeOf(packet(udp(port, 9_999)));
    if (typeof place === 'number') counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
/** Where the flows of these source ports are, as one text. */
const places = (fixture: GatewayFixture, ports: readonly number[]) =>
  ports.map((port) => fixture.placeOf(packet(tcp(port, 443)))).join('');
const PORTS = Array.from({ length: 40 }, (_, place) => 2_000 + place);

describe('packets of a flow', () => {
  it('contract, NLB-03 go to one target with all three options, whatever they are', () => {
    const fixture = new GatewayFixture({ targets: 4 });
    const packets = [packet(tcp(1_000, 443)), packet(tcp(1_000, 443), { bytes: 900 }), packet(tcp(443, 1_000), back)];
    const verdicts = packets.map((one) => sent(fixture, one));
    expect(new Set(verdicts.map(({ to }) => to.address)).size).toBe(1);
    for (const [place, { bytes }] of verdicts.entries()) {
      const header = parseGeneve(bytes);
      if (typeof header === 'string') throw new Error(header);
      expect(optionsOf(bytes, header)).toEqual({ ...IDS, cookie: cookieOf(verdicts[0]?.bytes ?? bytes) });
      expect(bytes.subarray(header.innerAt)).toEqual(packets[place]);
    }
    expect(fixture.flows.size).toBe(1);
  });

  it('contract come back to the endpoint that those of the same direction come from, as the target sent them', () => {
    const fixture = new GatewayFixture({ targets: 4 });
    const other = { address: '127.0.0.8', port: 41_000 };
    const there = packet(tcp(1_000, 443));
    const again = packet(tcp(443, 1_000), back);
    const { to, bytes } = sent(fixture, there);
    const cookie = cookieOf(bytes);
    const answerTo = (inner: Buffer) => fixture.flows.receive(writeGeneve({ ...IDS, cookie }, inner), to, 1_000);
    // Nobody has sent in that direction yet: where the flow came from is the one way there is.
    expect(answerTo(again)).toMatchObject({ to: ENDPOINT });
    fixture.fromEndpoint(again, {}, other);
    expect(answerTo(again)).toMatchObject({ to: other });
    expect(answerTo(there)).toEqual({ kind: 'send', to: ENDPOINT, bytes: writeGeneve({ ...IDS, cookie }, there) });
  });

  it('have a cookie of their own flow', () => {
    const fixture = new GatewayFixture({ targets: 4 });
    const cookies = PORTS.map((port) => cookieOf(sent(fixture, packet(tcp(port, 443))).bytes));
    expect(new Set(cookies).size).toBe(PORTS.length);
    expect(cookies).not.toContain(0);
  });

  it('are spread over the targets, of IPv6 and ICMP, too', () => {
    const fixture = new GatewayFixture({ targets: 4 });
    // 250 each; the standard deviation is 13.7: four of them.
    for (const count of spread(fixture)) expect(Math.abs(count - 250)).toBeLessThan(55);
    const hosts = Array.from({ length: 40 }, (_, place) => `fd00::${place + 1}`);
    const ofIpv6 = hosts.map((source) => fixture.placeOf(packet(udp(1, 2), { source, destination: 'fd00::ff' })));
    expect(new Set(ofIpv6).size).toBe(4);
    const echo = (source: string) =>
      fixture.placeOf(packet({ protocol: 'icmp', identifier: 1, sequence: 1 }, { source }));
    expect(new Set(PORTS.map((_, place) => echo(`10.0.0.${place}`))).size).toBe(4);
    expect(echo('10.0.0.1')).toBe(echo('10.0.0.1'));
  });

  it.each([
    { tuple: 5, ports: 'several', protocols: 'several' },
    { tuple: 3, ports: 'one', protocols: 'several' },
    { tuple: 2, ports: 'one', protocols: 'one' },
  ] as const)(
    'NLB-03 of two hosts go to $ports targets by port and to $protocols by protocol, with $tuple parts',
    ({ tuple, ports, protocols }) => {
      const fixture = new GatewayFixture({ targets: 4, gateway: { tuple } });
      const several = (found: readonly unknown[]) => (new Set(found).size > 1 ? 'several' : 'one');
      expect(several(PORTS.map((port) => fixture.placeOf(packet(tcp(port, 443)))))).toBe(ports);
      const byProtocol = PORTS.map((_, place) => {
        const ends = { source: `10.0.0.${place}` };
        return [tcp(1, 2), udp(1, 2)].map((carries) => fixture.placeOf(packet(carries, ends))).join('=');
      });
      const differ = byProtocol.some((pair) => pair.split('=')[0] !== pair.split('=')[1]);
      expect(differ ? 'several' : 'one').toBe(protocols);
    },
  );

  it('NLB-03 follow another number of parts as soon as the group has it, and back', () => {
    const fixture = new GatewayFixture({ targets: 4 });
    const five = places(fixture, PORTS);
    fixture.configure({ tuple: 2 });
    expect(new Set(places(fixture, PORTS)).size).toBe(1);
    fixture.configure({ tuple: 5 });
    expect(places(fixture, PORTS)).toBe(five);
  });
});

describe('when targets fail, come and go', () => {
  it('E-108, E-109, V28 flows stay with a target that becomes unhealthy; new ones go to healthy targets', () => {
    const fixture = new GatewayFixture({ targets: 3 });
    const before = places(fixture, PORTS);
    fixture.register(1, 'unhealthy');
    expect(places(fixture, PORTS)).toBe(before);
    expect(spread(fixture)[1]).toBe(0);
    fixture.register(1, 'healthy');
    expect(places(fixture, PORTS)).toBe(before);
  });

  it('E-108 flows stay with a target that is deregistered, and come back from it; new ones do not go there', () => {
    const fixture = new GatewayFixture({ targets: 3 });
    const before = places(fixture, PORTS);
    for (const step of ['drain', 'gone'] as const) {
      fixture.deregister(1, step);
      expect(places(fixture, PORTS)).toBe(before);
      expect(spread(fixture)[1]).toBe(0);
    }
    const port = PORTS[[...before].indexOf('1')] ?? 0;
    const { to, bytes } = sent(fixture, packet(tcp(port, 443)));
    expect(fixture.flows.receive(bytes, to, 1_000)).toMatchObject({ kind: 'send', to: ENDPOINT });
  });

  it('E-109 flows stay where they are when targets are added', () => {
    const fixture = new GatewayFixture({ targets: 4 });
    fixture.deregister(3, 'gone');
    const before = places(fixture, PORTS);
    fixture.register(3, 'healthy');
    expect(places(fixture, PORTS)).toBe(before);
    expect(spread(fixture)[3]).toBeGreaterThan(150);
  });

  it('E-085 a target gets flows as soon as it is registered, before its first check', () => {
    const fixture = new GatewayFixture({ targets: 2 });
    fixture.register(1, 'none');
    expect(spread(fixture)[1]).toBeGreaterThan(400);
  });

  it('E-110, V29 each new flow gets any target when all are unhealthy, and keeps it when others are healthy again', () => {
    const fixture = new GatewayFixture({ targets: 3 });
    for (const place of [0, 1, 2]) fixture.register(place, 'unhealthy');
    const before = places(fixture, PORTS);
    expect(new Set(before)).toEqual(new Set(['0', '1', '2']));
    expect(places(fixture, PORTS)).toBe(before);
    fixture.register(0, 'healthy');
    expect(places(fixture, PORTS)).toBe(before);
    expect(spread(fixture)).toEqual([1_000, 0, 0]);
  });

  it('NLB-03 flows of an unhealthy target move at their next packet where the group rebalances, and no others', () => {
    const fixture = new GatewayFixture({ targets: 3, gateway: { rebalances: true } });
    const before = places(fixture, PORTS);
    fixture.register(1, 'unhealthy');
    const after = places(fixture, PORTS);
    expect(after).not.toContain('1');
    expect([...after].filter((place, at) => place !== before[at] && before[at] !== '1')).toEqual([]);
    fixture.register(1, 'healthy');
    expect(places(fixture, PORTS)).toBe(after);
    expect(fixture.flows.size).toBe(PORTS.length);
  });

  it('NLB-03 flows of a deregistered target move when its delay is over, not before', () => {
    const fixture = new GatewayFixture({ targets: 3, gateway: { rebalances: true } });
    const before = places(fixture, PORTS);
    fixture.deregister(1, 'drain');
    expect(places(fixture, PORTS)).toBe(before);
    fixture.deregister(1, 'gone');
    expect(places(fixture, PORTS)).not.toContain('1');
  });

  it('E-110 flows of unhealthy targets do not move while there is no healthy one', () => {
    const fixture = new GatewayFixture({ targets: 2, gateway: { rebalances: true } });
    const before = places(fixture, PORTS);
    fixture.register(0, 'unhealthy');
    fixture.register(1, 'unhealthy');
    expect(places(fixture, PORTS)).toBe(before);
  });

  it('NLB-03 a target that a flow has left may still return what it had', () => {
    const fixture = new GatewayFixture({ targets: 2, gateway: { rebalances: true } });
    const inner = packet(tcp(1_000, 443));
    const { to, bytes } = sent(fixture, inner);
    const late = Buffer.from(bytes);
    fixture.register(
      fixture.targets.findIndex(({ address }) => address === to.address),
      'unhealthy',
    );
    expect(sent(fixture, inner).to).not.toEqual(to);
    expect(fixture.flows.receive(late, to, 1_000)).toMatchObject({ kind: 'send', to: ENDPOINT });
  });
});

describe('the end of a flow', () => {
  it.each([
    { name: 'TCP', carries: tcp(1, 2), options: {}, idleMs: 350_000 },
    { name: 'TCP, as the listener says', carries: tcp(1, 2), options: { tcpIdleTimeoutMs: 60_000 }, idleMs: 60_000 },
    { name: 'UDP', carries: udp(1, 2), options: { tcpIdleTimeoutMs: 60_000 }, idleMs: 120_000 },
    {
      name: 'ICMP',
      carries: { protocol: 'icmp' as const, identifier: 1, sequence: 1 },
      options: {},
      idleMs: 120_000,
    },
  ])('ELB GWLB comes $idleMs ms after its last packet in either direction: $name', ({ carries, options, idleMs }) => {
    const fixture = new GatewayFixture({ targets: 2, ...options });
    const { to, bytes } = sent(fixture, packet(carries));
    const returned = Buffer.from(bytes);
    fixture.pass(idleMs - 1);
    fixture.flows.receive(returned, to, fixture.nowMs);
    fixture.pass(idleMs - 1);
    expect(fixture.flows.size).toBe(1);
    fixture.pass(1);
    expect(fixture.flows.size).toBe(0);
  });

  it('E-109 lets the next packet choose anew', () => {
    const fixture = new GatewayFixture({ targets: 3 });
    const before = places(fixture, PORTS);
    fixture.register(1, 'unhealthy');
    fixture.pass(350_000);
    expect(before).toContain('1');
    expect(places(fixture, PORTS)).not.toContain('1');
  });

  const { syn, ack, fin, rst } = TCP_FLAG;
  it.each([
    { name: 'a reset', flags: [[rst, false]] },
    {
      name: 'the end of both directions',
      flags: [
        [fin | ack, false],
        [fin | ack, true],
      ],
    },
  ] as const)('E-108 comes soon after $name, and at once when another connection begins', ({ flags }) => {
    const start = () => {
      const fixture = new GatewayFixture({ targets: 2 });
      sent(fixture, packet(tcp(1_000, 443, syn)));
      for (const [flag, isBack] of flags)
        sent(fixture, isBack ? packet(tcp(443, 1_000, flag), back) : packet(tcp(1_000, 443, flag)));
      return fixture;
    };
    const fixture = start();
    fixture.pass(9_999);
    expect(fixture.flows.size).toBe(1);
    fixture.pass(1);
    expect(fixture.flows.size).toBe(0);
    const again = start();
    const old = cookieOf(sent(again, packet(tcp(1_000, 443, ack))).bytes);
    expect(cookieOf(sent(again, packet(tcp(1_000, 443, syn))).bytes)).not.toBe(old);
    expect(again.flows.size).toBe(1);
  });

  it('comes not with that of one connection where a flow is made of several', () => {
    const fixture = new GatewayFixture({ targets: 2, gateway: { tuple: 3 } });
    sent(fixture, packet(tcp(1_000, 443, rst)));
    fixture.pass(300_000);
    expect(fixture.flows.size).toBe(1);
  });

  it('leaves nothing behind: counters count what was, gauges are back at nothing', () => {
    const fixture = new GatewayFixture({ targets: 2 });
    for (const port of PORTS) sent(fixture, packet(tcp(port, 443)));
    const { table } = fixture;
    const inner = packet(tcp(2_000, 443)).length;
    const count = (cell: number) => table.float(NODE_ROW, cell);
    expect([count(NODE_FLOAT.newConnections), count(NODE_FLOAT.requestBytes)]).toEqual([40, 40 * inner]);
    expect(table.int(NODE_ROW, NODE_INT.connections)).toBe(40);
    const rows = [0, 1].map((place) => fixture.configuration(place).row);
    expect(rows.reduce((sum, row) => sum + table.float(row, TARGET_FLOAT.newConnections), 0)).toBe(40);
    fixture.pass(350_000);
    expect(table.int(NODE_ROW, NODE_INT.connections)).toBe(0);
    expect(rows.map((row) => table.int(row, TARGET_INT.connections))).toEqual([0, 0]);
  });
});

describe('what goes nowhere', () => {
  it('E-071, E-072 a packet of more than 8,500 bytes is dropped in both directions, and nobody is told', () => {
    const fixture = new GatewayFixture({ targets: 1 });
    const longest = packet(udp(1, 2), { bytes: 8_500 - 28 });
    const { to, bytes } = sent(fixture, longest);
    expect(fixture.placeOf(packet(udp(1, 2), { bytes: 8_501 - 28 }))).toBe('tooLong');
    const tooLong = writeGeneve({ ...IDS, cookie: cookieOf(bytes) }, packet(udp(1, 2), { bytes: 8_501 - 28 }));
    expect(fixture.flows.receive(tooLong, to, 1_000)).toEqual({ kind: 'drop', why: 'tooLong' });
  });

  it.each([
    { why: 'truncated', bytes: Buffer.alloc(7) },
    { why: 'version', bytes: Buffer.from('4000080000000000', 'hex') },
    { why: 'malformed', bytes: writeGeneve({ ...IDS, cookie: 0 }, Buffer.from([0x45, 0, 0, 20])) },
  ])('drops a datagram that is $why', ({ why, bytes }) => {
    const fixture = new GatewayFixture({ targets: 1 });
    expect(fixture.flows.receive(bytes, ENDPOINT, 1_000)).toEqual({ kind: 'drop', why });
    expect(fixture.flows.size).toBe(0);
  });

  it('drops packets while there is no target, or no room for another flow, and counts them', () => {
    const empty = new GatewayFixture({ targets: 0 });
    expect(empty.placeOf(packet())).toBe('noTarget');
    expect(empty.table.float(NODE_ROW, NODE_FLOAT.rejectedConnections)).toBe(1);
    const full = new GatewayFixture({ targets: 1, mostFlows: 2 });
    expect([1, 2, 3, 1].map((port) => full.placeOf(packet(udp(port, 9))))).toEqual([0, 0, 'full', 0]);
  });

  it('drops what a target sends without a cookie, or with one of no flow, so that nothing goes round', () => {
    const fixture = new GatewayFixture({ targets: 1 });
    const [target = ENDPOINT] = fixture.targets;
    const from = (cookie: number, port: number) =>
      fixture.flows.receive(writeGeneve({ ...IDS, cookie }, packet()), { ...target, port }, 1_000);
    const dropped = { kind: 'drop', why: 'unknownCookie' };
    expect([from(0, 6_081), from(99, 6_081), from(99, 5_555)]).toEqual([dropped, dropped, dropped]);
    // An endpoint may share the address of a target.
    expect(from(0, 5_555)).toMatchObject({ kind: 'send', to: target });
  });

  it('drops all while the zone of the node is out, and what is of targets in a zone that is', () => {
    const fixture = new GatewayFixture({ targets: 1 });
    const { to, bytes } = sent(fixture, packet());
    const outages = { [ZONE.a]: 'hang' } as const;
    fixture.state.apply({ nodeId: fixture.state.base.nodeId, base: { ...fixture.state.base, outages } });
    expect(fixture.placeOf(packet())).toBe('outage');
    const elsewhere = { ...fixture.state.base, zone: ZONE.b, outages };
    fixture.state.apply({ nodeId: fixture.state.base.nodeId, base: elsewhere });
    expect(fixture.placeOf(packet())).toBe('outage');
    expect(fixture.flows.receive(bytes, to, 1_000)).toEqual({ kind: 'drop', why: 'outage' });
  });
});

it('NLB-03 20,000 flows keep to their targets while targets come, go and fail, and leave nothing behind', () => {
  const fixture = new GatewayFixture({ targets: 8 });
  fixture.deregister(7, 'gone');
  const flow = (at: number) => packet(udp(1 + (at % 50_000), 9), { source: `10.0.${at % 7}.1`, bytes: 0 });
  const all = () => {
    let text = '';
    for (let at = 0; at < 20_000; at += 1) text += String(fixture.placeOf(flow(at)));
    return text;
  };
  const before = all();
  expect(fixture.flows.size).toBe(20_000);
  const events: readonly (() => void)[] = [
    () => {
      fixture.register(0, 'unhealthy');
    },
    () => {
      fixture.register(7, 'healthy');
    },
    () => {
      fixture.deregister(1, 'drain');
    },
    () => {
      fixture.deregister(1, 'gone');
    },
    () => {
      fixture.register(0, 'healthy');
    },
    () => {
      for (const place of [0, 2, 3, 4, 5, 6, 7]) fixture.register(place, 'unhealthy');
    },
  ];
  for (const happen of events) {
    happen();
    fixture.pass(60_000);
    expect(all() === before).toBe(true);
  }
  fixture.pass(119_999);
  fixture.pass(1);
  fixture.pass(0);
  fixture.pass(0);
  expect(fixture.flows.size).toBe(0);
  expect(fixture.table.int(NODE_ROW, NODE_INT.connections)).toBe(0);
});
