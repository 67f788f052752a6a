import { createServer } from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { storedRecords } from '../../../../engine/index.ts';
import type { UpstreamGroup } from '../../../../engine/model/upstream/UpstreamGroup.ts';
import { Upstream } from '../../../../engine/routing/upstream/Upstream.ts';
import { ask } from '../../../support/angie/ask.ts';
import { compiled } from '../../../support/angie/startAngie.ts';
import { until } from '../../../support/RawClient.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { newFolder, run, serve } from '../CliProcess.ts';

it('shows what a file becomes, makes it, serves it, and exports it again as the same servers', async () => {
  const server = createServer((_, response) => response.end('from the target'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const dataDir = join(newFolder(), 'data');
  const cli = serve(['--data-dir', dataDir]);
  await cli.firstLine();
  const file = join(newFolder(), 'site.conf');
  writeFileSync(
    file,
    `events { } http { upstream app { server 127.0.0.1:${port}; } server { listen 8099; location / { proxy_pass http://app; }
        location = /ok { return 200 fine; } location /old/ { return 301 /new; } } }`,
  );
  const preview = await run(['balanza', 'import', file, '--preview', '--data-dir', dataDir]);
  expect([preview.code, preview.stderr]).toEqual([0, '']);
  expect(preview.stdout).toContain('load balancer site: application\n  listener HTTP:8099\n    /ok -> 200\n');
  expect(storedRecords(dataDir, 'loadBalancer')).toEqual([]);
  const made = await run(['balanza', 'import', file, '--data-dir', dataDir]);
  expect(made.code, made.stderr).toBe(0);
  expect(made.stdout).toBe(preview.stdout);
  const [node] = storedRecords(dataDir, 'node');
  const url = `http://${node?.address ?? ''}:8099`;
  const answers = async () => [(await ask(`${url}/`)).body, (await ask(`${url}/ok`)).body];
  let seen: readonly string[] = [];
  await until('the balancer', () => {
    answers()
      .then((bodies) => (seen = bodies))
      .catch(() => undefined);
    return seen.join() === 'from the target,fine';
  });
  expect((await ask(`${url}/old/x`)).headers['location']).toBe(`${url}/new`);
  const again = await run(['balanza', 'export', 'angie', '--data-dir', dataDir]);
  const { http } = compiled(again.stdout);
  expect(http?.groups.map(({ name, servers }) => [name, servers.map((one) => one.name)])).toEqual([
    ['app', [`127.0.0.1:${port}`]],
  ]);
  expect(http?.servers[0]?.listens[0]?.port).toBe(8099);
  expect(
    http?.servers[0]?.locations.map(({ match }) =>
      'pattern' in match ? match.pattern : 'uri' in match ? match.uri : '',
    ),
  ).toEqual(['^(?:/ok)$', '^(?:/old/.*)$', '/']);
  const broken = join(newFolder(), 'broken.conf');
  writeFileSync(broken, 'events { }\nbogus;\n');
  expect(await run(['balanza', 'import', broken, '--data-dir', dataDir])).toMatchObject({
    code: 1,
    stderr: `${broken}:2: unknown directive "bogus". Neither nginx nor Angie has it: correct the name, or take the line out.\n`,
  });
  const twice = await run(['balanza', 'import', file, '--data-dir', dataDir]);
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('The import stopped: ')]);
  cli.child.kill('SIGTERM');
  expect(await cli.exited).toBe(0);
  const gone = await run(['balanza', 'import', file, '--data-dir', dataDir]);
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('No engine runs in')]);
}, 90_000);

/** Methods, and servers with what their lines say, which the zone's name and the places of settings do not change. */
function balanced(text: string) {
  const groups = compiled(text).http?.groups ?? [];
  return groups.map(({ name, method, servers, sticky, queue, responseTimeFactor }) => ({
    name,
    method,
    servers,
    sticky: sticky?.mode ?? null,
    queue,
    responseTimeFactor,
  }));
}

/**
 * Of each group, the servers of 400 requests that come one after the other, with keys and clients of their own, while its
 * first server fails from time to time.
 */
function sequences(text: string): Readonly<Record<string, string>> {
  const groups = (compiled(text).http?.groups ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  return Object.fromEntries(groups.map((group) => [group.name, sequence(group)]));
}

function sequence(group: UpstreamGroup): string {
  const upstream = new Upstream(group, { random: seededRandom(1) });
  const tried: string[] = [];
  for (let index = 0; index < 400; index += 1) {
    const nowMs = 1_700_000_000_000 + index * 500;
    const facts: Readonly<Record<string, string>> = {
      request_uri: `/page/${index}`,
      remote_addr: `10.1.${index % 200}.7`,
    };
    const request = upstream.begin((name) => facts[name] ?? '', nowMs);
    for (;;) {
      const peer = upstream.choose(request, nowMs);
      tried.push(peer?.name ?? '-');
      if (!peer) break;
      const outcome = index % 9 === 0 && peer === upstream.peers[0] ? 'failed' : 'ok';
      upstream.release(request, peer, { outcome, nowMs, hadConnection: true });
      if (outcome === 'ok') break;
    }
  }
  return tried.join(' ');
}

it('Angie: what is imported balances, once exported, by the same methods and parameters', async () => {
  const dataDir = join(newFolder(), 'data');
  const cli = serve(['--data-dir', dataDir]);
  await cli.firstLine();
  const file = join(newFolder(), 'methods.conf');
  const [one, two] = ['127.0.0.1:9101', '127.0.0.1:9102'];
  const text = `events { } http {
    upstream key { hash $request_uri consistent; server ${one} weight=2 max_fails=3 fail_timeout=20s; server ${two} max_conns=5; }
    upstream turn { server ${one} weight=5; server ${two} down; server 127.0.0.1:9103 backup; }
    upstream few { least_conn; server ${one} weight=3; server ${two}; }
    upstream near { ip_hash; server ${one}; server ${two} weight=2; }
    server { listen 8098; location /few/ { proxy_pass http://few; } location /near/ { proxy_pass http://near; }
      location /turn/ { proxy_pass http://turn; } location / { proxy_pass http://key; proxy_next_upstream error http_502; } } }`;
  writeFileSync(file, text);
  const made = await run(['balanza', 'import', file, '--data-dir', dataDir]);
  expect(made.code, made.stderr).toBe(0);
  const again = await run(['balanza', 'export', 'angie', '--data-dir', dataDir]);
  const byName = (written: string) => balanced(written).toSorted((a, b) => a.name.localeCompare(b.name));
  expect(byName(again.stdout)).toEqual(byName(text));
  expect(again.stdout).toContain('proxy_next_upstream error http_502;');
  expect(sequences(again.stdout)).toEqual(sequences(text));
  const mapped = join(newFolder(), 'mapped.conf');
  writeFileSync(
    mapped,
    `events { } http { map $host $shard { default a; } upstream shards { hash $shard; server ${one}; server ${two}; }
      server { listen 8097; location / { proxy_pass http://shards; } } }`,
  );
  const partly = await run(['balanza', 'import', mapped, '--data-dir', dataDir]);
  expect(partly.code).toBe(1);
  expect(partly.stderr).toContain(
    'Target group shards has none of the attributes of the file, so it does not balance as the file says: unknown "shard" variable',
  );
  expect(partly.stdout).toContain(`target group shards: HTTP, ${one}, ${two}\nload balancer mapped: application`);
  cli.child.kill('SIGTERM');
  expect(await cli.exited).toBe(0);
}, 90_000);
