import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { InstanceDetail } from '../../../../engine/instances/InstanceDetail.ts';
import { startInstanceRunner, type InstanceRunner } from '../../../../engine/instances/io/startInstanceRunner.ts';
import { getSample, setSample } from '../../../../engine/instances/samples/io/setSample.ts';
import type { Clock } from '../../../../engine/model/Clock.ts';
import type { Instance } from '../../../../engine/model/Instance.ts';
import type { InstanceId } from '../../../../engine/model/names.ts';
import { SystemClock } from '../../../../engine/system/SystemClock.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { RawClient, until } from '../../../support/RawClient.ts';
import { instance, ZONE } from '../../../support/topology.ts';

/** As it is built for the product, before any test runs. */
const SAMPLE_WORKER = new URL('../../../../dist/sampleWorker.mjs', import.meta.url);

const opened: InstanceRunner[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((runner) => runner.close()));
});

/** A runner, and all that it told: `a1 running ok`, with the text of a failed check behind it. */
function running(clock: Clock = new SystemClock()) {
  const seen: string[] = [];
  const details: InstanceDetail[] = [];
  const lines: string[] = [];
  const runner = startInstanceRunner({
    clock,
    sampleWorkerEntry: SAMPLE_WORKER,
    onState: (instanceId, state, detail) => {
      details.push(detail);
      seen.push(
        `${instanceId} ${state} ${detail.statusCheck}${detail.statusCheck === 'failed' ? `: ${detail.text}` : ''}`,
      );
    },
    log: (level, message) => lines.push(`${level} ${message}`),
  });
  opened.push(runner);
  const heard = (line: string, times = 1) =>
    until(
      () => `“${line}”, having ${seen.join(' | ')}`,
      () => seen.filter((one) => one.startsWith(line)).length >= times,
    );
  return { runner, seen, details, lines, heard };
}

const id = (text: string) => text as InstanceId; // short names read better in tests
const at = (last: number) => `127.0.212.${last}`;
const wanted = (made: Instance, ...ports: number[]) => ({ instance: made, ports });
const sample = (name: string) => instance(name, { address: at(Number(name.slice(1))) });
const command = (name: string, text: string) =>
  instance(name, { address: at(Number(name.slice(1))), program: { kind: 'command', command: text } });

const listens = async (address: string, port: number) => {
  const client = await RawClient.connect(port, address);
  client.close();
};

describe('startInstanceRunner with sample targets', () => {
  it('contract: starts what should run, opens and closes ports, stops what should not', async () => {
    const { runner, seen, heard } = running();
    runner.apply([wanted(sample('a1'), 9090), wanted(sample('a2'))]);
    await Promise.all([heard('a1 running ok'), heard('a2 running ok')]);
    await Promise.all([listens(at(1), 8080), listens(at(1), 9090), listens(at(2), 8080)]);
    expect(await getSample(at(2))).toMatchObject({ instanceId: 'a2', name: 'a2', zone: ZONE.a, address: at(2) });

    runner.apply([wanted(sample('a1'))]);
    await heard('a2 stopped');
    await expect(listens(at(2), 8080)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await listens(at(1), 8080);
    await expect(listens(at(1), 9090)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(seen.filter((line) => line.startsWith('a2'))).toEqual([
      'a2 pending initializing',
      'a2 running ok',
      'a2 stopping initializing',
      'a2 stopped initializing',
    ]);
    expect(runner.status(id('a1'))?.state).toBe('running');
  });

  it('a sample that is started again is a fresh one', async () => {
    const { runner, heard } = running();
    runner.apply([wanted(sample('a3'))]);
    await heard('a3 running ok');
    await setSample(at(3), { healthStatus: 503 });
    runner.apply([]);
    runner.apply([wanted(sample('a3'))]);
    await heard('a3 running ok', 2);
    expect(await getSample(at(3))).toMatchObject({ healthStatus: 200 });
  });

  it('OPS-01 says which port of which address is taken, and recovers', async () => {
    const holder = createServer().listen(8080, at(4));
    await once(holder, 'listening');
    const { runner, lines, heard } = running();
    runner.apply([wanted(sample('a4'))]);
    await heard(`a4 running failed: port 8080 of ${at(4)} is in use by another program (EADDRINUSE)`);
    expect(lines.join()).toContain(`warn Instance a4: port 8080 of ${at(4)} is in use`);
    holder.close();
    await heard('a4 running ok');
  });

  it('OPS-01 says when the system does not have the address', async () => {
    const { runner, heard } = running();
    runner.apply([wanted(instance('a5', { address: '192.0.2.9' }))]);
    await heard('a5 running failed: ');
    expect(runner.status(id('a5'))?.detail.text).toContain(
      'port 8080 of 192.0.2.9 cannot be opened, since this system',
    );
  });

  it('a worker that dies is replaced, and its samples come back as they were', async () => {
    const clock = new FakeClock();
    const { runner, lines, heard } = running(clock);
    runner.apply([wanted(sample('a6'), 9090), wanted(sample('a7'))]);
    await Promise.all([heard('a6 running ok'), heard('a7 running ok')]);
    await setSample(at(6), { latencyMs: 1, healthStatus: 418 });
    clock.advance(5_000); // from here on it has lived long enough to be replaced at once
    await runner.killSampleWorker();
    await heard('a6 running failed: The sample target is not running and is started again');
    await Promise.all([heard('a6 running ok', 2), heard('a7 running ok', 2)]);
    expect(await getSample(at(6))).toMatchObject({ latencyMs: 1, healthStatus: 418, requests: {} });
    await listens(at(6), 9090);
    expect(lines[0]).toContain('error The worker of the sample targets ended and is started again');
  });

  it('waits half a second before it replaces a worker that died young, and tells what stopped meanwhile', async () => {
    const clock = new FakeClock();
    const { runner, seen, heard } = running(clock);
    runner.apply([wanted(sample('a8')), wanted(sample('a9'))]);
    await Promise.all([heard('a8 running ok'), heard('a9 running ok')]);
    await runner.killSampleWorker();
    await heard('a8 running failed');
    runner.apply([wanted(sample('a8'))]);
    await heard('a9 stopped');
    clock.advance(499);
    expect(seen.filter((line) => line === 'a8 running ok')).toHaveLength(1);
    clock.advance(1);
    await heard('a8 running ok', 2);
  });

  it('close ends the worker, twice without harm, and applies nothing more', async () => {
    const { runner, seen, heard } = running();
    runner.apply([wanted(sample('a10'))]);
    await heard('a10 running ok');
    await Promise.all([runner.close(), runner.close()]);
    expect(seen.at(-1)).toBe('a10 stopped initializing');
    runner.apply([wanted(sample('a10'))]);
    await expect(listens(at(10), 8080)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('startInstanceRunner with commands', () => {
  /** Does it run? One that nobody has taken note of since it ended (a zombie, as in a container without init) does not. */
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0);
      const status = `/proc/${pid}/stat`;
      return !existsSync(status) || !/\) Z /.test(readFileSync(status, 'utf8'));
    } catch {
      return false;
    }
  };

  it('contract: runs a command with HOST, PORT, BALANZA_INSTANCE_ID and BALANZA_ZONE, and keeps its output', async () => {
    const { runner, heard } = running();
    const text = 'echo "$HOST $PORT $BALANZA_INSTANCE_ID $BALANZA_ZONE"; echo oops >&2; echo ready; exec sleep 600';
    runner.apply([wanted(command('c1', text), 3000, 4000), wanted(command('c2', 'echo $PORT; exec sleep 600'))]);
    await Promise.all([heard('c1 running ok'), heard('c2 running ok')]);
    await until('the output', () => runner.output(id('c1')).includes('ready') && runner.output(id('c2')) !== '');
    expect(runner.output(id('c1')).split('\n').toSorted()).toEqual(['', `${at(1)} 3000 c1 ${ZONE.c}`, 'oops', 'ready']);
    expect(runner.output(id('c2'))).toBe('8080\n');
    expect(runner.output(id('c3'))).toBe('');
  });

  it('contract: one that ends by itself stays running with a failed status check, and is not started again', async () => {
    const { runner, details, seen, heard } = running();
    runner.apply([wanted(command('c4', 'echo bye; exit 3'))]);
    await heard('c4 running failed: The command is not running: it ended with exit code 3.');
    expect(details.at(-1)?.exitCode).toBe(3);
    runner.apply([wanted(command('c4', 'echo bye; exit 3'), 8080)]);
    expect(runner.output(id('c4'))).toBe('bye\n');
    runner.apply([]);
    await heard('c4 stopped');
    expect(seen.filter((line) => line === 'c4 running ok')).toHaveLength(1);
  });

  it('says by which signal a command was ended', async () => {
    const { runner, heard } = running();
    runner.apply([wanted(command('c5', 'kill -9 $$'))]);
    await heard('c5 running failed: The command is not running: it was ended by SIGKILL.');
  });

  it('a command that the shell does not know fails its status check', async () => {
    const { runner, heard } = running();
    runner.apply([wanted(command('c6', 'no-such-program-here'))]);
    await heard('c6 running failed: The command is not running: it ended with exit code 127.');
    await until('the message of the shell', () => runner.output(id('c6')).includes('not found'));
  });

  it('contract: stops with SIGTERM the whole process group', async () => {
    const { runner, heard } = running();
    // The child speaks for itself: until it has its own program it has the trap of its parent, and would swallow the signal.
    const text = `trap "echo asked; exit 0" TERM; sh -c 'echo child $$; exec sleep 600' & wait`;
    runner.apply([wanted(command('c7', text))]);
    await until('the child', () => /child \d+/.test(runner.output(id('c7'))));
    const child = Number(/child (\d+)/.exec(runner.output(id('c7')))?.[1]);
    const pid = Number(runner.status(id('c7'))?.detail.pid);
    runner.apply([]);
    await heard('c7 stopped');
    expect(runner.output(id('c7'))).toContain('asked');
    await until('both to be gone', () => !isAlive(child) && !isAlive(pid));
  });

  it('contract: SIGKILL after 10 s to one that does not listen', async () => {
    const clock = new FakeClock();
    const { runner, seen, heard } = running(clock);
    const script = `process.on('SIGTERM', () => console.log('no')); setInterval(() => 0, 60000); console.log('ready')`;
    runner.apply([wanted(command('c8', `exec "${process.execPath}" -e "${script}"`))]);
    await until('it to be ready', () => runner.output(id('c8')).includes('ready'));
    const pid = Number(runner.status(id('c8'))?.detail.pid);
    runner.apply([]);
    await heard('c8 stopping');
    await until('its refusal', () => runner.output(id('c8')).includes('no'));
    clock.advance(9_999);
    expect([isAlive(pid), seen.includes('c8 stopped ok')]).toEqual([true, false]);
    clock.advance(1);
    await heard('c8 stopped');
    expect(isAlive(pid)).toBe(false);
  });

  it('starts again one that is wanted again while it stops, and one whose command changed', async () => {
    const { runner, heard } = running();
    runner.apply([wanted(command('c9', 'echo one; exec sleep 600'))]);
    await until('the first', () => runner.output(id('c9')) === 'one\n');
    runner.apply([]);
    runner.apply([wanted(command('c9', 'echo one; exec sleep 600'))]);
    await heard('c9 running ok', 2);
    runner.apply([wanted(command('c9', 'echo two; exec sleep 600'))]);
    await until('the second', () => runner.output(id('c9')) === 'two\n');
  });

  it('contract: close stops every command', async () => {
    const { runner, heard } = running();
    runner.apply([wanted(command('c10', 'exec sleep 600')), wanted(command('c11', 'exec sleep 600'))]);
    await Promise.all([heard('c10 running ok'), heard('c11 running ok')]);
    const pids = [runner.status(id('c10'))?.detail.pid, runner.status(id('c11'))?.detail.pid].map(Number);
    await runner.close();
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  it('contract: commands end with the engine, even when it is killed', async () => {
    // An engine in a process of its own, which is killed as by `kill -9`.
    const { build } = await import('esbuild');
    const { outputFiles } = await build({
      stdin: {
        contents: `
          import { CommandProcess } from './engine/instances/commands/io/CommandProcess.ts';
          import { SystemClock } from './engine/system/SystemClock.ts';
          const output = { add: (chunk) => process.stdout.write(chunk), text: '' };
          new CommandProcess({ command: 'echo pid $$; exec sleep 600', environment: {}, output, clock: new SystemClock(), onEnded: () => {} });
        `,
        resolveDir: process.cwd(),
      },
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
    });
    const engine = spawn(process.execPath, ['--input-type=module', '-e', outputFiles[0]?.text ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    engine.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
    await until('the command to run', () => /pid \d+\n/.test(told));
    const pid = Number(/pid (\d+)/.exec(told)?.[1]);
    expect(isAlive(pid)).toBe(true);
    engine.kill('SIGKILL');
    await until('the command to be gone', () => !isAlive(pid));
  });
});
