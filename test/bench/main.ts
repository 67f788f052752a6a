import { BENCHMARKS } from './benchmarks.ts';
import { UsageError } from './UsageError.ts';

/** `npm run bench -- [NAME] [options]`. Exit 0 done, 1 a floor was missed or it could not run, 2 bad usage. */
async function main([first, ...rest]: readonly string[]): Promise<number> {
  const isNamed = first !== undefined && !first.startsWith('-');
  const name = isNamed ? first : 'proxies';
  if (name === 'list') {
    for (const [each, { summary }] of Object.entries(BENCHMARKS))
      process.stdout.write(`${each.padEnd(10)}${summary}\n`);
    return 0;
  }
  const benchmark = BENCHMARKS[name];
  if (benchmark === undefined) {
    throw new UsageError(`No benchmark '${name}'; there are ${Object.keys(BENCHMARKS).join(', ')} and list.`);
  }
  return await benchmark.run(isNamed || first === undefined ? rest : [first, ...rest]);
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
