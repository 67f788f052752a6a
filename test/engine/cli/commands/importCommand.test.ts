import { createServer } from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { storedRecords } from '../../../../engine/index.ts';
import { ask } from '../../../support/angie/ask.ts';
import { simulatedSequence } from '../../../support/angie/simulatedSequence.ts';
import { compiled } from '../../../support/angie/startAngie.ts';
import { until } from '../../../support/RawClient.ts';
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
  const nodes = storedRecords(dataDir, 'node');
  const [node] = nodes;
  expect(made.stdout.split('\n')).toEqual([
    'Made target group app.',
    `Made load balancer site: ${storedRecords(dataDir, 'loadBalancer')[0]?.dnsName ?? ''}`,
    `  Send traffic to ${nodes.map(({ address }) => `${address}:8099`).join(', ')}`,
    '',
  ]);
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
  expect([twice.code, twice.stdout, twice.stderr]).toEqual([
    1,
    '',
    "Nothing was imported. A target group with the same name 'app' exists. Delete that one first, or rename the group in the configuration.\n",
  ]);
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

function sequences(text: string): Readonly<Record<string, string>> {
  const groups = (compiled(text).http?.groups ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  return Object.fromEntries(groups.map((group) => [group.name, simulatedSequence(group)]));
}

it('Angie, issue 7: what is imported balances, once exported, by the same methods and parameters', async () => {
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
  const before = ['targetGroup', 'loadBalancer', 'listener', 'rule'] as const;
  const stored = () => before.map((kind) => storedRecords(dataDir, kind).length);
  const known = stored();
  const refused = await run(['balanza', 'import', mapped, '--data-dir', dataDir]);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('Nothing was imported. Target group shards: unknown "shard" variable');
  expect(refused.stderr).toContain(`${mapped}:1: "map $host $shard" is not imported. Target groups and rules know`);
  // The last step fails: one rule more than a load balancer may have.
  const late = join(newFolder(), 'late.conf');
  const rules = Array.from({ length: 101 }, (_, index) => `location = /${index} { return 200 ok; }`).join('\n');
  writeFileSync(
    late,
    `include gone/*.conf;\nevents { } http { upstream last { server ${one}; } server { listen 8096; location / { proxy_pass http://last; }\n${rules} } }`,
  );
  const failed = await run(['balanza', 'import', late, '--data-dir', dataDir]);
  expect([failed.code, failed.stdout]).toEqual([1, '']);
  expect(failed.stderr).toMatch(/\nNothing was imported\. Rule 101 of Listener HTTP:8096 of load balancer late: /);
  expect(failed.stderr).toContain(`${late}:1: "include gone/*.conf" matches no file, and brings nothing. Correct`);
  expect(stored()).toEqual(known);
  cli.child.kill('SIGTERM');
  expect(await cli.exited).toBe(0);
}, 90_000);
