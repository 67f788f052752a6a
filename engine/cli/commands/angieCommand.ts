import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfiguration, type LoadedConfiguration } from '../../angie/compile/io/loadConfiguration.ts';
import { AngieService } from '../../angie/run/io/AngieService.ts';
import type { Directive } from '../../angie/syntax/Directive.ts';
import { parseDirectives } from '../../angie/syntax/parseConfiguration.ts';
import { SystemClock, SystemRandom, VERSION } from '../../index.ts';
import { logAtLeast, type Log, type LogLevel } from '../../model/Log.ts';
import { givenPath } from '../../start/givenPath.ts';
import { angieArguments, type AngieArguments, type AngieSignal } from './angieArguments.ts';
import { MISSING_MODULES } from './MISSING_MODULES.ts';
import type { Command } from './Command.ts';

const STANDARD_FILE = '/etc/angie/angie.conf';
const STANDARD_PID_FILE = '/run/angie.pid';
/** Said to the process that waits for its daemon. */
const READY = 'ready';
const UNIX_SIGNALS: Readonly<Record<AngieSignal, NodeJS.Signals>> = {
  stop: 'SIGTERM',
  quit: 'SIGQUIT',
  reload: 'SIGHUP',
  reopen: 'SIGUSR1',
};
/** Longest time that requests get when nothing else is said: `QUIT` waits for them. */
const FOREVER_MS = 2 ** 31 - 1;

/**
 * `balanza angie`: Angie's own command line, so that what drives nginx or Angie can drive Balanza.
 * Source: contract, *Angie configurations*.
 */
export const angieCommand: Command = {
  usage: '[-?hvVtTq] [-s signal] [-p prefix] [-e filename] [-c filename] [-g directives]',
  summary: [
    'Runs an Angie (or nginx) configuration, with Angie’s own command line.',
    '-c FILE  the configuration      -t  test it      -T  test and print it      -g  directives before it',
    '-p DIR   where paths begin      -e FILE  log of errors      -s stop|quit|reload|reopen  to the one that runs',
    '-v, -V   the version, and what is not there',
  ].join('\n'),
  run: async (args) => {
    const given = angieArguments(args, STANDARD_FILE);
    switch (given.action) {
      case 'version':
      case 'details':
        say(`Angie version: Balanza/${VERSION}`);
        if (given.action === 'details')
          say(`configure arguments: ${MISSING_MODULES.map((part) => `--without-${part}`).join(' ')}`);
        return 0;
      case 'help':
        say(`Angie version: Balanza/${VERSION}\nUsage: angie ${angieCommand.usage}`);
        return 0;
      case 'test':
      case 'print':
      case 'run':
        return await withConfiguration(given);
      default:
        return given.action satisfies never;
    }
  },
};

/** The one that is started over again as a daemon. */
const isDaemon = () => process.env['BALANZA_ANGIE_DAEMON'] === '1';

async function withConfiguration(given: AngieArguments): Promise<number> {
  const prefix = given.prefix === null ? null : givenPath(given.prefix);
  const file = prefix === null ? givenPath(given.file) : resolve(prefix, given.file);
  const { directives, problem } = parseDirectives(given.directives, 'command line');
  if (problem) return emergency(`${problem.message} in command line`);
  const loaded = await loadConfiguration(file, { given: directives });
  const isTest = given.action !== 'run';
  const errors = loaded.problems.filter(({ level }) => level === 'emerg');
  for (const { level, message, file: where, line } of loaded.problems) {
    const place = line === 0 ? '' : ` in ${where}:${line}`;
    if (level === 'emerg' || !given.isQuiet) say(`angie: [${level}] ${message}${place}`);
    if (level === 'emerg') break; // Angie reports the first
  }
  if (errors.length > 0) {
    if (isTest) say(`angie: configuration file ${file} test failed`);
    return 1;
  }
  if (isTest) {
    if (!given.isQuiet) {
      say(`angie: the configuration file ${file} syntax is ok`);
      say(`angie: configuration file ${file} test is successful`);
    }
    if (given.action === 'print') {
      for (const { path, text } of loaded.parsed.files)
        process.stdout.write(`# configuration file ${path}:\n${text}\n`);
    }
    return 0;
  }
  const pidFile = resolve(prefix ?? '/', loaded.configuration.pidFile ?? STANDARD_PID_FILE);
  if (given.signal !== null) return sendSignal(given.signal, pidFile);
  if (!loaded.configuration.isForeground && !isDaemon()) return await startDaemon();
  return await runForeground(given, { file, prefix, pidFile, directives, loaded });
}

async function runForeground(
  given: AngieArguments,
  start: {
    readonly file: string;
    readonly prefix: string | null;
    readonly pidFile: string;
    readonly directives: readonly Directive[];
    readonly loaded: LoadedConfiguration;
  },
): Promise<number> {
  const clock = new SystemClock();
  const ended = endingSignal();
  let service: AngieService;
  try {
    service = await AngieService.start({
      file: start.file,
      given: start.directives,
      clock,
      random: new SystemRandom(),
      log: logOf(given, start, clock),
      version: VERSION,
      ...(start.prefix !== null && { prefix: start.prefix }),
    });
  } catch (error) {
    return emergency(error instanceof Error ? error.message : String(error));
  }
  writeFileSync(start.pidFile, `${process.pid}\n`);
  process.on('SIGHUP', () => void service.reload());
  process.on('SIGUSR1', () => void service.reopenLogs());
  if (process.send) {
    process.send(READY);
    process.disconnect();
  }
  const how = await ended;
  await service.close(how === 'quit' ? (service.configuration.shutdownTimeoutMs ?? FOREVER_MS) : 0);
  rmSync(start.pidFile, { force: true });
  return 0;
}

/** QUIT lets requests finish, TERM and INT do not; a second signal ends at once. */
function endingSignal(): Promise<'quit' | 'stop'> {
  return new Promise((done) => {
    process.on('SIGQUIT', () => done('quit'));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      let count = 0;
      process.on(signal, () => {
        count += 1;
        if (count > 1) process.exit(1);
        done('stop');
      });
    }
  });
}

/** Starts this program over again in a session of its own; resolves when that accepts, or has said why it cannot. */
function startDaemon(): Promise<number> {
  const child = spawn(process.execPath, process.argv.slice(1), {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, BALANZA_ANGIE_DAEMON: '1' },
  });
  // What it says before it is ready is ours to say; then it has no terminal any more.
  child.stderr?.pipe(process.stderr);
  return new Promise((done) => {
    child.once('message', () => {
      child.stderr?.destroy();
      child.unref();
      done(0);
    });
    child.once('close', (code) => done(code ?? 1));
    child.once('error', () => done(1));
  });
}

function sendSignal(signal: AngieSignal, pidFile: string): number {
  let text: string;
  try {
    text = readFileSync(pidFile, 'utf8');
  } catch {
    return emergency(`open() "${pidFile}" failed (2: No such file or directory)`, 'error');
  }
  const pid = Number(text.trim());
  if (!Number.isSafeInteger(pid) || pid <= 0)
    return emergency(`invalid PID number "${text.trim()}" in "${pidFile}"`, 'error');
  try {
    process.kill(pid, UNIX_SIGNALS[signal]);
    return 0;
  } catch {
    return emergency(`kill(${pid}, ${UNIX_SIGNALS[signal]}) failed (3: No such process)`, 'alert');
  }
}

/** Lines go where `error_log` or `-e` says, in nginx's layout; without either to standard error. */
function logOf(
  given: AngieArguments,
  { loaded, prefix }: { readonly loaded: LoadedConfiguration; readonly prefix: string | null },
  clock: SystemClock,
): Log {
  const { errorLog } = loaded.configuration;
  const path = errorLog?.path ?? given.errorLog ?? 'stderr';
  const file = path === 'stderr' ? null : resolve(prefix ?? process.cwd(), path);
  return logAtLeast(leastOf(errorLog?.level ?? 'error'), (level, message) => {
    const at = new Date(clock.nowMs()).toISOString().replace(/-/g, '/').replace('T', ' ').slice(0, 19);
    const line = `${at} [${level}] ${process.pid}#0: ${message}\n`;
    if (file === null) process.stderr.write(line);
    else appendFileSync(file, line);
  });
}

function leastOf(level: string): LogLevel {
  if (level === 'debug' || level === 'warn') return level;
  return level === 'info' || level === 'notice' ? 'info' : 'error';
}

function emergency(message: string, level = 'emerg'): number {
  say(`angie: [${level}] ${message}`);
  return 1;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
