import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Engine } from '../../../engine/index.ts';

/** Whether a program is there. */
export function hasProgram(name: string, versionArgument = '--version'): boolean {
  return spawnSync(name, [versionArgument]).status === 0;
}

/** A data folder that goes with the test. */
export function dataFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'balanza-tls-'));
  onTestFinished(() => {
    rmSync(made, { recursive: true });
  });
  return made;
}

/** Runs a program and gives what it wrote, its standard output first, whether it succeeded or not. */
export async function ran(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { timeout: 20_000 }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }; // a failed program's
    return { stdout, stderr };
  });
  return stdout + stderr;
}

/** Address of the first node. */
export function nodeAddress(engine: Engine): string {
  const [node] = [...engine.control.resources.nodes.values()];
  if (!node) throw new Error('no node');
  return node.address;
}
