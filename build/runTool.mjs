import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a Node program and resolves with its exit code (128 + number when a signal ended it). It has our standard
 * streams unless `stdio` says otherwise. Signals that we get go to it: it decides when to end. `environment` is added to
 * ours.
 */
export async function runTool(script, args, { environment = {}, stdio = 'inherit' } = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio,
    env: { ...process.env, ...environment },
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    const [code, signal] = await once(child, 'exit');
    return code ?? 128 + (constants.signals[signal] ?? 0);
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}
