import { upstreamSettingsOf } from '../../model/upstream/upstreamSettingsOf.ts';
import { regexProblem } from '../../model/upstream/regexProblem.ts';
import { regexValuesOf } from '../../model/conditionProblem.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import type { Action, Condition, Rule } from '../../model/Listener.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import type { LocationHandler, LocationSettings, VirtualLocation } from '../../model/virtualServer/VirtualLocation.ts';
import { STANDARD_PROXY_TLS } from '../../model/virtualServer/ProxyTls.ts';
import type { HeadLimits, VirtualServer } from '../../model/virtualServer/VirtualServer.ts';
import type { Notes, Topology } from './Topology.ts';

const SETTINGS: LocationSettings = {
  steps: [],
  handler: { kind: 'none' },
  addedHeaders: [],
  defaultType: 'text/plain',
  types: { html: 'text/html', gif: 'image/gif', jpg: 'image/jpeg' },
  maxBodyBytes: 0,
  bodyTimeoutMs: 60_000,
  sendTimeoutMs: 60_000,
  isInternal: false,
  isRedirectAbsolute: true,
  isPortInRedirect: true,
  accessLogs: [],
  access: [],
};

/**
 * The servers of an Application Load Balancer: one for each listener and name of a host, with a location for each rule.
 * Locations are regular expressions, since these are tried in their order, as rules are.
 */
export function serversOfBalancer(balancer: LoadBalancer, topology: Topology, notes: Notes): readonly VirtualServer[] {
  const idle = Number(balancer.attributes['idle_timeout.timeout_seconds'] ?? 60) * 1_000;
  const servers = topology.listeners
    .filter(({ loadBalancerArn }) => loadBalancerArn === balancer.loadBalancerArn)
    .flatMap(({ listenerArn, protocol, port }) => {
      if (protocol !== 'HTTP') {
        notes.add(`Listener ${protocol}:${port} of ${balancer.name} is not written.`);
        return [];
      }
      const rules = topology.rules.filter((rule) => rule.listenerArn === listenerArn).sort(inOrder);
      const written = rules.filter((rule) => isWritable(rule, balancer.name, notes));
      const hosts = [...new Set(written.flatMap(({ conditions }) => hostsOf(conditions) ?? []))];
      return [...hosts, null].map((host): VirtualServer => ({
        listens: [{ address: '0.0.0.0', port, isDefault: host === null, isUdp: false, isTls: false }],
        names: host === null ? [] : [nameOf(host)],
        client: {
          headerTimeoutMs: 60_000,
          keepaliveTimeoutMs: idle,
          keepaliveRequests: 1_000_000,
          keepaliveTimeMs: 3_600_000,
          heads: headsOf(balancer),
        },
        tls: null,
        root: SETTINGS,
        locations: written.flatMap((rule) => locationsOf(rule, host, { topology, notes, idle })),
      }));
    });
  return withProbes(servers, topology);
}

/** Lines of 16 KiB and 64 KiB in all; names that are not valid go on unless they are to be dropped. Source: E-069. */
function headsOf({ attributes }: LoadBalancer): HeadLimits {
  const keepsInvalid = attributes['routing.http.drop_invalid_header_fields.enabled'] !== 'true';
  return { firstBytes: 1_024, buffers: 4, bufferBytes: 16_384, hasUnderscores: keepsInvalid, keepsInvalid };
}

/**
 * Adds a location for the probe of each group that has one, in the first server that passes to it: no request comes there,
 * so that what the probe sends is its own.
 */
function withProbes(servers: readonly VirtualServer[], { targetGroups }: Topology): readonly VirtualServer[] {
  const left = new Map(targetGroups.map((group) => [group.name, group]));
  return servers.map((server) => {
    const names = server.locations.flatMap(({ handler }) => (handler.kind === 'proxy' ? [handler.proxy.group] : []));
    const probed = names.flatMap((name): readonly VirtualLocation[] => {
      const group = left.get(name);
      left.delete(name);
      return group ? probeLocations(group) : [];
    });
    return { ...server, locations: [...server.locations, ...probed] };
  });
}

function probeLocations(group: TargetGroup): readonly VirtualLocation[] {
  const probe = upstreamSettingsOf(group)?.probe;
  const handler = proxyTo(group, probe?.timeoutMs ?? 0);
  if (!probe || handler.kind !== 'proxy') return [];
  const { timeoutMs } = probe;
  const proxy = { ...handler.proxy, setHeaders: PROBE_FIELDS, connectTimeoutMs: timeoutMs, probes: [probe] };
  const match = { kind: 'exact', uri: `/probe-of-${group.name}` } as const;
  return [{ ...SETTINGS, match, isInternal: true, handler: { kind: 'proxy', proxy }, locations: [] }];
}

/** Of the request of a probe: what holds where nothing is said. */
const PROBE_FIELDS = [
  { name: 'Host', value: '$proxy_host' },
  { name: 'Connection', value: 'close' },
];

interface Around {
  readonly topology: Topology;
  readonly notes: Notes;
  /** Milliseconds. */
  readonly idle: number;
}

type PathCondition = Extract<Condition, { field: 'path-pattern' | 'host-header' }>;

function inOrder(one: Rule, other: Rule): number {
  return rank(one) - rank(other);
}

function rank({ priority }: Rule): number {
  return priority === 'default' ? Number.POSITIVE_INFINITY : priority;
}

/** Only hosts, by patterns, and paths can be said with servers and locations. */
function isWritable(rule: Rule, balancer: string, notes: Notes): boolean {
  const obstacle = rule.conditions.map(obstacleOf).find((one) => one !== null);
  const reason = obstacle ?? (rule.transforms.length > 0 ? 'locations do not do what its transforms do' : null);
  if (reason === null) return true;
  notes.add(`Rule ${rule.priority} of ${balancer} is not written: ${reason}.`);
  return false;
}

/** Why a condition cannot be said with servers and locations; null: it can. */
function obstacleOf(condition: Condition): string | null {
  const isRegex = regexValuesOf(condition).length > 0;
  switch (condition.field) {
    case 'path-pattern':
      return regexProblem(pathPatternOf(condition)) === null ? null : 'no location takes its regular expression';
    case 'host-header':
      return isRegex ? 'hosts are written by names and patterns, not by regular expressions' : null;
    default:
      return `servers and locations do not choose by ${condition.field}`;
  }
}

function hostsOf(conditions: readonly Condition[]): readonly string[] | null {
  const found = conditions.find((one) => one.field === 'host-header');
  return found?.field === 'host-header' ? found.values : null;
}

function nameOf(host: string): string {
  if (!/[*?]/.test(host) || /^\*\.[^*?]+$/.test(host)) return host.toLowerCase();
  return `~^${patternOf(host.toLowerCase())}$`;
}

function locationsOf(rule: Rule, host: string | null, around: Around): readonly VirtualLocation[] {
  const hosts = hostsOf(rule.conditions);
  if (hosts !== null && (host === null || !hosts.includes(host))) return [];
  const paths = rule.conditions.find((one) => one.field === 'path-pattern');
  const settings = settingsOf(rule.action, around);
  if (paths?.field !== 'path-pattern') {
    // A rule for every path ends the list; those behind it are never reached.
    const match = { kind: 'prefix', uri: '/', isFinal: false } as const;
    return rule.priority === 'default'
      ? [{ ...settings, match, locations: [] }]
      : [{ ...settings, match: { kind: 'regex', pattern: '^', isCaseSensitive: true }, locations: [] }];
  }
  const match = { kind: 'regex', pattern: pathPatternOf(paths), isCaseSensitive: true } as const;
  return [{ ...settings, match, locations: [] }];
}

/** The paths of a condition as one regular expression: a single one as it stands. */
function pathPatternOf(paths: PathCondition): string {
  const values = paths.values.length === 0 ? [] : [`^(?:${paths.values.map(patternOf).join('|')})$`];
  const [first = '', ...more] = [...values, ...regexValuesOf(paths)];
  return more.length === 0 ? first : [first, ...more].map((pattern) => `(?:${pattern})`).join('|');
}

function patternOf(text: string): string {
  return text
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
}

function settingsOf(action: Action, { topology, notes, idle }: Around): LocationSettings {
  switch (action.type) {
    case 'fixed-response': {
      const step = { kind: 'return', status: Number(action.statusCode), text: action.messageBody ?? '' } as const;
      return { ...SETTINGS, defaultType: action.contentType ?? 'text/plain', types: {}, steps: [step] };
    }
    case 'redirect':
      return {
        ...SETTINGS,
        steps: [{ kind: 'return', status: action.statusCode === 'HTTP_301' ? 301 : 302, text: addressOf(action) }],
      };
    case 'forward': {
      const [first, ...more] = action.targetGroups;
      const group = topology.targetGroups.find(({ targetGroupArn }) => targetGroupArn === first?.targetGroupArn);
      if (more.length > 0) notes.add(`A forward to several groups is written as one to ${group?.name ?? 'the first'}.`);
      const hasTargets = topology.targets.some(({ targetGroupArn }) => targetGroupArn === group?.targetGroupArn);
      if (!group || !hasTargets) return { ...SETTINGS, steps: [{ kind: 'return', status: 503, text: null }] };
      return { ...SETTINGS, handler: proxyTo(group, idle) };
    }
    default:
      return action satisfies never;
  }
}

function proxyTo(target: TargetGroup, idle: number): LocationHandler {
  const group = target.name;
  const nextUpstream = upstreamSettingsOf(target)?.nextUpstream ?? { conditions: [], tries: 0, timeoutMs: 0 };
  return {
    kind: 'proxy',
    proxy: {
      group,
      tls: target.protocol === 'HTTPS' ? STANDARD_PROXY_TLS : null,
      resolver: null,
      uri: null,
      host: group,
      setHeaders: [
        { name: 'Host', value: '$http_host' },
        { name: 'Connection', value: '' },
        { name: 'X-Forwarded-For', value: '$proxy_add_x_forwarded_for' },
        { name: 'X-Forwarded-Proto', value: '$scheme' },
        { name: 'X-Forwarded-Port', value: '$server_port' },
      ],
      hiddenHeaders: [
        'date',
        'server',
        'x-pad',
        'x-accel-expires',
        'x-accel-redirect',
        'x-accel-limit-rate',
        'x-accel-buffering',
        'x-accel-charset',
      ],
      httpVersion: '1.1',
      // ELB sends a request to one target only.
      nextUpstream,
      connectTimeoutMs: 10_000,
      sendTimeoutMs: idle,
      readTimeoutMs: idle,
      isRequestBuffered: true,
      probes: [],
      redirects: [],
    },
  };
}

const KEYWORDS: Readonly<Record<string, string>> = {
  '#{protocol}': '$scheme',
  '#{host}': '$host',
  '#{port}': '$server_port',
  '#{query}': '$args',
};

function addressOf(action: Extract<Action, { type: 'redirect' }>): string {
  const said = (text: string) => text.replace(/#\{(protocol|host|port|query)\}/g, (word) => KEYWORDS[word] ?? word);
  const path = said(action.path).replaceAll('/#{path}', '$uri').replaceAll('#{path}', '$uri');
  const query = said(action.query);
  const asked = action.query === '#{query}' ? '$is_args$args' : query === '' ? '' : `?${query}`;
  const protocol = said(action.protocol).toLowerCase();
  return `${protocol}://${said(action.host)}:${said(action.port)}${path}${asked}`;
}
