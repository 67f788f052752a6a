import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BalancingMethod } from '../../../../../engine/model/upstream/BalancingMethod.ts';
import type { ServerParameters } from '../../../../../engine/model/upstream/UpstreamServer.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { numberOf, TestUpstream } from '../TestUpstream.ts';
import { hasNginx, NginxJudge, type JudgedRequest } from './NginxJudge.ts';

/**
 * Debian's nginx as the judge: the same groups, the same requests, and the servers of each request compared, attempt by
 * attempt. Nginx and Angie share these algorithms; where they differ (`fail_timeout` by a second, the last listed
 * status) no request comes.
 */

const REQUESTS = 2_000;
const FAR = { failTimeoutSeconds: 100_000 };

interface Case {
  readonly name: string;
  readonly method?: BalancingMethod | undefined;
  readonly servers: readonly Partial<ServerParameters>[];
  /** The part of requests at which each of S1, S2 … fails, 0 to 1; at least one server that never does. */
  readonly failing?: readonly number[];
  readonly requests?: (index: number) => JudgedRequest;
}

const hash: BalancingMethod = { kind: 'hash', key: '$http_x_key', isConsistent: false };
const ring: BalancingMethod = { ...hash, isConsistent: true };
const ipHash: BalancingMethod = { kind: 'ip_hash' };
const leastConn: BalancingMethod = { kind: 'least_conn' };

const WEIGHTS = [
  [1, 1],
  [1, 1, 1],
  [5, 1, 1],
  [3, 2, 1],
  [4, 3, 2],
  [7, 1],
  [1, 2, 3, 4],
  [10, 5, 5, 1, 1],
  [2, 2, 1, 1, 2],
];
const weighted = WEIGHTS.map((weights) => ({
  name: weights.join('/'),
  servers: weights.map((weight) => ({ weight })),
}));
const keyed = (index: number): JudgedRequest => ({ 'X-Key': `/page/${index}?q=${index * 7}` });
const hex = (value: number) => value.toString(16);
const fromIpv4 = (index: number): JudgedRequest => ({
  'X-Forwarded-For': `10.${index % 7}.${index % 256}.${(index * 3) % 256}`,
});
const fromIpv6 = (index: number): JudgedRequest => ({
  'X-Forwarded-For': `2001:db8:${hex(index % 9)}::${hex(index + 1)}`,
});
const down = (servers: Case['servers'], number: number) =>
  servers.map((server, index) => (index + 1 === number ? { ...server, state: 'down' as const } : server));

const CASES: readonly Case[] = [
  ...weighted,
  ...weighted.map(({ name, servers }) => ({ name: `least_conn ${name}`, method: leastConn, servers })),
  ...weighted.map(({ name, servers }) => ({ name: `hash ${name}`, method: hash, servers, requests: keyed })),
  ...weighted.map(({ name, servers }) => ({ name: `ring ${name}`, method: ring, servers, requests: keyed })),
  ...weighted.map(({ name, servers }) => ({ name: `ip_hash ${name}`, method: ipHash, servers, requests: fromIpv4 })),
  ...weighted
    .filter(({ servers }) => servers.length > 2)
    .map(({ name, servers }) => ({ name: `ip_hash, IPv6 ${name}`, method: ipHash, servers, requests: fromIpv6 })),
  ...[hash, ring, ipHash].flatMap((method) =>
    [1, 2, 3].map((number) => ({
      name: `${JSON.stringify(method)} without S${number}`,
      method,
      servers: down([{ weight: 2 }, {}, { weight: 3 }, {}], number),
      requests: (index: number) => ({ ...keyed(index), ...fromIpv4(index) }),
    })),
  ),
  ...[undefined, leastConn].flatMap((method): Case[] => [
    { name: 'down', method, servers: down([{ weight: 3 }, {}, { weight: 2 }], 1) },
    { name: 'backup in reserve', method, servers: [{ weight: 2 }, {}, { isBackup: true }] },
    { name: 'backup serves', method, servers: [{ state: 'down' }, { isBackup: true, weight: 2 }, { isBackup: true }] },
    {
      name: 'failing to backup',
      method,
      servers: [{ maxFails: 3, ...FAR }, { isBackup: true }, { isBackup: true }],
      failing: [1],
    },
    { name: 'all fail but one', method, servers: [{ maxFails: 0 }, { maxFails: 0 }, {}], failing: [1, 1] },
    {
      name: 'weight is lost and regained',
      method,
      servers: [{ weight: 4, maxFails: 1_000, ...FAR }, { weight: 4 }],
      failing: [0.3],
    },
    {
      name: 'weight is lost by parts',
      method,
      servers: [{ weight: 6, maxFails: 2, ...FAR }, { weight: 2 }, {}],
      failing: [0.01],
    },
    {
      name: 'taken out at max_fails',
      method,
      servers: [{ maxFails: 5, ...FAR }, { maxFails: 9, ...FAR }, {}],
      failing: [0.1, 0.1],
    },
    {
      name: 'failures of many',
      method,
      servers: [{ weight: 5, maxFails: 0 }, { weight: 3, maxFails: 0 }, {}],
      failing: [0.4, 0.2],
    },
  ]),
  ...[hash, ring, ipHash].map((method) => ({
    name: `${JSON.stringify(method)} goes on to others`,
    method,
    servers: [{ maxFails: 0, weight: 2 }, { maxFails: 0 }, { maxFails: 0 }, {}],
    failing: [0.3, 0.2, 0.3],
    requests: (index: number) => ({ ...keyed(index), ...fromIpv6(index) }),
  })),
];

const SHARES: readonly Case[] = [
  { name: 'random', method: { kind: 'random', isTwo: false }, servers: [{ weight: 5 }, { weight: 3 }, { weight: 2 }] },
  {
    name: 'random two',
    method: { kind: 'random', isTwo: true },
    servers: [{ weight: 5 }, { weight: 3 }, { weight: 2 }],
  },
  {
    name: 'random, one down',
    method: { kind: 'random', isTwo: false },
    servers: [{ weight: 5 }, { weight: 3 }, { state: 'down' }],
  },
];

function directive(method: BalancingMethod | undefined): string[] {
  switch (method?.kind) {
    case 'hash':
      return [`hash ${method.key}${method.isConsistent ? ' consistent' : ''}`];
    case 'random':
      return [method.isTwo ? 'random two' : 'random'];
    case undefined:
      return [];
    default:
      return [method?.kind ?? ''];
  }
}

function lines({ method, servers }: Case): string[] {
  return [
    ...directive(method),
    ...servers.map((server, index) => {
      const words = [
        `server S${index + 1}`,
        server.weight === undefined ? '' : `weight=${server.weight}`,
        server.maxFails === undefined ? '' : `max_fails=${server.maxFails}`,
        server.failTimeoutSeconds === undefined ? '' : `fail_timeout=${server.failTimeoutSeconds}s`,
        server.isBackup === true ? 'backup' : '',
        server.state === 'down' ? 'down' : '',
      ];
      return words.filter((word) => word !== '').join(' ');
    }),
  ];
}

function requestsOf({ requests, failing }: Case, seed: number): JudgedRequest[] {
  const random = seededRandom(seed);
  return Array.from({ length: REQUESTS }, (_, index) => {
    const failed = (failing ?? []).map((part, server) => (random.fraction() < part ? server + 1 : '')).join('');
    return { ...requests?.(index), ...(failed === '' ? {} : { 'X-Fail': failed }) };
  });
}

/** The servers that our group sends a request to. */
function ours(group: TestUpstream, fields: JudgedRequest): string {
  const request = group.begin({ http_x_key: fields['X-Key'] ?? '', remote_addr: fields['X-Forwarded-For'] ?? '' });
  let tried = '';
  for (;;) {
    const peer = group.choose(request);
    tried += numberOf(peer);
    if (!peer) return tried;
    const isFailing = (fields['X-Fail'] ?? '').includes(numberOf(peer));
    group.release(request, peer, { outcome: isFailing ? 'failed' : 'ok' });
    if (!isFailing || request.triesLeft === 0) return tried;
  }
}

describe.skipIf(!hasNginx())('nginx as the judge (skipped where nginx is not installed)', () => {
  let judge: NginxJudge;
  const all = [...CASES, ...SHARES].map((one, index) => ({ ...one, id: `g${index}`, seed: index + 1 }));

  beforeAll(async () => {
    judge = await NginxJudge.start(all.map((one) => ({ name: one.id, lines: lines(one) })));
  });

  afterAll(async () => {
    await judge.close();
  });

  const group = (one: Case, seed: number) => {
    const servers = one.servers.map((server, index) => ({ ...server, address: judge.address(index + 1) }));
    return new TestUpstream({ servers, ...(one.method ? { method: one.method } : {}) }, seed);
  };

  it('has sixty groups or more', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60);
  });

  it.each(all.slice(0, CASES.length))('A-001 to A-027 $id $name: the same servers, request by request', async (one) => {
    const requests = requestsOf(one, one.seed);
    const theirs = await judge.serve(one.id, requests);
    const mine = group(one, one.seed);
    expect(requests.map((fields) => ours(mine, fields)).join(' ')).toBe(theirs.join(' '));
  });

  it.each(all.slice(CASES.length))('A-030 to A-033 $name: the same shares', async (one) => {
    const requests = requestsOf(one, one.seed);
    const theirs = await judge.serve(one.id, requests);
    const mine = group(one, one.seed);
    const served = requests.map((fields) => ours(mine, fields));
    for (const server of ['1', '2', '3']) {
      const count = (list: readonly string[]) => list.filter((tried) => tried === server).length;
      const deviation = Math.sqrt((2 * REQUESTS) / 4); // of the difference of two counts, at most
      expect(Math.abs(count(served) - count(theirs)), `server ${server}`).toBeLessThan(5 * deviation);
    }
  });
});
