import { expect, it } from 'vitest';
import { ask } from '../../../../support/angie/ask.ts';
import { backend } from '../../../../support/angie/backend.ts';
import { NameServer } from '../../../../support/angie/NameServer.ts';
import { compiled, ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { until } from '../../../../support/RawClient.ts';

const file = (at: string, dns: NameServer, servers: string) =>
  `events { } http { access_log off; resolver 127.0.0.1:${dns.port} ipv6=off; resolver_timeout 20s; upstream u { zone u 1m; ${servers} }
    server { listen ${at}:8080; location / { proxy_pass http://u; add_header X-Addr $upstream_addr always; } } }`;

/** Names of the peers of the group, with a mark at backup ones. */
function peersOf(run: { status(path: string, query: string): { readonly text: string } }): string {
  const peers = JSON.parse(run.status('/status/http/upstreams/u/peers', '').text) as Record<
    string,
    { backup: boolean }
  >; // the status API's
  return Object.entries(peers)
    .map(([name, { backup }]) => `${name}${backup ? ' backup' : ''}`)
    .join(', ');
}

it('A-078 DNS-02 follows a name: servers come and go with their addresses, and those that stay keep their state', async () => {
  const at = ownAddress();
  const dns = await NameServer.start();
  const clock = new FakeClock();
  dns.addresses('app.test', ['127.0.0.2', '127.0.0.3']);
  const { run } = await startAngie(file(at, dns, 'server app.test:81 resolve weight=2;'), { clock });
  expect(peersOf(run)).toBe('127.0.0.2:81, 127.0.0.3:81');
  expect((await ask(`http://${at}:8080/`)).status).toBe(502);
  const failsOf = (peer: string) =>
    run.status(`/status/http/upstreams/u/peers/${peer}:81/health/fails`, '').text.trim();
  expect([failsOf('127.0.0.2'), failsOf('127.0.0.3')]).toEqual(['1', '1']);
  dns.addresses('app.test', ['127.0.0.3', '127.0.0.4']);
  clock.advance(5_999);
  expect(dns.asked).toEqual(['A app.test']);
  clock.advance(1); // a second after the time of the answer
  await until('the other answer', () => peersOf(run) === '127.0.0.3:81, 127.0.0.4:81');
  expect([failsOf('127.0.0.3'), failsOf('127.0.0.4')]).toEqual(['1', '0']);
});

it('keeps what it knows of a name where an answer fails, and has no server of one that is gone', async () => {
  const at = ownAddress();
  const dns = await NameServer.start();
  const clock = new FakeClock();
  dns.addresses('app.test', ['127.0.0.2'], 1);
  const { run, log } = await startAngie(file(at, dns, 'server app.test:81 resolve; server 127.0.0.9:81 backup;'), {
    clock,
  });
  dns.records.set('A app.test', 'SERVFAIL');
  clock.advance(2_000);
  await until('the failed answer', () => log.length > 0);
  expect(log).toEqual(['error: app.test could not be resolved (2: Server failure)']);
  expect(peersOf(run)).toBe('127.0.0.2:81, 127.0.0.9:81 backup');
  dns.records.set('A app.test', 'NXDOMAIN');
  clock.advance(20_000);
  await until('the servers to go', () => peersOf(run) === '127.0.0.9:81 backup');
  expect(log.at(-1)).toBe('error: app.test could not be resolved (3: Host not found)');
});

it('A-079 knows the addresses of a name from before a reload, while DNS says nothing', async () => {
  const at = ownAddress();
  const dns = await NameServer.start();
  dns.addresses('app.test', ['127.0.0.2']);
  const text = file(at, dns, 'server app.test:81 resolve;');
  const { run } = await startAngie(text);
  dns.records.set('A app.test', 'SERVFAIL');
  await run.reload(compiled(text));
  expect(peersOf(run)).toBe('127.0.0.2:81');
  // Another group of that name, in another zone, does not.
  await run.reload(compiled(text.replace('zone u 1m', 'zone other 1m')));
  expect(peersOf(run)).toBe('');
});

it('takes ports, weights and reserves from the records of a service', async () => {
  const at = ownAddress();
  const dns = await NameServer.start();
  const srv = (target: string, port: number, priority: number, weight: number) =>
    ({ type: 'SRV', name: '_http._tcp.app.test', ttl: 9, data: { target, port, priority, weight } }) as const;
  dns.records.set('SRV _http._tcp.app.test', [
    srv('one.test', 81, 10, 3),
    srv('two.test', 82, 10, 0),
    srv('three.test', 83, 20, 1),
  ]);
  dns.addresses('one.test', ['127.0.0.2', '127.0.0.3']);
  dns.addresses('two.test', ['127.0.0.4']);
  dns.addresses('three.test', ['127.0.0.5']);
  const { run } = await startAngie(file(at, dns, 'server app.test service=http resolve;'));
  expect(peersOf(run)).toBe('127.0.0.2:81, 127.0.0.3:81, 127.0.0.4:82, 127.0.0.5:83 backup');
  const weights = ['127.0.0.2:81', '127.0.0.4:82'].map((peer) =>
    run.status(`/status/http/upstreams/u/peers/${peer}/weight`, '').text.trim(),
  );
  expect(weights).toEqual(['3', '1']);
  const fields = ['server', 'service'].map((field) =>
    run.status(`/status/http/upstreams/u/peers/127.0.0.3:81/${field}`, '').text.trim(),
  );
  expect(fields).toEqual(['"one.test:81"', '"http"']);
});

it('asks over TCP where an answer does not fit, and the next server where one is silent', async () => {
  const at = ownAddress();
  const [silent, dns] = [await NameServer.start(), await NameServer.start()];
  silent.records.set('A app.test', 'silent');
  dns.records.set('A app.test', 'tooLong');
  dns.records.set('LONG app.test', [{ type: 'A', name: 'app.test', ttl: 5, data: '127.0.0.7' }]);
  const { run } = await startAngie(
    file(at, dns, 'server app.test:81 resolve;').replace('resolver 127', `resolver 127.0.0.1:${silent.port} 127`),
  );
  await until('the answer', () => peersOf(run) === '127.0.0.7:81');
});

it('looks up a name that a request brings, for as long as its answer holds', async () => {
  const at = ownAddress();
  const dns = await NameServer.start();
  const server = await backend();
  const port = server.at.split(':')[1] ?? '';
  dns.addresses('app.test', ['127.0.0.1']);
  const { log } = await startAngie(
    `events { } http { access_log off; server { listen ${at}:8080;
      location /known { resolver 127.0.0.1:${dns.port} ipv6=off; proxy_pass http://$arg_host:${port}; } location /nobody { proxy_pass http://$arg_host:${port}; } } }`,
  );
  const statusOf = async (path: string) => (await ask(`http://${at}:8080${path}`)).status;
  expect([await statusOf('/known?host=app.test'), await statusOf('/known?host=app.test')]).toEqual([200, 200]);
  expect(dns.asked).toEqual(['A app.test']);
  dns.records.set('A gone.test', 'NXDOMAIN');
  expect([await statusOf('/known?host=gone.test'), await statusOf('/nobody?host=app.test')]).toEqual([502, 502]);
  // What clients make up is no name to ask for.
  const long = 'a'.repeat(64);
  expect([await statusOf(`/known?host=${long}.test`), await statusOf('/known?host=a..test')]).toEqual([502, 502]);
  expect(dns.asked).toEqual(['A app.test', 'A gone.test']);
  expect(log).toEqual([
    'error: gone.test could not be resolved (3: Host not found)',
    'error: no resolver defined to resolve app.test',
    `error: ${long}.test could not be resolved (3: Host not found)`,
    'error: a..test could not be resolved (3: Host not found)',
  ]);
});

it('begins with any of the addresses of a name that a request brings', async () => {
  const at = ownAddress();
  const dns = await NameServer.start();
  dns.addresses('app.test', ['127.0.0.2', '127.0.0.3', '127.0.0.4']);
  await startAngie(
    `events { } http { access_log off; server { listen ${at}:8080; location / { resolver 127.0.0.1:${dns.port} ipv6=off; proxy_pass http://$arg_host:9; add_header X-Addr $upstream_addr always; } } }`,
  );
  const firsts = new Set<string | undefined>();
  for (let count = 0; count < 30; count += 1) {
    firsts.add((await ask(`http://${at}:8080/?host=app.test`)).headers['x-addr']?.split(', ')[0]);
  }
  expect([...firsts].sort()).toEqual(['127.0.0.2:9', '127.0.0.3:9', '127.0.0.4:9']);
});
