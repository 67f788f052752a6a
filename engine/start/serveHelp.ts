import { SERVE_OPTION_TEXTS } from './serveOptions.ts';

/** What `serve --help` prints: made from the list of options, so it cannot miss one. */
export function serveHelp(command: 'serve' | 'start'): string {
  const rows = SERVE_OPTION_TEXTS.map(({ name, takes, meaning, standard }) => ({
    left: `  --${name}${takes ? ` ${takes}` : ''}`,
    right: `${meaning} (${standard})`,
  }));
  const width = Math.max(...rows.map(({ left }) => left.length)) + 2;
  return [
    command === 'serve' ? 'Usage: npm run serve -- [options]' : 'Usage: npm start -- [options]',
    '',
    'Runs the engine. Options, with their default in brackets:',
    ...rows.map(({ left, right }) => left.padEnd(width) + right),
    '  --help, --version',
    '',
    'Environment, beside that of the keys:',
    '  BALANZA_LOOPBACK_BYTE=N  0 to 255 (0): addresses of nodes and instances are 127.N.10.4 and so on, for engines side by',
    '                           side; each needs a number of its own. Not needed with --share-loopback.',
    '',
  ].join('\n');
}
