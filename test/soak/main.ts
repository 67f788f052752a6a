import { parseArgs } from 'node:util';
import { runFuzz } from './fuzz/runFuzz.ts';

const USAGE = 'npm run soak -- fuzz [--seconds N] [--seed N] [--json]';

/** `npm run soak -- NAME [options]`. Exit 0 nothing was found, 1 something was, 2 bad usage. */
function main([name, ...rest]: readonly string[]): number {
  if (name !== 'fuzz') {
    process.stderr.write(`There is one soak: ${USAGE}\n`);
    return 2;
  }
  const { values } = parseArgs({
    args: [...rest],
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  });
  const cpuMs = Number(values.seconds) * 1_000;
  const seed = Number(values.seed);
  if (!(cpuMs > 0) || !Number.isInteger(seed)) {
    process.stderr.write(`--seconds takes a number above 0, --seed a whole one: ${USAGE}\n`);
    return 2;
  }
  const { user } = process.cpuUsage();
  const result = runFuzz({ seed, isOver: () => (process.cpuUsage().user - user) / 1_000 >= cpuMs });
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : report(result));
  return result.disagreements.length === 0 ? 0 : 1;
}

function report({ disagreements, ...counts }: ReturnType<typeof runFuzz>): string {
  const lines = Object.entries(counts).map(([name, count]) => `${name.padEnd(22)}${String(count).padStart(12)}\n`);
  const found = disagreements.map((one) => `${one}\n`);
  return `${lines.join('')}${'disagreements'.padEnd(22)}${String(disagreements.length).padStart(12)}\n${found.join('')}`;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
