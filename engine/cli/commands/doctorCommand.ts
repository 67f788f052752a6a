import { examine } from '../doctor/examine.ts';
import { findingsText } from '../doctor/Finding.ts';
import { readArguments } from '../../start/readArguments.ts';
import { serveOptions } from '../../start/serveOptions.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { runningEngine } from './runningEngine.ts';

/** `balanza doctor`: what an engine needs of this machine, and what to do where it is missing. Source: contract, *Starting*. */
export const doctorCommand: Command = {
  usage: '[--data-dir DIR] [--json]',
  summary: [
    'Checks what an engine needs of this machine, and says what to do; exits with 1 when something is in trouble.',
    'Changes nothing; an engine may run meanwhile.',
    '--data-dir DIR    the data folder (the platform’s)',
    '--json            one JSON object: ok, and findings with check, verdict (ok, note, trouble), detail and remedy',
  ].join('\n'),
  run: async (args) => {
    const { words, options } = readArguments(args, { 'data-dir': 'DIR, the data folder', json: '' });
    if (words[0] !== undefined) throw new UsageError(`doctor takes options only, not “${words[0]}”.`);
    const { uiPort, apiPort, dnsPort, loopbackByte } = serveOptions([], process.env);
    const findings = await examine({
      dataDir: runningEngine(options['data-dir']).dataDir,
      loopbackByte,
      ports: { ui: uiPort, api: apiPort, dns: dnsPort },
    });
    const isWell = findings.every(({ verdict }) => verdict !== 'trouble');
    process.stdout.write(
      options['json'] === undefined ? findingsText(findings) : `${JSON.stringify({ ok: isWell, findings })}\n`,
    );
    return isWell ? 0 : 1;
  },
};
