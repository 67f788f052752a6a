import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../support/angie/ask.ts';
import { backend } from '../../../../support/angie/backend.ts';
import { compiled, ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { ScriptedTarget } from '../../../../support/ScriptedTarget.ts';
import { RunningGroups } from '../../../../../engine/dataplane/virtualServer/io/RunningGroups.ts';
import { PEER_FLOAT } from '../../../../../engine/routing/upstream/PeerCells.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';

/** A file whose groups learn sessions from a cookie. `servers`: how the lines of the group are written. */
const learning = (at: string, servers: readonly string[], zone = 'sessions') =>
  `worker_processes 2; events { } http { access_log off; upstream u { ${servers.join(' ')} sticky learn zone=${zone}:1m create=$upstream_cookie_sid lookup=$cookie_sid; }
    server { listen ${at}:8080; location / { proxy_pass http://u; add_header X-Addr $upstream_addr; add_header X-Sticky $upstream_sticky_status; } } }`;

it('A-079, 6.4 keeps learned sessions over a reload, for all workers, though everything else begins anew', async () => {
  const at = ownAddress();
  const servers = await Promise.all([
    backend(() => ({ headers: { 'Set-Cookie': 'sid=one' } })),
    backend(() => ({ headers: { 'Set-Cookie': 'sid=two' } })),
  ]);
  const lines = servers.map((server) => `server ${server.at};`);
  const { run } = await startAngie(learning(at, lines));
  const visit = async (cookie?: string) => {
    const { headers } = await ask(`http://${at}:8080/`, cookie === undefined ? {} : { headers: { cookie } });
    return `${servers.findIndex((server) => server.at === headers['x-addr']) + 1} ${headers['x-sticky'] ?? ''}`;
  };
  // Two workers, which share what is learned, though not the group.
  expect([await visit(), await visit()]).toEqual(['1 NEW', '1 NEW']);
  expect([await visit('sid=one'), await visit('sid=one')]).toEqual(['1 HIT', '1 HIT']);
  await run.reload(compiled(learning(at, lines)));
  expect([await visit('sid=one'), await visit('sid=one')]).toEqual(['1 HIT', '1 HIT']);
  await run.reload(compiled(learning(at, lines, 'others')));
  expect((await visit('sid=one')).slice(2)).toBe('MISS');
});

it('6.4 learns at the header where that is asked for, while the response is still on its way', async () => {
  const at = ownAddress();
  const target = await ScriptedTarget.start();
  const other = await backend();
  await startAngie(
    learning(at, [`server 127.0.0.1:${target.port};`, `server ${other.at} backup;`]).replace(
      'lookup=$cookie_sid',
      'lookup=$cookie_sid header',
    ),
  );
  const slow = ask(`http://${at}:8080/`);
  const server = await target.connection();
  await server.receive('\r\n\r\n');
  server.send('HTTP/1.1 200 OK\r\nSet-Cookie: sid=s1\r\nContent-Length: 4\r\n\r\nha');
  target.answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
  // The head is on its way to the balancer: the session is known as soon as it has come.
  let status: string | undefined = '';
  while (status !== 'HIT') {
    status = (await ask(`http://${at}:8080/`, { headers: { cookie: 'sid=s1' } })).headers['x-sticky'];
  }
  server.send('lf');
  expect((await slow).body).toBe('half');
});

it('6.4 learns sessions of stream from what a map makes of them', async () => {
  const at = ownAddress();
  const servers = await Promise.all([backend(() => ({ body: 'one' })), backend(() => ({ body: 'two' }))]);
  const { run } = await startAngie(
    `events { } stream { upstream u { zone u 1m; ${servers.map((one) => `server ${one.at};`).join(' ')}
      sticky learn zone=s:1m create=$remote_addr lookup=$remote_addr connect; } server { listen ${at}:8080; proxy_pass u; } }`,
  );
  const bodies: string[] = [];
  for (let count = 0; count < 4; count += 1) bodies.push((await ask(`http://${at}:8080/`)).body);
  expect(bodies).toEqual(['one', 'one', 'one', 'one']);
  const total = run.status(`/status/stream/upstreams/u/peers/${servers[0].at}/selected/total`, '').text.trim();
  expect(total).toBe('4');
});

it.each([
  ['A-075 are of all workers with a zone', 'zone u 1m;', '30 1 1 1'],
  ['A-076 are of each worker by itself without one', '', '0 0 0 0'],
])('averages, failures, requests in flight and the last choice %s', (_, zone, atTheOther) => {
  const { http } = compiled(
    `events { } http { upstream u { least_time header; ${zone} server 127.0.0.1:81 max_fails=3; server 127.0.0.1:82; } server { listen 127.0.0.1:8080; } }`,
  );
  const clock = new FakeClock();
  const groups = new RunningGroups(http?.groups ?? [], {
    workers: 2,
    clock,
    random: seededRandom(1),
    log: () => undefined,
    before: null,
  });
  onTestFinished(() => groups.close());
  const [one, two] = groups.views('u').map(({ upstream }) => upstream);
  const begin = () => one?.begin(() => '', clock.nowMs());
  const known = one?.peers[0];
  const attempts = Array.from({ length: 20 }, () => {
    const request = begin();
    return { request, peer: request ? one?.choose(request, clock.nowMs()) : null };
  }).filter(({ peer }) => peer === known);
  for (const [index, { request, peer }] of attempts.entries()) {
    if (!one || !request || !peer || index === 0) continue; // the first goes on
    const end = { nowMs: clock.nowMs(), hadConnection: true } as const;
    one.release(request, peer, index === 1 ? { ...end, outcome: 'failed' } : { ...end, outcome: 'ok', headerMs: 30 });
  }
  const other = two?.peers[0];
  if (!other) throw new Error('the group has two servers');
  const isChosen = other.float(PEER_FLOAT.selectedTotal) === attempts.length ? 1 : 0;
  const counted = [other.float(PEER_FLOAT.headerMs), other.float(PEER_FLOAT.failsTotal), other.conns, isChosen];
  expect(attempts.length).toBeGreaterThan(3);
  expect(counted.join(' ')).toBe(atTheOther);
});
