import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './progress.mjs';

const POLL_MS = 100;

/**
 * Runs `work` while no other process runs under the same lock file. The file holds the pid of the holder; one whose
 * process is gone is taken over, so that a build that was killed does not stop the next.
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  let told = false;
  while (!tryTake(path)) {
    const holder = holderOf(path);
    if (holder !== undefined && !isAlive(holder)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!told) say(`waiting for process ${holder ?? '?'}, which is installing or building`);
    told = true;
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryTake(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined when the file went away meanwhile, or its holder has not written its pid yet. */
function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined; // released between the two looks: the next round takes it
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
