import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Children } from './Children.ts';

/** Runs a benchmark with a folder for its files and the programs that it starts: both are gone when it ends, be it by SIGINT. */
export async function inFolder(run: (folder: string, children: Children) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-bench-'));
  const children = new Children(folder);
  const stop = () => {
    void children.close().then(() => process.exit(130));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await run(folder, children);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
