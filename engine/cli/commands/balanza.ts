import { UsageError } from '../../start/UsageError.ts';
import { angieCommand } from './angieCommand.ts';
import { backupCommand } from './backupCommand.ts';
import { checkCommand } from './checkCommand.ts';
import type { Command } from './Command.ts';
import { doctorCommand } from './doctorCommand.ts';
import { exportCommand } from './exportCommand.ts';
import { gatewayApplianceCommand } from './gatewayApplianceCommand.ts';
import { gatewayEndpointCommand } from './gatewayEndpointCommand.ts';
import { importCommand } from './importCommand.ts';
import { linkCommand } from './linkCommand.ts';
import { outageCommand } from './outageCommand.ts';
import { restoreCommand } from './restoreCommand.ts';
import { sampleCommand } from './sampleCommand.ts';
import { trafficCommand } from './trafficCommand.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  link: linkCommand,
  sample: sampleCommand,
  traffic: trafficCommand,
  outage: outageCommand,
  'gateway-endpoint': gatewayEndpointCommand,
  'gateway-appliance': gatewayApplianceCommand,
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
  check: checkCommand,
  export: exportCommand,
  import: importCommand,
  angie: angieCommand,
};

/** Runs `balanza COMMAND …`; resolves to the exit code. `UsageError` for what is no command. Source: contract, *Starting*. */
export async function balanza([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined) throw new UsageError(help().trimEnd());
  if (name === '--help') {
    process.stdout.write(help());
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    throw new UsageError(`“${name}” is not a command. There are ${Object.keys(COMMANDS).join(', ')}.`);
  }
  if (args.includes('--help')) {
    process.stdout.write(`Usage: npm run balanza -- ${name} ${command.usage}\n\n${command.summary}\n`);
    return 0;
  }
  return await command.run(args);
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(19)}${summary.split('\n')[0] ?? ''}`,
  );
  return `Usage: npm run balanza -- COMMAND [arguments]\n\n${lines.join('\n')}\n\n--help after a command tells more.\n`;
}
