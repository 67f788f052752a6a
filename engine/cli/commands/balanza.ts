import { UsageError } from '../UsageError.ts';
import type { Command } from './Command.ts';
import { sampleCommand } from './sampleCommand.ts';
import { trafficCommand } from './trafficCommand.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  sample: sampleCommand,
  traffic: trafficCommand,
};

/** Runs `balanza COMMAND …`. Source: contract, *Starting*. */
export async function balanza([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help') {
    process.stdout.write(help());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`“${name}” is not a command. There are ${Object.keys(COMMANDS).join(', ')}.`);
  if (args.includes('--help')) {
    process.stdout.write(`Usage: npm run balanza -- ${name} ${command.usage}\n\n${command.summary}\n`);
    return 0;
  }
  return await command.run(args);
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(10)}${summary.split('\n')[0] ?? ''}`,
  );
  return `Usage: npm run balanza -- COMMAND [arguments]\n\n${lines.join('\n')}\n\n--help after a command tells more.\n`;
}
