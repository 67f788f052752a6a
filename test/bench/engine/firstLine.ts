import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The first line of JSON on a program's standard output; throws, naming `what`, when it ends or waits `limitMs`. */
export async function firstLine(child: ChildProcess, what: string, limitMs = 120_000): Promise<unknown> {
  if (child.stdout === null) throw new Error(`${what} was started without a pipe`);
  const lines = createInterface({ input: child.stdout, signal: AbortSignal.timeout(limitMs) });
  for await (const line of lines) {
    if (line.startsWith('{')) return JSON.parse(line);
  }
  throw new Error(`${what} ended, or said nothing for ${limitMs / 1_000} s`);
}
