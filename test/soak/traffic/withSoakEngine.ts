import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Children } from '../../bench/Children.ts';
import { beside } from '../../bench/engine/beside.ts';
import { EngineReady } from '../../bench/engine/EngineReady.ts';
import { firstLine } from '../../bench/engine/firstLine.ts';
import { untilListening } from '../../bench/untilListening.ts';

const PORT = 18_179;
const TARGET_PORT = 18_180;
const TARGETS = 10;

/** Runs `work` against a whole engine, in a process of its own, in front of ten targets; ends both behind it. */
export async function withSoakEngine(work: (engine: EngineReady) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-soak-'));
  const children = new Children(folder);
  try {
    children.start({ name: 'targets', command: beside('idleTargets', TARGET_PORT) });
    await untilListening(TARGET_PORT, 'targets');
    const command = beside('idleEngine', 'auto', PORT, TARGETS, TARGET_PORT);
    const engine = children.start({ name: 'engine', command, stdout: 'pipe' });
    return await work(EngineReady.parse(await firstLine(engine, 'engine')));
  } finally {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
