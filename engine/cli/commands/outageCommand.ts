import { signRequest, SystemClock } from '../../index.ts';
import { OUTAGE_MODES } from '../../model/ZoneOutage.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { ENGINE_OPTIONS, reachedEngine } from './reachedEngine.ts';
import { failed } from './runningEngine.ts';

/** How long the engine may take to answer. */
const PATIENCE_MS = 10_000;
/** What a program other than ours calls the region when nothing names it. */
const STANDARD_REGION = 'us-local-1';

/** `balanza outage ZONE hang|reset|end`: has a zone of a running engine fail, and come back. Source: contract, *Starting*. */
export const outageCommand: Command = {
  usage: 'ZONE hang|reset|end [--data-dir DIR | --endpoint-url URL]',
  summary: [
    'Has a zone fail as in a real outage, for all load balancers, or has it answer again.',
    'ZONE is a name or an id, such as us-local-1a or us-local-1-az1. hang: nothing comes back from it; reset: its',
    'connections are reset; end: it answers again. Checks of its targets fail meanwhile.',
    '--data-dir DIR        data folder of the running engine (the platform’s)',
    '--endpoint-url URL    the AWS endpoint instead, with the keys of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ].join('\n'),
  run: async (args) => {
    const given = readArguments(args, ENGINE_OPTIONS);
    const [zone, mode, ...more] = given.words;
    if (zone === undefined || more.length > 0 || ![...OUTAGE_MODES, 'end'].some((one) => one === mode))
      throw new UsageError('outage takes a ZONE and one of hang, reset, end: outage us-local-1a hang.');
    const engine = await reachedEngine(given);
    if (typeof engine === 'string') return failed(engine);
    const { url, accessKeyId, secretAccessKey } = engine;
    const path = `/zoneoutages/${encodeURIComponent(zone)}`;
    const [method, body] = mode === 'end' ? ['DELETE', ''] : ['PUT', JSON.stringify({ mode })];
    const region = /^(.+?)(?:[a-f]|-az\d)$/.exec(zone)?.[1] ?? process.env['AWS_REGION'] ?? STANDARD_REGION;
    const headers = signRequest({
      accessKeyId,
      secretAccessKey,
      region,
      service: 'arc-zonal-shift',
      method,
      host: url.host,
      path,
      body,
      nowMs: new SystemClock().nowMs(),
    });
    try {
      const answer = await fetch(new URL(path, url), {
        method,
        headers,
        ...(body === '' ? {} : { body }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const said = (await answer.json()) as { readonly message?: string }; // as our own endpoint answers
      if (!answer.ok)
        return failed(said.message ?? `The engine at ${url.origin} refuses it (status ${answer.status}).`);
      process.stdout.write(`${JSON.stringify(said)}\n`);
      return 0;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return failed(
        `The engine at ${url.origin} does not answer: ${cause instanceof Error ? cause.message : String(cause)}.`,
      );
    }
  },
};
