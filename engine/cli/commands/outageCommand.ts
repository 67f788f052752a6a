import { OUTAGE_MODES, type OutageMode, type ZoneOutage } from '../../model/ZoneOutage.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import { askEngine } from './askEngine.ts';
import type { Command } from './Command.ts';
import { ENGINE_OPTIONS, reachedEngine } from './reachedEngine.ts';
import { failed } from './runningEngine.ts';

/** `balanza outage ZONE hang|reset|end`: has a zone of a running engine fail, and come back. Source: contract, *Starting*. */
export const outageCommand: Command = {
  usage: 'ZONE hang|reset|end [--data-dir DIR | --endpoint-url URL] [--json]',
  summary: [
    'Has a zone fail as in a real outage, for all load balancers, or has it answer again.',
    'ZONE is a name or an id, such as us-local-1a or us-local-1-az1. hang: nothing comes back from it; reset: its',
    'connections are reset; end: it answers again. Checks of its targets fail meanwhile.',
    '--json                one JSON object instead of a sentence',
    '--data-dir DIR        data folder of the running engine (the platform’s)',
    '--endpoint-url URL    the AWS endpoint instead, with the keys of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ].join('\n'),
  run: async (args) => {
    const given = readArguments(args, { ...ENGINE_OPTIONS, json: '' });
    const [zone, mode, ...more] = given.words;
    if (zone === undefined || more.length > 0 || ![...OUTAGE_MODES, 'end'].some((one) => one === mode))
      throw new UsageError('outage takes a ZONE and one of hang, reset, end: outage us-local-1a hang.');
    const engine = await reachedEngine(given);
    if (typeof engine === 'string') return failed(engine);
    const path = `/zoneoutages/${encodeURIComponent(zone)}`;
    const [, region] = /^(.+?)(?:[a-f]|-az\d)$/.exec(zone) ?? [];
    const answer = await askEngine(engine, {
      ...(mode === 'end' ? { method: 'DELETE', path } : { method: 'PUT', path, body: { mode } }),
      ...(region !== undefined && { region }),
    });
    if (typeof answer === 'string') return failed(answer);
    const outage = answer.said as ZoneOutage; // what the operations of outages answer
    const sentence = mode === 'end' ? `Zone ${outage.zone} answers again.` : begun(outage);
    process.stdout.write(`${given.options['json'] === undefined ? sentence : JSON.stringify(outage)}\n`);
    return 0;
  },
};

const WHAT_CLIENTS_SEE: Record<OutageMode, string> = {
  hang: 'nothing comes back from it',
  reset: 'its connections are reset',
};

function begun({ zone, mode }: ZoneOutage): string {
  return `Zone ${zone} is out: ${WHAT_CLIENTS_SEE[mode]}. End it with: npm run balanza -- outage ${zone} end`;
}
