import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { until } from '../../../../support/RawClient.ts';
import { UdpPeer } from '../../../../support/UdpPeer.ts';

const stream = (at: string, servers: string, server: string) =>
  `events { } stream { upstream u { zone u 1m; ${servers} } server { listen ${at}:8080 udp; proxy_pass u; ${server} } }`;

/** A client of the listener: sends and hears the answers of servers. */
async function client(
  at: string,
): Promise<{ readonly say: (text: string) => Promise<string>; readonly peer: UdpPeer }> {
  const peer = await UdpPeer.start();
  const say = async (text: string): Promise<string> => {
    const before = peer.received.length;
    peer.socket.send(text, 8080, at);
    return (await peer.next(1, before))[0] ?? '';
  };
  return { say, peer };
}

it('A-002 balances sessions of datagrams: those of one client stay together, each server answers through the same address', async () => {
  const at = ownAddress();
  const servers = [await UdpPeer.start({ echoAs: 'one ' }), await UdpPeer.start({ echoAs: 'two ' })];
  await startAngie(stream(at, servers.map(({ port }) => `server 127.0.0.1:${port};`).join(' '), ''));
  const [first, second] = [await client(at), await client(at)];
  expect([await first.say('a'), await second.say('b'), await first.say('c'), await second.say('d')]).toEqual([
    'one a',
    'two b',
    'one c',
    'two d',
  ]);
  expect(first.peer.received[0]?.from).toMatchObject({ address: at, port: 8080 });
});

it('begins another session after proxy_requests datagrams, and ends one when its responses have come', async () => {
  const at = ownAddress();
  const folder = mkdtempSync(join(tmpdir(), 'balanza-udp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const servers = [await UdpPeer.start({ echoAs: 'one ' }), await UdpPeer.start({ echoAs: 'two ' })];
  const { run } = await startAngie(
    stream(
      at,
      servers.map(({ port }) => `server 127.0.0.1:${port};`).join(' '),
      `proxy_requests 2; proxy_responses 1; access_log ${folder}/a.log f;`,
    ).replace('stream {', "stream { log_format f '$protocol $status $bytes_received $bytes_sent $upstream_addr';"),
  );
  const { say } = await client(at);
  const heard: string[] = [];
  for (const text of ['a', 'b', 'c', 'd']) heard.push(await say(text));
  expect(heard).toEqual(['one a', 'one b', 'two c', 'two d']);
  const currents = () =>
    servers.map(({ port }) =>
      run.status(`/status/stream/upstreams/u/peers/127.0.0.1:${port}/selected/current`, '').text.trim(),
    );
  await until('both sessions to end', () => currents().join() === '0,0');
  await run.close();
  expect(readFileSync(join(folder, 'a.log'), 'latin1').split('\n')).toEqual([
    `UDP 200 2 10 127.0.0.1:${servers[0]?.port ?? 0}`,
    `UDP 200 2 10 127.0.0.1:${servers[1]?.port ?? 0}`,
    '',
  ]);
});

it('counts a server that cannot be reached, or does not answer, as failed', async () => {
  const at = ownAddress();
  const clock = new FakeClock();
  const dead = await UdpPeer.start();
  const deadPort = dead.port;
  await dead.close();
  const silent = await UdpPeer.start();
  const { run, log } = await startAngie(
    stream(
      at,
      `server 127.0.0.1:${deadPort} max_fails=1; server 127.0.0.1:${silent.port} max_fails=1;`,
      'proxy_responses 1; proxy_timeout 3s;',
    ),
    { clock },
  );
  const stateOf = (port: number) =>
    run.status(`/status/stream/upstreams/u/peers/127.0.0.1:${port}/state`, '').text.trim();
  const peer = await UdpPeer.start();
  peer.socket.send('x', 8080, at);
  await until('the refusal', () => stateOf(deadPort) === '"unavailable"');
  expect(log.find((line) => line.includes('ECONNREFUSED'))).toContain(`127.0.0.1:${deadPort}`);
  peer.socket.send('y', 8080, at);
  await silent.next(1, 0);
  clock.advance(2_999);
  expect(stateOf(silent.port)).toBe('"up"');
  clock.advance(1);
  expect(stateOf(silent.port)).toBe('"unavailable"');
});

it('ends a session in which nothing moves, without blame where no answer is expected', async () => {
  const at = ownAddress();
  const clock = new FakeClock();
  const silent = await UdpPeer.start();
  const { run } = await startAngie(stream(at, `server 127.0.0.1:${silent.port};`, 'proxy_timeout 3s;'), { clock });
  const peer = await UdpPeer.start();
  peer.socket.send('x', 8080, at);
  await silent.next(1, 0);
  const shown = (path: string) =>
    run.status(`/status/stream/upstreams/u/peers/127.0.0.1:${silent.port}/${path}`, '').text.trim();
  expect(shown('selected/current')).toBe('1');
  clock.advance(3_000);
  expect([shown('selected/current'), shown('health/fails'), shown('state')]).toEqual(['0', '0', '"up"']);
});

it('answers datagrams by itself, and lets sessions finish when it closes', async () => {
  const at = ownAddress();
  const server = await UdpPeer.start({ echoAs: '' });
  const { run } = await startAngie(
    `events { } stream { server { listen ${at}:8081 udp; return "$protocol $remote_addr"; } server { listen ${at}:8080 udp; proxy_pass 127.0.0.1:${server.port}; proxy_responses 2; } }`,
  );
  const peer = await UdpPeer.start();
  peer.socket.send('?', 8081, at);
  expect(await peer.next(1, 0)).toEqual(['UDP 127.0.0.1']);
  peer.socket.send('a', 8080, at);
  expect(await peer.next(1, 1)).toEqual(['a']);
  const closed = run.close(5_000);
  const from = server.received[0]?.from.port ?? 0;
  server.send('the second', from);
  await closed;
  expect(await peer.next(1, 2)).toEqual(['the second']);
});

it('waits for no answer where proxy_responses is 0', async () => {
  const at = ownAddress();
  const server = await UdpPeer.start({ echoAs: 'unwanted ' });
  const { run } = await startAngie(stream(at, `server 127.0.0.1:${server.port};`, 'proxy_responses 0;'));
  const shown = (path: string) =>
    run.status(`/status/stream/upstreams/u/peers/127.0.0.1:${server.port}/${path}`, '').text.trim();
  const peer = await UdpPeer.start();
  for (const text of ['a', 'b']) {
    const before = server.received.length;
    peer.socket.send(text, 8080, at);
    expect(await server.next(1, before)).toEqual([text]);
  }
  await until('the sessions to end', () => shown('selected/current') === '0');
  // Each datagram was a session of its own.
  expect([shown('selected/total'), shown('data/sent'), shown('health/fails')]).toEqual(['2', '2', '0']);
});

it('counts a server that the system does not even let it connect to as failed', async () => {
  const at = ownAddress();
  const { run, log } = await startAngie(
    stream(at, 'server 255.255.255.255:9 max_fails=1; server 127.0.0.1:9 down;', ''),
  );
  const peer = await UdpPeer.start();
  peer.socket.send('x', 8080, at);
  const shown = (path: string) =>
    run.status(`/status/stream/upstreams/u/peers/255.255.255.255:9/${path}`, '').text.trim();
  await until('the failure', () => shown('state') === '"unavailable"');
  expect([shown('selected/current'), log.filter((line) => line.startsWith('error')).length]).toEqual(['0', 1]);
});
