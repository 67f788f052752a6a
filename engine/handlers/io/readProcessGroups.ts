import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { added, parseProcStat, parseProcStatus, parsePs, type ProcessFigures } from '../ProcessFigures.ts';

const NOTHING: ReadonlyMap<number, ProcessFigures> = new Map();

/**
 * What the processes of these groups have used and hold, by group; a group that is gone is left out. From `/proc` on
 * Linux, from `ps` on other systems of the kind; empty on Windows. Never rejects.
 */
export async function readProcessGroups(groups: ReadonlySet<number>): Promise<ReadonlyMap<number, ProcessFigures>> {
  if (groups.size === 0 || process.platform === 'win32') return NOTHING;
  return process.platform === 'linux' ? fromProc(groups) : fromPs();
}

async function fromProc(groups: ReadonlySet<number>): Promise<ReadonlyMap<number, ProcessFigures>> {
  const found = new Map<number, ProcessFigures>();
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  await Promise.all(
    pids.map(async (pid) => {
      const stat = parseProcStat(await textOf(`/proc/${pid}/stat`));
      if (!stat || !groups.has(stat.group)) return;
      const memoryBytes = parseProcStatus(await textOf(`/proc/${pid}/status`));
      found.set(stat.group, added(found.get(stat.group), { cpuMs: stat.cpuMs, memoryBytes }));
    }),
  );
  return found;
}

/** Empty for a process that has ended meanwhile. */
const textOf = (file: string) => readFile(file, 'utf8').catch(() => '');

async function fromPs(): Promise<ReadonlyMap<number, ProcessFigures>> {
  const run = promisify(execFile);
  return run('ps', ['-A', '-o', 'pgid=,rss=,time=']).then(
    ({ stdout }) => parsePs(stdout),
    () => NOTHING,
  );
}
