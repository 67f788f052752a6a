import { existsSync, writeFileSync } from 'node:fs';
import { exportAngie } from '../../angie/export/exportAngie.ts';
import { exportCloudFormation } from '../../angie/export/exportCloudFormation.ts';
import { exportTerraform } from '../../angie/export/exportTerraform.ts';
import type { Exported, Topology } from '../../angie/export/Topology.ts';
import { storedInstances, storedRecords } from '../../index.ts';
import { givenPath } from '../../start/givenPath.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { failed, runningEngine } from './runningEngine.ts';

const FORMATS: Readonly<Record<string, (topology: Topology) => Exported>> = {
  angie: exportAngie,
  cloudformation: exportCloudFormation,
  terraform: exportTerraform,
};

/** `balanza export FORMAT [FILE]`: writes the load balancers of a data folder in another language. Source: contract. */
export const exportCommand: Command = {
  usage: 'angie|cloudformation|terraform [FILE] [--data-dir DIR]',
  summary: [
    'Writes the load balancers as an Angie configuration, a CloudFormation template (JSON) or Terraform.',
    'To FILE, or to standard output. What could not be carried over is said on standard error.',
    '--data-dir DIR    the data folder (the platform’s), of an engine that runs or not',
  ].join('\n'),
  run: (args) => {
    const { words, options } = readArguments(args, { 'data-dir': 'DIR, the data folder' });
    const [format = '', file, ...more] = words;
    const write = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
    if (!write || more.length > 0) {
      throw new UsageError(`export takes one of ${Object.keys(FORMATS).join(', ')}, and perhaps a FILE.`);
    }
    const { dataDir } = runningEngine(options['data-dir']);
    if (!existsSync(dataDir)) {
      return Promise.resolve(
        failed(
          `The data folder ${dataDir} does not exist. Name with --data-dir the one that the engine was started with.`,
        ),
      );
    }
    let topology: Topology;
    try {
      topology = topologyOf(dataDir);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return Promise.resolve(
        failed(
          `The resources of ${dataDir} cannot be read: ${reason}. An engine started with --ephemeral keeps no data folder: export it from its console, on the page Import / Export.`,
        ),
      );
    }
    const { text, notes } = write(topology);
    if (file === undefined) process.stdout.write(text);
    else writeFileSync(givenPath(file), text);
    for (const note of notes) process.stderr.write(`${note}\n`);
    return Promise.resolve(0);
  },
};

function topologyOf(dataDir: string): Topology {
  return {
    loadBalancers: storedRecords(dataDir, 'loadBalancer'),
    listeners: storedRecords(dataDir, 'listener'),
    rules: storedRecords(dataDir, 'rule'),
    targetGroups: storedRecords(dataDir, 'targetGroup'),
    targets: storedRecords(dataDir, 'target'),
    instances: storedInstances(dataDir),
    classicNames: storedRecords(dataDir, 'classicLoadBalancer').map(({ name }) => name),
  };
}
