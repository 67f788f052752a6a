// The start script: `node build/run.mjs COMMAND [arguments]`, behind every `npm run …`. Plain Node without packages,
// since it runs before they are installed: checks Node, installs, builds what is stale, runs the command. What it says
// goes to standard error; standard output is the command's alone.
import { BuildError } from './BuildError.mjs';
import { COMMANDS } from './commands.mjs';
import { installPackages } from './installPackages.mjs';
import { say } from './progress.mjs';
import { requireNode } from './requireNode.mjs';

const [name = '', ...args] = process.argv.slice(2);
try {
  requireNode(process.versions.node);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    say(`no command '${name}'; there are ${Object.keys(COMMANDS).join(', ')}`);
    process.exitCode = 2;
  } else {
    await installPackages();
    const code = await command(args);
    if (code !== undefined) process.exitCode = code;
  }
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
