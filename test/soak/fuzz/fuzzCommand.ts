import { parseArgs } from 'node:util';
import { UsageError } from '../../bench/UsageError.ts';
import { runFuzz, type FuzzResult } from './runFuzz.ts';

/** `npm run soak -- fuzz [--seconds N] [--seed N] [--json]`: 0 nothing was found, 1 something was. */
export function fuzzCommand(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  });
  const cpuMs = Number(values.seconds) * 1_000;
  const seed = Number(values.seed);
  if (!(cpuMs > 0) || !Number.isInteger(seed))
    throw new UsageError('--seconds takes a number above 0, --seed a whole one.');
  const { user } = process.cpuUsage();
  const result = runFuzz({ seed, isOver: () => (process.cpuUsage().user - user) / 1_000 >= cpuMs });
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : report(result));
  return result.disagreements.length === 0 ? 0 : 1;
}

function report({ disagreements, ...counts }: FuzzResult): string {
  const lines = Object.entries(counts).map(([name, count]) => `${name.padEnd(22)}${String(count).padStart(12)}\n`);
  const found = disagreements.map((one) => `${one}\n`);
  return `${lines.join('')}${'disagreements'.padEnd(22)}${String(disagreements.length).padStart(12)}\n${found.join('')}`;
}
