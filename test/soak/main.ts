import { UsageError } from '../bench/UsageError.ts';
import { SOAKS } from './soaks.ts';

const USAGE = Object.entries(SOAKS)
  .map(([name, { usage }]) => `npm run soak -- ${name} ${usage}\n`)
  .join('');

/** `npm run soak -- NAME [options]`. Exit 0 nothing was found, 1 something was or it could not run, 2 bad usage. */
async function main([name = '', ...rest]: readonly string[]): Promise<number> {
  const soak = SOAKS[name];
  if (soak === undefined) throw new UsageError(`No soak '${name}'.`);
  try {
    return await soak.run(rest);
  } catch (error) {
    const isOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    throw isOption ? new UsageError(error.message, { cause: error }) : error;
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (error instanceof UsageError) process.stderr.write(USAGE);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
