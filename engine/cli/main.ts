import { balanza } from './commands/balanza.ts';
import { serveHelp } from '../start/serveHelp.ts';
import { serve } from './serve.ts';
import { serveOptions } from '../start/serveOptions.ts';
import { UsageError } from '../start/UsageError.ts';
import { VERSION } from '../start/version.ts';

/** Exit codes: 0 done, 1 refused or failed, 2 bad usage. Source: contract, *Starting*. */
async function main([command, ...rest]: readonly string[]): Promise<number> {
  if (command === '--version' || rest.includes('--version')) {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  switch (command) {
    case 'serve':
    case 'start':
      if (rest.includes('--help')) {
        process.stdout.write(serveHelp(command));
        return 0;
      }
      return await serve(serveOptions(rest, process.env), command === 'start' ? whyNoWindow() : null);
    case 'balanza':
      return await balanza(rest);
    default:
      throw new UsageError(`“${command ?? ''}” is not a command. There are serve, start and balanza.`);
  }
}

/** `npm start` says it; a bundle that is run by itself has no window. */
const whyNoWindow = () => process.env['BALANZA_NO_WINDOW'] ?? 'the engine was started without its window';

// Whoever reads what is printed may leave (`| head -1`); that ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isUsage = error instanceof UsageError;
    process.stderr.write(
      `${isUsage ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(isUsage ? 2 : 1);
  },
);
