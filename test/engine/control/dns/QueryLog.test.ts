import { encode, type Packet } from 'dns-packet';
import { expect, it } from 'vitest';
import { QueryLog } from '../../../../engine/control/dns/QueryLog.ts';
import { DnsAnswerer } from '../../../../engine/dns/DnsAnswerer.ts';
import { dnsTableOf } from '../../../../engine/dns/DnsTable.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { ZONE } from '../../../support/topology.ts';

const NAME = 'alb-0000000000000001.elb.us-local-1.balanza.internal';
const zone = (letter: 'a' | 'b', address: string) => ({
  zone: ZONE[letter],
  address,
  published: true,
  why: 'healthy' as const,
});
const table = dnsTableOf([
  {
    dnsName: NAME,
    zones: [zone('a', '127.0.10.4'), zone('b', '127.0.20.4')],
    shared: { listenerPorts: [80], boundPort: (_, port) => 20_000 + port },
  },
]);
const ASKED = { transport: 'udp', client: '127.0.0.1' } as const;

/** A log, and what has it note answers to queries as the server's answerer gives them. */
function logged() {
  const clock = new FakeClock();
  const log = new QueryLog(clock, () => undefined);
  const answerer = new DnsAnswerer(table);
  const ask = (name: string, type = 'A', more: Packet = {}) => {
    const query = encode({ type: 'query', id: 7, questions: [{ name, type: type as 'A' }], ...more }); // dns-packet's types
    const answer = answerer.answer(query, 'udp');
    if (answer) log.note(answer, ASKED);
  };
  return { clock, log, ask };
}
const shown = (log: QueryLog, dnsName: string | null = null) =>
  log.since(0, dnsName).map(({ name, type, code, answers }) => [name, type, code, answers.join(' ')].join(' | '));

it('console 1.12: keeps name, type, client, code and answer of each query, newest first', () => {
  const { clock, log, ask } = logged();
  ask(NAME);
  clock.advance(1_000);
  ask(NAME.toUpperCase(), 'AAAA');
  ask(`_80._tcp.${NAME}`, 'SRV');
  ask('example.com');
  ask(`none.${NAME}`);
  expect(shown(log)).toEqual([
    `none.${NAME} | A | NXDOMAIN | `,
    'example.com | A | REFUSED | ',
    `_80._tcp.${NAME} | SRV | NOERROR | ${ZONE.a}.${NAME}:20080 ${ZONE.b}.${NAME}:20080`,
    `${NAME.toUpperCase()} | AAAA | NOERROR | `,
    `${NAME} | A | NOERROR | 127.0.10.4 127.0.20.4`,
  ]);
  expect(log.since(0, null).at(-1)).toMatchObject({ ...ASKED, atMs: clock.nowMs() - 1_000 });
});

it('console 1.12: tells the queries of one name and of those below it, however it was spelled', () => {
  const { log, ask } = logged();
  ask(NAME.toUpperCase());
  ask(`x${NAME}`);
  ask(`${ZONE.a}.${NAME}`);
  expect(shown(log, NAME)).toEqual([
    `${ZONE.a}.${NAME} | A | NOERROR | 127.0.10.4`,
    `${NAME.toUpperCase()} | A | NOERROR | 127.0.10.4 127.0.20.4`,
  ]);
});

it('DNS-01 shows what held no whole question without a name', () => {
  const { log, ask } = logged();
  ask(NAME, 'A', { flags: 0x2800 }); // another opcode than a query's
  expect(shown(log)).toEqual([' |  | NOTIMP | ']);
});

it('UIX-01 keeps 500, and says what came after those that were told', () => {
  const { log, ask } = logged();
  for (let place = 0; place < 600; place += 1) ask(`q${place}.${NAME}`);
  expect(log.count).toBe(600);
  expect(log.since(0, null)).toHaveLength(500);
  expect(log.since(598, null).map(({ name }) => name)).toEqual([`q599.${NAME}`, `q598.${NAME}`]);
  expect(log.since(600, null)).toEqual([]);
});
