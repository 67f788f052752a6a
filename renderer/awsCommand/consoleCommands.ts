import type { CallInput, CONSOLE_CALLS } from '../../engine/contract/calls.ts';

/** Arguments of `balanza`, one command each; or why there is no command. */
type ConsoleCommand<Name extends keyof typeof CONSOLE_CALLS> =
  ((input: CallInput<Name>) => readonly (readonly string[])[]) | { readonly none: string };

const READS = 'reads, and changes nothing';

/** What the calls of the console that AWS has no action for are on the command line of Balanza. */
export const consoleCommands: { readonly [Name in keyof typeof CONSOLE_CALLS]: ConsoleCommand<Name> } = {
  describeEngine: { none: READS },
  createSample: { none: 'is a whole of many resources; each of them has its command' },
  checkTarget: { none: 'no client but the console asks for a check out of turn' },
  tryHealthCheck: { none: READS },
  tryPort: { none: READS },
  resolveName: { none: `${READS}; the console shows the dig command beside it` },
  testRequest: { none: READS },
  nextChoices: { none: READS },
  previewImport: { none: READS },
  exportConfiguration: { none: READS },
  importConfiguration: ({ name }) => [['import', `./${name}`]],
  instanceOutput: { none: READS },
  describeSamples: { none: READS },
  startZoneOutage: ({ zone, mode }) => [['outage', zone, mode]],
  endZoneOutage: ({ zone }) => [['outage', zone, 'end']],
  setSamples: ({ instanceIds, changes }) =>
    instanceIds.map((id) => [
      'sample',
      id,
      ...Object.entries(changes).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`])),
    ]),
  startTraffic: ({ loadBalancerArn, headers = [], ...options }) => [
    [
      'traffic',
      nameOf(loadBalancerArn),
      ...(headers.length === 0 ? [] : ['--headers', headers.map(({ name, value }) => `${name}: ${value}`).join('\n')]),
      ...Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [`--${key}`, String(value)])),
    ],
  ],
  stopTraffic: { none: 'a run of the command line is stopped by Ctrl+C' },
  removeTrafficRun: { none: 'a run of the command line is kept nowhere' },
  createTrustStore: { none: 'is more than one command: see `trustStoreCommands`' },
  resetData: { none: 'is for whoever sits at the console' },
  keepEvents: { none: 'is a setting of the console' },
  putNotificationRules: { none: 'is a setting of the console' },
  tryNotification: { none: 'is a setting of the console' },
};

/** `arn:…:loadbalancer/app/web/0123…` to `web`, and that of a Classic one, `arn:…:loadbalancer/web`, too. */
function nameOf(loadBalancerArn: string): string {
  const parts = loadBalancerArn.split('/');
  return parts[2] ?? parts[1] ?? loadBalancerArn;
}
