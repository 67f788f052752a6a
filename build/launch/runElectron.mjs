import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Exit code of bad usage: the command line is wrong in a browser too. */
const BAD_USAGE = 2;

/**
 * Runs Electron's binary on the app in `root`, with the options of the command line, until it ends. Resolves with
 * `{ code }`, or with `{ reason }` when it ended in error before any code of ours ran: then the browser is tried. Electron
 * is never told to do without its sandbox.
 */
export async function runElectron({ binary, root, args, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-start-'));
  const started = join(folder, 'started');
  try {
    const ended = await run({ binary, root, args, env: { ...env, BALANZA_STARTED_FILE: started } });
    if (ended.code === 0 || ended.code === BAD_USAGE || existsSync(started)) return { code: ended.code };
    return { reason: reasonOf(ended) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run({ binary, root, args, env }) {
  return new Promise((resolve) => {
    const child = spawn(binary, [root, '--', ...args], { env, stdio: ['inherit', 'inherit', 'pipe'] });
    let said = '';
    child.stderr.on('data', (bytes) => {
      process.stderr.write(bytes);
      if (said.length < 50_000) said += bytes.toString();
    });
    const forward = (signal) => child.kill(signal);
    // Ctrl+C in a terminal reaches Electron by itself; a second signal would end it without draining.
    const onInterrupt = () => process.stdin.isTTY || child.kill('SIGINT');
    process.on('SIGINT', onInterrupt);
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, forward);
    const end = (outcome) => {
      process.off('SIGINT', onInterrupt);
      for (const signal of ['SIGTERM', 'SIGHUP']) process.off(signal, forward);
      resolve({ said, ...outcome });
    };
    child.once('error', (error) => end({ code: 1, said: error.message }));
    child.once('close', (code, signal) => end({ code: code ?? 128 + (constants.signals[signal] ?? 0) }));
  });
}

function reasonOf({ code, said }) {
  if (/sandbox/i.test(said)) {
    return (
      'this system does not let Electron use its sandbox, and it is not started without (to allow it: ' +
      'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0; as root it never runs)'
    );
  }
  const first = said.split('\n').find((line) => line.trim() !== '');
  return `Electron ended with ${code} before the window opened${first === undefined ? '' : ` (${first.trim().slice(0, 200)})`}`;
}
