import { problemLine } from '../../angie/directives/problemLine.ts';
import { loadConfiguration } from '../../angie/compile/io/loadConfiguration.ts';
import { givenPath } from '../../start/givenPath.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';

/**
 * `balanza check FILE`: says whether Balanza can run an Angie configuration. Each error is a line `FILE:LINE: message` on
 * standard output; warnings, and what is left because it changes nothing here, are on standard error.
 * Source: contract, *Angie configurations*.
 */
export const checkCommand: Command = {
  usage: 'FILE',
  summary: [
    'Checks an Angie (or nginx) configuration: exit 0 when it can be run, 1 when not.',
    'Every error is printed as FILE:LINE: message.',
  ].join('\n'),
  run: async (args) => {
    const { words } = readArguments(args, {});
    const [file, ...more] = words;
    if (file === undefined || more.length > 0) throw new UsageError('check takes exactly one FILE, a configuration.');
    const { problems, ignored } = await loadConfiguration(givenPath(file));
    for (const problem of problems) {
      if (problem.level === 'emerg') process.stdout.write(`${problemLine(problem)}\n`);
      else process.stderr.write(`${problemLine(problem, 'warning: ')}\n`);
    }
    if (ignored.length > 0) process.stderr.write(`left, because they change nothing here: ${ignored.join(', ')}\n`);
    return problems.some(({ level }) => level === 'emerg') ? 1 : 0;
  },
};
