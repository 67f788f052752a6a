import { LINK_PATH } from '../../index.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { failed, runningEngine } from './runningEngine.ts';

/** How long the engine may take to answer; its windows have long waited by then. */
const PATIENCE_MS = 10_000;

/** `balanza link`: a fresh address that signs one tab of a browser in to the console. Source: contract, *Starting*. */
export const linkCommand: Command = {
  usage: '[--data-dir DIR]',
  summary: [
    'Prints a fresh address of the console of a running engine. It signs one tab of a browser in, once.',
    '--data-dir DIR    data folder of the running engine (the platform’s)',
  ].join('\n'),
  run: async (args) => {
    const { words, options } = readArguments(args, { 'data-dir': 'DIR, the data folder of the engine' });
    if (words[0] !== undefined) throw new UsageError(`link takes options only, not “${words[0]}”.`);
    const { dataDir, engine } = runningEngine(options['data-dir']);
    if (!engine) {
      return failed(
        `No engine runs in ${dataDir}. Start one with npm run serve, or name the folder of one that runs: npm run -s balanza -- link --data-dir FOLDER. An engine that was started with --ephemeral has no folder, and gives no second address.`,
      );
    }
    const { ui, linkSecret } = engine;
    if (ui === null || linkSecret === null) {
      return failed(`The engine that runs in ${dataDir} serves no console.`);
    }
    try {
      const answer = await fetch(`${ui}${LINK_PATH}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${linkSecret}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer.ok) return failed(`The engine at ${ui} gives no address (status ${answer.status}). Start it again.`);
      const { url } = (await answer.json()) as { readonly url: string }; // what our own engine answers with 200
      process.stdout.write(`${url}\n`);
      return 0;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return failed(`The engine at ${ui} does not answer: ${cause instanceof Error ? cause.message : String(cause)}.`);
    }
  },
};
