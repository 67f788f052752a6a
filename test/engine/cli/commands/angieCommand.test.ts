import { createServer } from 'node:http';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../support/angie/ask.ts';
import { ownAddress } from '../../../support/angie/startAngie.ts';
import { until } from '../../../support/RawClient.ts';
import { CliProcess, newFolder, run, serve } from '../CliProcess.ts';

const PATIENCE = { timeout: 60_000 };

async function backend(): Promise<string> {
  const server = createServer((_, response) => response.end('from the server'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  return `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
}

function configuration(folder: string, address: string, body: string): string {
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log info; events { }
http { access_log ${folder}/access.log; server { listen ${address}:8080; ${body} } }\n`;
}

describe('balanza angie', PATIENCE, () => {
  it('tests, prints, tells its version and what is not there, in Angie’s words', async () => {
    const folder = newFolder();
    const file = join(folder, 'a.conf');
    writeFileSync(file, configuration(folder, ownAddress(), 'return 200;'));
    expect(await run(['balanza', 'angie', '-t', '-c', file])).toEqual({
      code: 0,
      stdout: '',
      stderr: `angie: the configuration file ${file} syntax is ok\nangie: configuration file ${file} test is successful\n`,
    });
    expect((await run(['balanza', 'angie', '-T', '-q', '-c', file])).stdout).toBe(
      `# configuration file ${file}:\n${readFileSync(file, 'utf8')}\n`,
    );
    writeFileSync(file, 'events { }\nhttp { bogus; }\n');
    expect(await run(['balanza', 'angie', '-tc', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: `angie: [emerg] unknown directive "bogus" in ${file}:2\nangie: configuration file ${file} test failed\n`,
    });
    expect((await run(['balanza', 'angie', '-v'])).stderr).toMatch(/^Angie version: Balanza\/\d+\.\d+\.\d+\n$/);
    expect((await run(['balanza', 'angie', '-V'])).stderr).toMatch(
      /configure arguments: --without-\S+ .*--without-http_gzip_module/,
    );
    const wrong = await run(['balanza', 'angie', '-x']);
    expect([wrong.code, wrong.stderr]).toEqual([2, 'angie: invalid option: "x"\n']);
    expect((await run(['balanza', 'angie', '-s', 'dance'])).stderr).toBe('angie: invalid option: "-s dance"\n');
    const none = await run(['balanza', 'angie', '-c', file, '-s', 'reload', '-g', `pid ${folder}/none;`]);
    expect(none.code).toBe(1);
  });

  it('runs in the foreground, writes its pid once it accepts, reloads by HUP, drains by QUIT', async () => {
    const folder = newFolder();
    const file = join(folder, 'a.conf');
    const at = ownAddress();
    const server = await backend();
    writeFileSync(file, configuration(folder, at, `location / { proxy_pass http://${server}; }`));
    const angie = new CliProcess(['balanza', 'angie', '-c', file]);
    await until(
      'the pid file',
      () => existsSync(join(folder, 'pid')) && readFileSync(join(folder, 'pid'), 'utf8') !== '',
    );
    expect(readFileSync(join(folder, 'pid'), 'utf8')).toBe(`${angie.child.pid ?? 0}\n`);
    expect((await ask(`http://${at}:8080/`)).body).toBe('from the server');
    const log = () => (existsSync(join(folder, 'error.log')) ? readFileSync(join(folder, 'error.log'), 'utf8') : '');
    writeFileSync(file, configuration(folder, at, 'broken'));
    expect((await run(['balanza', 'angie', '-c', file, '-s', 'reload'])).code).toBe(1);
    angie.child.kill('SIGHUP');
    await until('the refusal', () => log().includes('was not loaded'));
    expect(log()).toContain(`${file}:2: unexpected "}"`);
    expect((await ask(`http://${at}:8080/`)).body).toBe('from the server');
    writeFileSync(file, configuration(folder, at, 'return 200 new;'));
    expect((await run(['balanza', 'angie', '-c', file, '-s', 'reload'])).code).toBe(0);
    await until('the reload', () => log().includes('the configuration was loaded'));
    expect((await ask(`http://${at}:8080/`)).body).toBe('new');
    expect((await run(['balanza', 'angie', '-c', file, '-s', 'quit'])).code).toBe(0);
    expect(await angie.exited, angie.stderr).toBe(0);
    expect(existsSync(join(folder, 'pid'))).toBe(false);
    expect(readFileSync(join(folder, 'access.log'), 'utf8').split('\n')).toHaveLength(4);
    await expect(ask(`http://${at}:8080/`)).rejects.toThrow('ECONNREFUSED');
  });

  it('goes on as a daemon unless told otherwise, and ends by -s stop', async () => {
    const folder = newFolder();
    const file = join(folder, 'a.conf');
    const at = ownAddress();
    writeFileSync(file, configuration(folder, at, 'return 200 daemon;').replace('daemon off;', ''));
    expect(await run(['balanza', 'angie', '-c', file])).toMatchObject({ code: 0, stderr: '' });
    expect((await ask(`http://${at}:8080/`)).body).toBe('daemon');
    const taken = await run(['balanza', 'angie', '-c', file, '-g', 'daemon off;']);
    expect([taken.code, taken.stderr]).toEqual([
      1,
      `angie: [emerg] bind() to ${at}:8080 failed (98: Address already in use)\n`,
    ]);
    expect((await run(['balanza', 'angie', '-c', file, '-s', 'stop'])).code).toBe(0);
    await until('the end', () => !existsSync(join(folder, 'pid')));
  });

  it('serve --angie runs a file beside the load balancers, reloads it, and shows it at /status', async () => {
    const folder = newFolder();
    const file = join(folder, 'a.conf');
    const at = ownAddress();
    const server = await backend();
    const text = (body: string) =>
      `events { } http { access_log off; upstream u { zone u 1m; server ${server}; } server { listen ${at}:8080; ${body} } }`;
    writeFileSync(file, text('location / { proxy_pass http://u; }'));
    const cli = serve(['--ephemeral', '--angie', file]);
    const { api } = await cli.firstLine();
    expect((await ask(`http://${at}:8080/`)).body).toBe('from the server');
    const peers = JSON.parse((await ask(`${String(api)}/status/http/upstreams/u/peers`)).body) as Record<
      string,
      unknown
    >; // asserted
    expect(peers[server]).toMatchObject({ state: 'up', selected: { total: 1 } });
    writeFileSync(file, text('return 200 reloaded;'));
    cli.child.kill('SIGHUP');
    await cli.until('the reload', () => cli.stderr.includes('the configuration was loaded'));
    expect((await ask(`http://${at}:8080/`)).body).toBe('reloaded');
    cli.child.kill('SIGTERM');
    expect(await cli.exited, cli.stderr).toBe(0);
    writeFileSync(file, text('bogus;'));
    const refused = serve(['--ephemeral', '--angie', file]);
    expect(await refused.exited).toBe(1);
    expect(JSON.parse(refused.stdout)).toEqual({
      ready: false,
      error: `${file}:1: unknown directive "bogus". Neither nginx nor Angie has it: correct the name, or take the line out.`,
    });
  });
});
