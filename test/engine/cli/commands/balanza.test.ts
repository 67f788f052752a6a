import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storedInstances, storedRecords } from '../../../../engine/index.ts';
import type { TrafficResult } from '../../../../engine/instances/traffic/TrafficTally.ts';
import { LOOPBACK_BYTE, newFolder, run, serve, type CliProcess } from '../CliProcess.ts';

const PATIENCE = { timeout: 40_000 };

/** An engine with the sample of four instances, two of them in each group. */
async function running(args: readonly string[] = []): Promise<{ readonly dataDir: string; readonly cli: CliProcess }> {
  const dataDir = join(newFolder(), 'data');
  const cli = serve(['--data-dir', dataDir, '--sample', 'dns-failover', ...args]);
  await cli.firstLine();
  return { dataDir, cli };
}

async function stop(cli: CliProcess): Promise<void> {
  cli.child.kill('SIGTERM');
  expect(await cli.exited, cli.stderr).toBe(0);
}

interface Report {
  readonly ok: boolean;
  readonly findings: readonly { readonly check: string; readonly verdict: string; readonly detail: string }[];
}

/** Not the ports, which others on this machine may have. */
async function doctor(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const { stdout, code } = await run(['balanza', 'doctor', '--json', '--data-dir', dataDir]);
  const { ok, findings } = JSON.parse(stdout) as Report; // asserted by its use
  expect(code).toBe(ok ? 0 : 1);
  const rest = findings.filter(({ check }) => !check.startsWith('Port '));
  return Object.fromEntries(rest.map(({ check, verdict, detail }) => [check, `${verdict}: ${detail}`]));
}

describe('balanza beside an engine', PATIENCE, () => {
  it('traffic goes to a load balancer by name, above a port offset, and names instances', async () => {
    const { dataDir } = await running(['--port-offset', '1000']);
    const args = ['balanza', 'traffic', 'sample-dns', '--port', '8080', '--data-dir', dataDir];
    const brief = ['--rate', '400', '--seconds', '0.5', '--clients', '8'];
    const table = await run([...args, ...brief]);
    expect(table.code, table.stderr).toBe(0);
    expect(table.stdout).toMatch(/^200 requests, 0 errors\n/);
    expect(table.stdout).toMatch(/^ {2}a1 {2}i-[0-9a-f]{17} +\d+ +\d+\.\d\d %$/m);
    const json = JSON.parse((await run([...args, ...brief, '--json'])).stdout) as TrafficResult; // asserted below
    expect(json).toMatchObject({ requests: 200, errors: 0, statuses: { 200: 200 } });
    const ids = new Map(storedInstances(dataDir).map(({ instanceId, name }) => [String(instanceId), name]));
    expect(Object.keys(json.targets).map((id) => ids.get(id))).toEqual(expect.arrayContaining(['a1', 'a2']));
    const wrong = await run(['balanza', 'traffic', 'nobody', '--data-dir', dataDir]);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toBe(`There is no load balancer nobody in ${dataDir}. There are: sample-dns.\n`);
    const [{ dnsName } = { dnsName: '' }] = storedRecords(dataDir, 'loadBalancer');
    const gone = await run(['balanza', 'traffic', dnsName.replace('sample-dns', 'sample-gone'), '--data-dir', dataDir]);
    expect(gone.stderr).toContain('There are: sample-dns.');
    const closed = await run(['balanza', 'traffic', dnsName, '--port', '81', '--data-dir', dataDir]);
    expect([closed.code, closed.stderr]).toEqual([
      1,
      'Load balancer sample-dns has no listener on port 81. Choose one with --port: 8080.\n',
    ]);
  });

  it('sample shows and changes a target, by name and by id', async () => {
    const { dataDir } = await running();
    const changed = await run(['balanza', 'sample', 'a1', 'mode=hang', 'latencyMs=5', '--data-dir', dataDir]);
    expect(JSON.parse(changed.stdout)).toMatchObject({ name: 'a1', mode: 'hang', latencyMs: 5 });
    const id = storedInstances(dataDir).find(({ name }) => name === 'a1')?.instanceId ?? '';
    const shown = await run(['balanza', 'sample', id, '--data-dir', dataDir]);
    expect(JSON.parse(shown.stdout)).toMatchObject({ instanceId: id, mode: 'hang', latencyMs: 5 });
    const refused = await run(['balanza', 'sample', 'a1', 'mode=dance', '--data-dir', dataDir]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('mode');
    const unknown = await run(['balanza', 'sample', 'z9', '--data-dir', dataDir]);
    expect(unknown).toMatchObject({ code: 1, stderr: 'There is no instance “z9”. There are: a1, b1, a2, b2.\n' });
  });

  it('has a zone of the engine fail and answer again', async () => {
    const { dataDir } = await running();
    const outage = (...words: readonly string[]) => run(['balanza', 'outage', ...words, '--data-dir', dataDir]);
    const begun = await outage('us-local-1a', 'hang');
    expect(begun.code, begun.stderr).toBe(0);
    expect(begun.stdout).toBe(
      'Zone us-local-1a is out: nothing comes back from it. End it with: npm run balanza -- outage us-local-1a end\n',
    );
    const changed = await outage('us-local-1-az1', 'reset', '--json');
    expect(JSON.parse(changed.stdout)).toMatchObject({ zone: 'us-local-1a', mode: 'reset' });
    expect((await outage('us-local-1a', 'reset')).stdout).toMatch(
      /^Zone us-local-1a is out: its connections are reset\. /,
    );
    expect(storedRecords(dataDir, 'zoneOutage').map(({ zone, mode }) => `${zone} ${mode}`)).toEqual([
      'us-local-1a reset',
    ]);
    expect(await outage('us-local-1-az1', 'end')).toMatchObject({
      code: 0,
      stdout: 'Zone us-local-1a answers again.\n',
    });
    expect(storedRecords(dataDir, 'zoneOutage')).toEqual([]);
    expect(await outage('us-local-1a', 'end')).toMatchObject({
      code: 1,
      stderr: "The zone 'us-local-1a' is not made to fail. Zones that are: none.\n",
    });
    expect((await outage('us-local-1x', 'hang')).stderr).toMatch(/its zones are us-local-1a, us-local-1b/);
    expect((await outage('us-local-1a', 'dance')).code).toBe(2);
  });

  it('a backup beside an engine restores into another folder, and into its own once it has stopped', async () => {
    const { dataDir, cli } = await running();
    const file = join(newFolder(), 'backup');
    const made = await run(['balanza', 'backup', file, '--data-dir', dataDir]);
    expect(made.code, made.stderr).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await run(['balanza', 'backup', file, '--data-dir', dataDir])).stderr).toMatch(/exists already/);
    const beside = await run(['balanza', 'restore', file, '--data-dir', dataDir]);
    expect(beside).toMatchObject({ code: 1, stdout: '' });
    expect(beside.stderr).toMatch(/^An engine runs in the data folder .+ Stop it, then restore\.\n$/);
    await stop(cli);

    const own = await run(['balanza', 'restore', file, '--data-dir', dataDir]);
    expect(own.code, own.stderr).toBe(0);
    const aside = /What was there is now (.+)\n/.exec(own.stdout)?.[1] ?? '';
    expect(existsSync(aside)).toBe(true);

    const other = join(newFolder(), 'data');
    expect((await run(['balanza', 'restore', file, '--data-dir', other])).stdout).toMatch(/^Restored .+\n$/);
    const again = serve(['--data-dir', other]);
    expect(await again.firstLine()).toMatchObject({ ready: true });
    expect(storedRecords(other, 'targetGroup')).toEqual(storedRecords(dataDir, 'targetGroup'));
    expect(storedInstances(other).map(({ name }) => name)).toEqual(['a1', 'b1', 'a2', 'b2']);
    await stop(again);
  });

  it('doctor sees the engine, its listeners, and a port that is taken', async () => {
    const address = `127.${LOOPBACK_BYTE}.10.4`;
    const holder = createServer().listen({ host: address, port: 8_080, exclusive: true });
    await once(holder, 'listening');
    onTestFinished(() => void holder.close());
    const { dataDir, cli } = await running();
    const before = await doctor(dataDir);
    expect(before['Engine']).toMatch(/^ok: .+, answers at http/);
    expect(before).toMatchObject({
      'Node.js': `ok: ${process.versions.node}`,
      'Data folder': `ok: ${dataDir}`,
      'Loopback addresses': `ok: ${address} can be listened on`,
    });
    expect(before['Listener']).toMatch(`trouble: HTTP:8080 on ${address}: EADDRINUSE`);
    await stop(cli);
    expect((await doctor(dataDir))['Engine']).toBe('ok: none runs in this data folder');
  });
});

it('doctor checks the file and the ports that an engine would use', PATIENCE, async () => {
  const folder = newFolder();
  const holder = createServer().listen({ host: '127.0.0.1', port: 0, exclusive: true });
  await once(holder, 'listening');
  onTestFinished(() => void holder.close());
  const { port } = holder.address() as AddressInfo; // it listens on TCP
  const file = join(folder, 'site.conf');
  writeFileSync(
    file,
    `events { } http { server { listen 127.0.0.1:${port}; return 200 ok; } } stream { server { listen 127.0.0.1:${port} udp; return x; } }`,
  );
  const examined = async (args: readonly string[]) => {
    const { stdout } = await run(['balanza', 'doctor', '--json', '--data-dir', join(folder, 'data'), ...args]);
    return (JSON.parse(stdout) as Report).findings; // doctor's own
  };
  const found = await examined(['--angie', file, '--api-port', String(port)]);
  const who = `in use by node (process ${process.pid})`;
  expect(found.filter(({ check }) => check === 'Angie file' || check === `Port ${port}`)).toMatchObject([
    { verdict: 'trouble', detail: `${who} (AWS endpoint)` },
    { verdict: 'ok', detail: file },
    { verdict: 'trouble', detail: `${who} (127.0.0.1:${port} of the Angie file)` },
    { verdict: 'ok', detail: `free (127.0.0.1:${port} UDP of the Angie file)` },
  ]);
  writeFileSync(file, 'events { }\nbogus;\n');
  expect((await examined(['--angie', file])).filter(({ check }) => check === 'Angie file')).toEqual([
    {
      check: 'Angie file',
      verdict: 'trouble',
      detail: `${file}:2: unknown directive "bogus"`,
      remedy: 'Neither nginx nor Angie has it: correct the name, or take the line out.',
    },
  ]);
});

it('doctor says what is wrong with a folder and its database', PATIENCE, async () => {
  const dataDir = newFolder();
  const fresh = await doctor(join(dataDir, 'new'));
  expect(fresh['Data folder']).toMatch(/^ok: .+ will be made at the first start$/);
  expect(fresh['Database']).toBe('ok: none yet: it is made at the first start');
  writeFileSync(join(dataDir, 'balanza.db'), 'nonsense'.repeat(1_000));
  expect((await doctor(dataDir))['Database']).toBe('trouble: balanza.db is not a database of Balanza');
  expect((await doctor(join(dataDir, 'balanza.db')))['Data folder']).toMatch(/^trouble: .+ is not a folder$/);
});

describe('balanza check', PATIENCE, () => {
  it('exits 0 for a configuration that can be run, and prints FILE:LINE: message for each error with exit 1', async () => {
    const folder = newFolder();
    const file = join(folder, 'angie.conf');
    writeFileSync(file, 'events { }\nhttp { sendfile on; upstream u { server 127.0.0.1:1; } }\n');
    expect(await run(['balanza', 'check', file])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'left, because they change nothing here: sendfile\n',
    });
    writeFileSync(
      file,
      'events { }\nhttp {\nbogus;\nupstream u { }\nupstream v { ip_hash; least_conn; server a:x; }\n}\n',
    );
    expect(await run(['balanza', 'check', file])).toEqual({
      code: 1,
      stdout:
        `${file}:3: unknown directive "bogus". Neither nginx nor Angie has it: correct the name, or take the line out.\n${file}:4: no servers are inside upstream. Add a "server" line.\n` +
        `${file}:5: invalid port in upstream "a:x". A port is a number from 1 to 65535.\n`,
      stderr: `${file}:5: warning: load balancing method redefined. The last method counts, and "keepalive", "sticky", "queue" and "bind_conn" before it do not: keep one method, first.\n`,
    });
    const missing = await run(['balanza', 'check', join(folder, 'none.conf')]);
    expect(missing.code).toBe(1);
    expect(missing.stdout).toContain('failed (2: No such file or directory)');
    expect((await run(['balanza', 'check'])).code).toBe(2);
  });
});
