import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEngineFile, storedRecords } from '../../../engine/index.ts';
import { CliProcess, LOOPBACK_BYTE, newFolder, run, serve } from './CliProcess.ts';

const NODE = `127.${LOOPBACK_BYTE}.10.4`;
const PATIENCE = { timeout: 30_000 };

async function stopped(cli: CliProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  cli.child.kill(signal);
  expect(await cli.exited, cli.stderr).toBe(0);
}

/** A started and stopped engine's folder. */
async function usedFolder(args: readonly string[] = []): Promise<string> {
  const dataDir = join(newFolder(), 'data');
  const cli = serve(['--data-dir', dataDir, ...args]);
  await cli.firstLine();
  await stopped(cli);
  return dataDir;
}

async function refusal(args: readonly string[]): Promise<string> {
  const cli = serve(args);
  expect(await cli.exited).toBe(1);
  expect(cli.stdout).toMatch(/^[^\n]+\n$/);
  const { ready, error } = JSON.parse(cli.stdout) as { ready: boolean; error: string }; // asserted by its use
  expect(ready).toBe(false);
  return error;
}

/** A request whose head has reached its target and whose body is outstanding. */
async function requestInFlight(): Promise<{ readonly socket: Socket; readonly received: () => string }> {
  const socket = connect(8_080, NODE);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined); // reset when the process ends at once
  let received = '';
  const isContinued = new Promise<void>((resolve, reject) => {
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString();
      if (received.startsWith('HTTP/1.1 100')) resolve();
    });
    socket.once('close', () => {
      reject(new Error(`closed after ${received}`));
    });
  });
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n');
  await isContinued;
  return { socket, received: () => received };
}

describe('contract, Starting: the end', PATIENCE, () => {
  it('is 0 on a full disk too, with one line on what could not be saved', async () => {
    const dataDir = join(newFolder(), 'data');
    const cli = serve(['--data-dir', dataDir]);
    await cli.firstLine();
    const beside = new DatabaseSync(join(dataDir, 'balanza.db'), { timeout: 2_000 });
    for (const action of ['INSERT', 'UPDATE'])
      beside.exec(
        `CREATE TRIGGER full_${action} AFTER ${action} ON settings BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
      );
    beside.close();
    await stopped(cli, 'SIGINT');
    const said = cli.stderr.split('\n').filter((line) => line.includes('disk is full'));
    expect(said).toEqual([
      expect.stringMatching(/ warn +the time of this stop could not be saved \(database or disk is full\): .+$/),
    ]);
    expect(cli.stderr).not.toMatch(/^ +at /m);
    expect(existsSync(join(dataDir, 'engine.json'))).toBe(false);
  });
});

describe('contract, Starting: the ready line', PATIENCE, () => {
  it('is one line with the fields in order, and all that is ever printed', async () => {
    const dataDir = join(newFolder(), 'data');
    const cli = serve(['--data-dir', dataDir, '--sample', 'cross-zone']);
    const ready = await cli.firstLine();
    expect(Object.keys(ready)).toEqual(['ready', 'version', 'pid', 'ui', 'api', 'dns', 'dataDir', 'accessKeyId']);
    expect(ready).toMatchObject({ ready: true, pid: cli.child.pid, dataDir });
    expect(ready['api']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(ready['dns']).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(ready['ui']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
    expect((await fetch(`${String(ready['api'])}/health`)).status).toBe(200);
    expect((await fetch(`http://${NODE}:8080/`)).headers.get('x-instance-id')).toMatch(/^i-[0-9a-f]{17}$/);

    const modes = readdirSync(dataDir).map((name) => [name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)]);
    expect(Object.fromEntries(modes)).toMatchObject({ 'engine.json': '600', credentials: '600', 'balanza.db': '600' });
    expect(modes.filter(([, mode]) => mode !== '600')).toEqual([]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);

    await stopped(cli);
    expect(existsSync(join(dataDir, 'engine.json'))).toBe(false);
    expect(cli.stdout).toBe(`${JSON.stringify(ready)}\n`);
    for (const line of cli.stderr.trimEnd().split('\n')) expect(line).toMatch(/^\S+Z (error|warn|info|debug) +\S/);
  });

  it('--ephemeral writes nothing, has no folder, and tells the secret', async () => {
    const home = newFolder();
    const cli = serve(['--ephemeral', '--access-key', 'test', '--secret-key', 'quiet'], {
      HOME: home,
      XDG_DATA_HOME: home,
    });
    const ready = await cli.firstLine();
    expect(Object.keys(ready).slice(-3)).toEqual(['dataDir', 'accessKeyId', 'secretAccessKey']);
    expect(ready).toMatchObject({ dataDir: null, accessKeyId: 'test', secretAccessKey: 'quiet' });
    await stopped(cli, 'SIGINT');
    expect(readdirSync(home)).toEqual([]);
    expect(cli.stderr).not.toContain('quiet');
  });

  it('--sample in a folder with resources warns and changes nothing', async () => {
    const dataDir = await usedFolder(['--sample', 'dns-failover']);
    const before = storedRecords(dataDir, 'loadBalancer');
    const cli = serve(['--data-dir', dataDir, '--sample', 'cross-zone']);
    await cli.firstLine();
    expect(cli.stderr).toMatch(
      / warn {2}--sample cross-zone changes nothing: the data folder already holds resources\./,
    );
    await stopped(cli);
    expect(storedRecords(dataDir, 'loadBalancer')).toEqual(before);
  });
});

describe('contract, Starting: a start that fails says why and exits with 1', PATIENCE, () => {
  it('a port that is taken, by whom, and which option', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo; // it listens on TCP
    expect(await refusal(['--ephemeral', '--api-port', String(port)])).toMatch(
      new RegExp(`^Port ${port} of 127.0.0.1 is in use by .+ with --api-port`),
    );
    expect(await refusal(['--ephemeral', '--ui-port', String(port)])).toMatch(
      new RegExp(`^Port ${port} of 127.0.0.1 is in use by .+ with --ui-port`),
    );
  });

  it('and leaves nothing that names a process which is gone', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const dataDir = join(newFolder(), 'data');
    expect(await refusal(['--data-dir', dataDir, '--ui-port', String(port)])).toMatch(/in use by/);
    expect(readdirSync(dataDir)).toContain('balanza.db');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('engine.') && name !== 'engine.lock')).toEqual([]);
  });

  it('a folder in use, by which process', async () => {
    const dataDir = join(newFolder(), 'data');
    const first = serve(['--data-dir', dataDir]);
    await first.firstLine();
    const error = await refusal(['--data-dir', dataDir]);
    expect(error).toContain(`in use by another engine (process ${String(first.child.pid)})`);
    expect(readEngineFile(dataDir)?.pid).toBe(first.child.pid);
    await stopped(first);
  });

  it('a data folder that is a file', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(await refusal(['--data-dir', file])).toContain(
      `The data folder ${file} is not a folder. Choose another with --data-dir.`,
    );
  });

  it('a database of a newer version', async () => {
    const dataDir = await usedFolder();
    const database = new DatabaseSync(join(dataDir, 'balanza.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await refusal(['--data-dir', dataDir])).toContain('is from a newer Balanza (layout 99');
  });

  it('a region, or a number of zones, that the resources do not fit', async () => {
    const dataDir = await usedFolder(['--sample', 'dns-failover']);
    const region = await refusal(['--data-dir', dataDir, '--region', 'eu-west-1']);
    expect(region).toContain('Start with --region us-local-1');
    expect(await refusal(['--data-dir', dataDir, '--zones', '1'])).toContain('Start with --zones 2 or more');
  });
});

it(
  'OPS-02 a damaged database is set aside, said so, and does not keep the engine from starting',
  PATIENCE,
  async () => {
    const dataDir = await usedFolder();
    writeFileSync(join(dataDir, 'balanza.db'), 'not a database at all, but of some length'.repeat(100));
    const cli = serve(['--data-dir', dataDir]);
    expect(await cli.firstLine()).toMatchObject({ ready: true });
    expect(cli.stderr).toMatch(/ error The database .+ is damaged \(.+\)\. It was set aside as .+\.damaged-/);
    await stopped(cli);
  },
);

describe('contract, Starting: signals', PATIENCE, () => {
  it('a request in flight finishes, new connections are refused, then the engine exits with 0', async () => {
    const cli = serve(['--ephemeral', '--sample', 'dns-failover']);
    await cli.firstLine();
    const { socket, received } = await requestInFlight();
    cli.child.kill('SIGTERM');
    await untilRefused();
    expect(cli.child.exitCode).toBe(null);
    const closed = once(socket, 'close');
    socket.write('body');
    await closed;
    expect(received()).toMatch(/HTTP\/1\.1 200 OK\r\n[^]*"method":"POST"/);
    expect(await cli.exited).toBe(0);
  });

  it('a second signal ends it at once', async () => {
    const cli = serve(['--ephemeral', '--sample', 'dns-failover']);
    await cli.firstLine();
    const { received } = await requestInFlight();
    cli.child.kill('SIGINT');
    await cli.until('it was stopping', () => cli.stderr.includes('stopping'));
    cli.child.kill('SIGINT');
    expect(await cli.exited).toBe(1);
    expect(received()).not.toContain('200 OK');
  });

  it('a signal during the start stops it cleanly', async () => {
    const dataDir = join(newFolder(), 'data');
    const cli = serve(['--data-dir', dataDir, '--sample', 'cross-zone']);
    while (!existsSync(join(dataDir, 'balanza.db'))) await delay(1);
    await stopped(cli);
    expect(existsSync(join(dataDir, 'engine.json'))).toBe(false);
  });
});

/** Resolves when the node's port accepts no more. */
async function untilRefused(): Promise<void> {
  for (;;) {
    const socket = connect(8_080, NODE);
    try {
      await once(socket, 'connect');
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ECONNREFUSED'); // the system's errors have one
      return;
    } finally {
      socket.destroy();
    }
    await delay(5);
  }
}

describe('contract, Starting: exit codes', PATIENCE, () => {
  it.each([
    { args: ['serve', '--help'], code: 0, out: /^Usage: npm run serve/ },
    { args: ['start', '--help'], code: 0, out: /^Usage: npm start/ },
    { args: ['serve', '--version'], code: 0, out: /^\d+\.\d+\.\d+\n$/ },
    { args: ['balanza', '--version'], code: 0, out: /^\d+\.\d+\.\d+\n$/ },
    { args: ['balanza', '--help'], code: 0, out: /^ {2}doctor /m },
    { args: ['balanza', 'traffic', '--help'], code: 0, out: /--clients N/ },
    { args: ['serve', '--zones', '9'], code: 2, err: /^--zones takes a whole number from 1 to 6, not “9”\.\n$/ },
    { args: ['balanza'], code: 2, err: /^Usage: / },
    { args: ['balanza', 'outage'], code: 2, err: /^outage takes a ZONE and one of hang, reset, end: .+\n$/ },
    { args: ['balanza', 'link', 'me'], code: 2, err: /^link takes options only, not “me”\.\n$/ },
    { args: ['balanza', 'link'], code: 1, err: /^No engine runs in .+ -- link --data-dir FOLDER\. .+\n$/ },
    { args: ['balanza', 'dance'], code: 2, err: /^“dance” is not a command\. There are link, .+\n$/ },
    { args: ['balanza', 'toString'], code: 2, err: /^“toString” is not a command/ },
    { args: ['balanza', 'traffic'], code: 2, err: /^traffic takes exactly one NAME.+\n$/ },
    {
      args: ['balanza', 'traffic', 'x', '--rate', '0'],
      code: 2,
      err: /^--rate takes a number from 0\.1 to 50000.+\n$/,
    },
    { args: ['balanza', 'traffic', 'x', '--path', 'y'], code: 2, err: /^--path: 'path' begins with \/.+\n$/ },
    {
      args: ['balanza', 'traffic', 'x', '--method', 'get'],
      code: 2,
      err: /^--method: 'method' takes capital letters.+\n$/,
    },
    {
      args: ['balanza', 'traffic', 'x', '--headers', 'a b'],
      code: 2,
      err: /^--headers takes .Name: value., one a line; line 1.+\n$/,
    },
    { args: ['balanza', 'traffic', 'x', '--dns', 'y'], code: 2, err: /^--dns takes HOST:PORT, not “y”\.\n$/ },
    { args: ['balanza', 'traffic', 'x'], code: 1, err: /^No engine runs in .+\n$/ },
    { args: ['balanza', 'sample'], code: 2, err: /^sample takes an INSTANCE.+\n$/ },
    { args: ['balanza', 'sample', 'a1', 'mode'], code: 2, err: /^“mode” is not of the form key=value\.\n$/ },
    { args: ['balanza', 'sample', 'a1'], code: 1, err: /^No engine runs in .+\n$/ },
    { args: ['balanza', 'backup'], code: 2, err: /^backup takes exactly one FILE.+\n$/ },
    { args: ['balanza', 'backup', '/nonexistent/x'], code: 1, err: /^There is no database to back up in .+\n$/ },
    { args: ['balanza', 'restore', 'a', 'b'], code: 2, err: /^restore takes exactly one FILE.+\n$/ },
    { args: ['balanza', 'doctor', 'me'], code: 2, err: /^doctor takes options only, not “me”\.\n$/ },
  ])('$args exits with $code', async ({ args, code, out = /^$/, err = /^$/ }) => {
    const ended = await run(args);
    expect(ended.stderr).toMatch(err);
    expect(ended.stdout).toMatch(out);
    expect(ended.code).toBe(code);
  });
});

it('says that load balancers are up when they are, after an engine was killed', PATIENCE, async () => {
  const dataDir = join(newFolder(), 'data');
  const killed = serve(['--data-dir', dataDir, '--sample', 'dns-failover']);
  await killed.firstLine();
  killed.child.kill('SIGKILL');
  await killed.exited;
  const ports = ['--ui-port', '0', '--api-port', '0', '--dns-port', '0', '--workers', '1'];
  const again = new CliProcess(['serve', ...ports, '--data-dir', dataDir]);
  await again.until('it is ready', () => again.stdout.includes('Try, in another terminal'));
  expect(again.stdout).toContain('\nLoad balancer sample-dns: active\n');
  again.child.kill('SIGTERM');
  expect(await again.exited).toBe(0);
});
