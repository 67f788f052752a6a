import { basename, extname } from 'node:path';
import { loadConfiguration } from '../../angie/compile/io/loadConfiguration.ts';
import { noteLine } from '../../angie/import/ImportNote.ts';
import { planLines } from '../../angie/import/planLines.ts';
import { planImport } from '../../angie/import/planImport.ts';
import { importErrors } from '../../angie/import/refusalNotes.ts';
import { problemLine } from '../../angie/directives/problemLine.ts';
import type { ImportedPlace } from '../../model/ImportedPlace.ts';
import { givenPath } from '../../start/givenPath.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import { askEngine } from './askEngine.ts';
import type { Command } from './Command.ts';
import { ENGINE_OPTIONS, reachedEngine } from './reachedEngine.ts';
import { failed } from './runningEngine.ts';

/** `balanza import FILE`: makes resources of a running engine of an Angie configuration, all or none. Source: contract. */
export const importCommand: Command = {
  usage: 'FILE [--preview] [--name NAME] [--data-dir DIR | --endpoint-url URL]',
  summary: [
    'Makes load balancers and target groups of an Angie (or nginx) configuration, in a running engine.',
    'All of it is made, or nothing. What cannot be carried over is said on standard error.',
    '--preview             shows what it becomes, and changes nothing',
    '--name NAME           of the load balancers (the name of the file)',
    '--data-dir DIR        data folder of the running engine (the platform’s)',
    '--endpoint-url URL    the AWS endpoint instead, with the keys of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ].join('\n'),
  run: async (args) => {
    const given = readArguments(args, { ...ENGINE_OPTIONS, preview: '', name: 'NAME of the load balancers' });
    const [file, ...more] = given.words;
    if (file === undefined || more.length > 0) throw new UsageError('import takes exactly one FILE, a configuration.');
    const loaded = await loadConfiguration(givenPath(file));
    const errors = importErrors(loaded);
    if (errors.length > 0) return failed(errors.map((error) => problemLine(error)).join('\n'));
    const name = given.options['name'] ?? basename(file, extname(file));
    const { plan, notes } = planImport(loaded, name);
    for (const note of notes) process.stderr.write(`${noteLine(note)}\n`);
    if (plan.groups.length + plan.balancers.length === 0) {
      return failed(`Nothing of ${file} becomes a resource: it has no server that listens. Nothing was made.`);
    }
    if (given.options['preview'] !== undefined) {
      process.stdout.write(`${planLines(plan).join('\n')}\n`);
      return 0;
    }
    const engine = await reachedEngine(given);
    if (typeof engine === 'string') return failed(engine);
    const answer = await askEngine(engine, { method: 'POST', path: '/imports', body: plan });
    if (typeof answer === 'string') return failed(`Nothing was imported. ${answer}`);
    const { loadBalancers } = answer.said as { readonly loadBalancers: readonly ImportedPlace[] }; // as the operation answers
    const lines = [
      ...plan.groups.map((group) => `Made target group ${group.name}.`),
      ...loadBalancers.flatMap((made) => [
        `Made load balancer ${made.name}: ${made.dnsName}`,
        `  Send traffic to ${made.places.join(', ')}`,
      ]),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    return 0;
  },
};
