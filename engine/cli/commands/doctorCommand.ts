import { examine } from '../doctor/examine.ts';
import { findingsText } from '../doctor/Finding.ts';
import { SERVE_OPTION_TEXTS, serveOptions } from '../../start/serveOptions.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';

/** `balanza doctor`: what an engine needs of this machine, and what to do where it is missing. Source: contract, *Starting*. */
export const doctorCommand: Command = {
  usage: '[--json] [options of npm run serve]',
  summary: [
    'Checks what an engine needs of this machine, and says what to do; exits with 1 when something is in trouble.',
    'Changes nothing; an engine may run meanwhile. Takes the options of npm run serve, and checks the ports and the file',
    'that an engine would use with them; without, the usual ones.',
    '--data-dir DIR    the data folder (the platform’s)',
    '--angie FILE      a configuration to run: its errors, and the addresses that it listens on',
    '--json            one JSON object: ok, and findings with check, verdict (ok, note, trouble), detail and remedy',
  ].join('\n'),
  run: async (args) => {
    const word = args.find((one, place) => !one.startsWith('-') && !takesValue(args[place - 1]));
    if (word !== undefined) throw new UsageError(`doctor takes options only, not “${word}”.`);
    const options = serveOptions(args, process.env);
    const { uiPort, apiPort, dnsPort, loopbackByte, portOffset, angie } = options;
    const findings = await examine({
      dataDir: options.dataDir,
      loopbackByte,
      portOffset,
      ports: { ui: uiPort, api: apiPort, dns: dnsPort },
      angie,
    });
    const isWell = findings.every(({ verdict }) => verdict !== 'trouble');
    process.stdout.write(options.json ? `${JSON.stringify({ ok: isWell, findings })}\n` : findingsText(findings));
    return isWell ? 0 : 1;
  },
};

/** Whether the next word is the value of an option, not one of its own. */
function takesValue(option = ''): boolean {
  return SERVE_OPTION_TEXTS.some(({ name, takes }) => takes !== '' && option === `--${name}`);
}
