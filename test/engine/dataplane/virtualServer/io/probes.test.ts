import { expect, it } from 'vitest';
import { ask } from '../../../../support/angie/ask.ts';
import { backend } from '../../../../support/angie/backend.ts';
import { NameServer } from '../../../../support/angie/NameServer.ts';
import { compiled, ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { until } from '../../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../../support/ScriptedTarget.ts';
import { UdpPeer } from '../../../../support/UdpPeer.ts';

type Run = Awaited<ReturnType<typeof startAngie>>['run'];

function stateOf(run: Run, peer: string, level = 'http'): string {
  return run.status(`/status/${level}/upstreams/u/peers/${peer}/state`, '').text.trim();
}

function countOf(run: Run, peer: string): number {
  return Number(run.status(`/status/http/upstreams/u/peers/${peer}/health/probes/count`, '').text);
}

it('A-056 A-057 finds a failure and a recovery without any request of a client, with the settings of its location', async () => {
  const at = ownAddress();
  const clock = new FakeClock();
  let status = 200;
  const server = await backend(() => ({ status }));
  const { run } = await startAngie(
    `events { } http { access_log off; upstream u { zone u 1m; server ${server.at}; server 127.0.0.1:9 down; }
      server { listen ${at}:8080; location / { proxy_pass http://u; proxy_set_header X-Probe yes; proxy_next_upstream http_503;
        upstream_probe p uri=/health interval=5s method=HEAD; } } }`,
    { clock },
  );
  await until('the first answer', () => countOf(run, server.at) === 1);
  expect(stateOf(run, server.at)).toBe('"up"');
  expect([server.seen[0]?.method, server.seen[0]?.url, server.seen[0]?.headers['x-probe']]).toEqual([
    'HEAD',
    '/health',
    'yes',
  ]);
  status = 503;
  clock.advance(5_000);
  await until('the failure', () => stateOf(run, server.at) === '"unhealthy"');
  status = 200;
  clock.advance(5_000);
  await until('the recovery', () => stateOf(run, server.at) === '"up"');
  // Clients had no part in it, nor are checks counted as theirs.
  expect(run.status(`/status/http/upstreams/u/peers/${server.at}/selected/total`, '').text.trim()).toBe('0');
});

it('A-059 A-063 without a test only what fails a request fails a check, and a server needs no check to begin with', async () => {
  const at = ownAddress();
  const clock = new FakeClock();
  const server = await backend(({ url }) => ({ status: url === '/health' ? 500 : 200 }));
  const { run } = await startAngie(
    `events { } http { access_log off; upstream u { zone u 1m; server ${server.at}; server 127.0.0.1:9 down; }
      server { listen ${at}:8080; location / { proxy_pass http://u; upstream_probe p uri=/health; } } }`,
    { clock },
  );
  expect(stateOf(run, server.at)).toBe('"up"');
  await until('the first answer', () => countOf(run, server.at) === 1);
  // By default that is an error or a timeout: a 500 is neither.
  expect(stateOf(run, server.at)).toBe('"up"');
  await run.reload(run.configuration);
  expect(stateOf(run, server.at)).toBe('"up"');
  expect((await ask(`http://${at}:8080/`)).status).toBe(200);
});

it.each([
  ['essential', '"checking"', 502],
  ['essential persistent', '"up"', 200],
])('A-065 after a reload a healthy server with %s is %s', async (words, state, status) => {
  const at = ownAddress();
  const clock = new FakeClock();
  const server = await backend();
  const target = await ScriptedTarget.start();
  const text = (port: string) =>
    `events { } http { access_log off; upstream u { zone u 1m; server ${server.at}; server 127.0.0.1:9 down; }
      server { listen ${at}:8080; location / { proxy_pass http://u; upstream_probe p ${port} ${words}; } } }`;
  const { run } = await startAngie(text(''), { clock });
  await until('the first pass', () => stateOf(run, server.at) === '"up"');
  await run.reload(compiled(text(`port=${target.port}`))); // whom it asks now says nothing
  await until('the question', () => target.connections.length > 0);
  expect(stateOf(run, server.at)).toBe(state);
  expect((await ask(`http://${at}:8080/`)).status).toBe(status);
});

it('A-061 A-042 lets the answers to probes, and nothing else, feed the feedback', async () => {
  const at = ownAddress();
  const clock = new FakeClock();
  const report = (probe: string, client: string) =>
    backend(({ url }) => ({ headers: { 'X-Load': url === '/health' ? probe : client } }));
  const [one, two] = [await report('90', '1'), await report('10', '99')];
  const { run } = await startAngie(
    `events { } http { access_log off; upstream u { zone u 1m; feedback $upstream_http_x_load account=$upstream_probe; server ${one.at}; server ${two.at}; }
      server { listen ${at}:8080; location / { proxy_pass http://u; add_header X-Addr $upstream_addr; upstream_probe p uri=/health; } } }`,
    { clock },
  );
  await until('both answers', () => countOf(run, one.at) + countOf(run, two.at) === 2);
  let ofFirst = 0;
  for (let count = 0; count < 100; count += 1) {
    if ((await ask(`http://${at}:8080/`)).headers['x-addr'] === one.at) ofFirst += 1;
  }
  // 90 of 100, as the probes say; what clients are told says the opposite.
  expect(ofFirst).toBeGreaterThan(80);
  expect(ofFirst).toBeLessThan(99);
});

it('checks servers that DNS adds, and those only for as long as it has them', async () => {
  const at = ownAddress();
  const clock = new FakeClock();
  const dns = await NameServer.start();
  dns.addresses('app.test', ['127.0.0.2'], 1);
  const { run } = await startAngie(
    `events { } http { access_log off; resolver 127.0.0.1:${dns.port} ipv6=off; upstream u { zone u 1m; server app.test:9 resolve; server 127.0.0.9:9 down; }
      server { listen ${at}:8080; location / { proxy_pass http://u; upstream_probe p essential; } } }`,
    { clock },
  );
  await until('the verdict', () => stateOf(run, '127.0.0.2:9') === '"unhealthy"');
  dns.addresses('app.test', ['127.0.0.3'], 1);
  clock.advance(2_000);
  await until('the verdict of the other', () => stateOf(run, '127.0.0.3:9') === '"unhealthy"');
  expect(run.status('/status/http/upstreams/u/peers/127.0.0.2:9', '').status).toBe(404);
});

it.each([
  ['that can be connected to', '', null, 'up'],
  ['whose words satisfy the test', 'test=$good "send=data:PING\r\n"', '+PONG\r\n', 'up'],
  ['whose words do not', 'test=$good "send=data:PING\r\n"', '-ERR\r\n', 'unhealthy'],
])('finds a server of stream %s %s', async (_, words, answer, state) => {
  const at = ownAddress();
  const clock = new FakeClock();
  const target = await ScriptedTarget.start();
  const heard: string[] = [];
  target.onConnection = (connection) => {
    connection.socket.on('data', (bytes: Buffer) => {
      heard.push(bytes.toString('latin1'));
      if (answer !== null) connection.send(answer);
    });
  };
  const probe = `upstream_probe p interval=1s essential max_response=64 ${words.replaceAll('\r\n', '\\r\\n')}; upstream_probe_timeout 3s;`;
  const { run } = await startAngie(
    `events { } stream { map $upstream_probe_response $good { ~^\\+PONG 1; } upstream u { zone u 1m; server 127.0.0.1:${target.port}; server 127.0.0.1:9 down; }
      server { listen ${at}:8080; proxy_pass u; ${probe} } }`,
    { clock },
  );
  const peer = `127.0.0.1:${target.port}`;
  if (state === 'unhealthy') {
    await until('the words', () => heard.length > 0);
    clock.advance(3_000); // it stays connected and says no more
  }
  await until('the verdict', () => stateOf(run, peer, 'stream') === `"${state}"`);
  expect(heard).toEqual(answer === null ? [] : ['PING\r\n']);
});

it('checks over datagrams: an answer passes, a port without anybody fails', async () => {
  const at = ownAddress();
  const server = await UdpPeer.start({ echoAs: 're ' });
  const gone = await UdpPeer.start();
  const deadPort = gone.port;
  await gone.close();
  const { run } = await startAngie(
    `events { } stream { map $upstream_probe_response $good { "re hello" 1; } upstream u { zone u 1m; server 127.0.0.1:${server.port}; server 127.0.0.1:${deadPort}; }
      server { listen ${at}:8080 udp; proxy_pass u; upstream_probe p udp test=$good send=data:hello essential; } }`,
  );
  await until('the verdicts', () => stateOf(run, `127.0.0.1:${deadPort}`, 'stream') === '"unhealthy"');
  await until('the pass', () => stateOf(run, `127.0.0.1:${server.port}`, 'stream') === '"up"');
});
