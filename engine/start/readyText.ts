import { samplePlace } from '../control/instances/samplePlace.ts';
import type { BoundPorts } from '../model/BoundPorts.ts';
import { GATEWAY } from '../model/gatewayGroupAttributes.ts';
import type { Instance } from '../model/Instance.ts';
import type { LoadBalancer } from '../model/LoadBalancer.ts';
import type { Resources } from '../model/Resources.ts';
import { addressText } from '../model/virtualServer/listenedAddresses.ts';
import { defaultDataDir } from './defaultDataDir.ts';
import type { RunningEngine } from './RunningEngine.ts';
import { VERSION } from './version.ts';

/**
 * What a person sees when the engine is ready: where everything is, which load balancers there are, and commands to try
 * that work as they are printed. `portOffset` is that of `--port-offset`.
 */
export function readyText(engine: RunningEngine, portOffset: number): string {
  const balancers = [...engine.control.resources.loadBalancers.values()];
  const [first] = balancers;
  const lines = [
    `Balanza ${VERSION} is running (process ${process.pid}). Ctrl+C stops it.`,
    '',
    ...consoleLines(engine),
    `  DNS           ${engine.dnsAddress}`,
    `  Metrics       ${engine.apiUrl}/metrics`,
    `  AWS endpoint  ${engine.apiUrl}`,
    ...credentialLines(engine),
    `  Data folder   ${engine.dataDir ?? 'none (--ephemeral)'}`,
    ...angieLines(engine),
    ...balancers.flatMap((balancer) => ['', ...balancerLines(engine, balancer, portOffset)]),
    '',
    ...(first === undefined
      ? engine.angieFile === null
        ? EMPTY
        : tryAngie(engine)
      : tryLines(engine, first, portOffset)),
  ];
  return `${lines.join('\n')}\n`;
}

function consoleLines(engine: RunningEngine): readonly string[] {
  if (engine.uiUrl === null) return [];
  return [
    `  Console       ${engine.mintLink()}`,
    engine.dataDir === null
      ? '                (opens once, in one tab of a browser)'
      : `                (opens once, in one tab of a browser; npm run -s balanza -- link${folderOption(engine.dataDir)} gives another)`,
  ];
}

/** The keys of an engine that writes nothing down: nobody could find them elsewhere. */
function credentialLines({ dataDir, credentials }: RunningEngine): readonly string[] {
  if (dataDir !== null) return [];
  return [`  Access key    ${credentials.accessKeyId}`, `  Secret key    ${credentials.secretAccessKey}`];
}

/** The configuration that runs, and where it listens. */
function angieLines({ angieFile, angieListens: { http, stream } }: RunningEngine): readonly string[] {
  if (angieFile === null) return [];
  const listens = [...http, ...stream].map(
    (listen) => `${addressText(listen)}${listen.isUdp ? ' (UDP)' : ''}${listen.isTls ? ' (TLS)' : ''}`,
  );
  return [
    `  Angie         ${angieFile} (SIGHUP reads it again)`,
    `                listens on ${listens.join(', ') || 'no address: the file has no server'}`,
  ];
}

/** A request to try of the servers of a configuration. */
function tryAngie({ angieListens: { http } }: RunningEngine): readonly string[] {
  const [first] = http.filter(({ port }) => port > 0);
  if (!first) return [];
  // Every address of this machine is meant, or one.
  const address = first.address === '0.0.0.0' ? '127.0.0.1' : first.address === '::' ? '::1' : first.address;
  const url = `${first.isTls ? 'https' : 'http'}://${addressText({ address, port: first.port })}/`;
  return ['Try, in another terminal:', '', `  curl ${first.isTls ? '-k ' : ''}${url}`];
}

const EMPTY = [
  'There are no load balancers here. To get some, stop this engine and start it with a sample:',
  '',
  '  npm run serve -- --sample cross-zone',
];

function balancerLines(
  { control }: RunningEngine,
  { loadBalancerArn, name, dnsName }: LoadBalancer,
  portOffset: number,
) {
  const { nodes, listeners } = control.resources;
  const state = control.stateOf(loadBalancerArn);
  const ports = [...listeners.values()].flatMap((one) => (one.loadBalancerArn === loadBalancerArn ? [one.port] : []));
  const { areShared } = control.ports;
  const bound = ports.map((port) => (portOffset === 0 ? `${port}` : `${port} (bound as ${port + portOffset})`));
  const addresses = [...nodes]
    .filter(([, node]) => node.loadBalancerArn === loadBalancerArn && node.retireAtMs === null)
    .map(([id, { address, zone }]) => {
      const at = ports.map((port) => `${port} as ${address}:${control.ports.ofListener(id, port)}`);
      return `${areShared ? at.join(', ') : address} (${zone})`;
    });
  return [
    `Load balancer ${name}: ${state.code}`,
    `  name    ${dnsName}`,
    `  nodes   ${addresses.join(', ') || 'none'}`,
    `  ports   ${bound.join(', ') || 'none: it has no listeners'}`,
    ...(state.code === 'active_impaired' ? [`  ${state.reason}`] : []),
  ];
}

/** Commands about one balancer; those that look the engine up say its data folder where it is not the usual one. */
function tryLines(engine: RunningEngine, loadBalancer: LoadBalancer, portOffset: number) {
  if (loadBalancer.type === 'gateway') return gatewayLines(engine, loadBalancer);
  const { loadBalancerArn, name, dnsName } = loadBalancer;
  const { resources, ports } = engine.control;
  const { nodes, listeners, instances } = resources;
  const [id, node] = [...nodes].find(([, one]) => one.loadBalancerArn === loadBalancerArn) ?? [];
  const port = [...listeners.values()].find((one) => one.loadBalancerArn === loadBalancerArn)?.port;
  const target = [...instances.values()].find(({ state, name: given }) => state === 'running' && given !== '');
  const [dnsHost = '', dnsPort = ''] = engine.dnsAddress.split(':');
  const { dataDir } = engine;
  const folder = dataDir === null ? '' : folderOption(dataDir);
  const asked = dataDir === null ? `${dnsName} --dns ${engine.dnsAddress}` : `${name}${folder}`;
  const sample = (change: string) =>
    dataDir === null
      ? `npm run balanza -- sample --address ${target ? controlPlace(ports, target) : ''} ${change}`
      : `npm run balanza -- sample ${target?.name ?? ''} ${change}${folder}`;
  const tried: readonly (readonly [what: string, ...commands: string[]])[] = [
    ['the addresses of its nodes, one for each zone', `dig @${dnsHost} -p ${dnsPort} +short ${dnsName}`],
    ...(id && node && port !== undefined
      ? ([
          [
            'a request: which target answers?',
            ...samplePaths(resources, loadBalancer).map(
              (path) => `curl http://${node.address}:${ports.ofListener(id, port)}${path}`,
            ),
          ],
        ] as const)
      : []),
    ...(port === undefined
      ? []
      : ([
          [
            'many clients for ten seconds, and where their requests went',
            `npm run balanza -- traffic ${asked} --port ${dataDir === null ? port + portOffset : port}`,
          ],
        ] as const)),
    ...(target
      ? ([['a target that breaks, and comes back', sample('mode=refuse'), sample('mode=answer')]] as const)
      : []),
    ['how the targets are', `curl -s ${engine.apiUrl}/metrics | grep 'target_health.* 1$'`],
  ];
  return [
    'Try, in another terminal:',
    ...tried.flatMap(([what, ...commands]) => ['', `  # ${what}`, ...commands.map((command) => `  ${command}`)]),
  ];
}

/** `/`, and the paths that rules of the balancer have to themselves, in the order of the rules. */
function samplePaths({ listeners, rules }: Resources, { loadBalancerArn }: LoadBalancer): readonly string[] {
  const first = [...listeners.values()].find((one) => one.loadBalancerArn === loadBalancerArn);
  const paths = [...rules.values()]
    .filter(({ listenerArn }) => listenerArn === first?.listenerArn)
    .toSorted((one, other) => Number(one.priority) - Number(other.priority))
    .flatMap(({ conditions }) => {
      const [only, ...more] = conditions;
      if (only?.field !== 'path-pattern' || only.regexValues || more.length > 0) return [];
      return only.values.filter((path) => !/[*?]/.test(path)).slice(0, 1);
    });
  return ['/', ...new Set(paths)];
}

/** What there is to try with a Gateway Load Balancer: packets in, by address, and a capture of what passes. */
function gatewayLines({ control, dnsAddress }: RunningEngine, { loadBalancerArn, dnsName }: LoadBalancer) {
  const [id, node] = [...control.resources.nodes].find(([, one]) => one.loadBalancerArn === loadBalancerArn) ?? [];
  const [dnsHost = '', dnsPort = ''] = dnsAddress.split(':');
  const port = id === undefined ? GATEWAY.port : control.ports.ofListener(id, GATEWAY.port);
  const place = `${node?.address ?? ''}${port === GATEWAY.port ? '' : ` --port ${port}`}`;
  const tried = [
    ['the addresses of its nodes, one for each zone', `dig @${dnsHost} -p ${dnsPort} +short ${dnsName}`],
    ['packets of ten flows, through an appliance and back', `npm run balanza -- gateway-endpoint ${place}`],
    ['the same, kept for Wireshark', `npm run balanza -- gateway-endpoint ${place} --pcap passed.pcap`],
  ];
  return ['Try, in another terminal:', ...tried.flatMap(([what, command]) => ['', `  # ${what}`, `  ${command}`])];
}

/** Where a sample target is controlled; the port is said where it is not the usual one. */
function controlPlace(ports: BoundPorts, target: Instance): string {
  const { host, port } = samplePlace(ports, target);
  return ports.areShared ? `${host}:${port}` : host;
}

/** How a command finds the engine of a folder; empty for the usual one. */
const folderOption = (dataDir: string) =>
  dataDir === defaultDataDir(process.env) ? '' : ` --data-dir ${quoted(dataDir)}`;

/** As a shell takes it. */
const quoted = (text: string) => (/^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
