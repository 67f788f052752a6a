import type {
  ImportedAction,
  ImportedBalancer,
  ImportedListener,
  ImportedRule,
  ImportPlan,
} from '../../model/importPlan.ts';
import type { AngieConfiguration } from '../../model/virtualServer/AngieConfiguration.ts';
import type { LocationSettings, VirtualLocation } from '../../model/virtualServer/VirtualLocation.ts';
import type { ListenAddress, VirtualServer } from '../../model/virtualServer/VirtualServer.ts';
import type { LoadedConfiguration } from '../compile/io/loadConfiguration.ts';
import { returnedAction } from './returnedAction.ts';
import { GroupNames } from './GroupNames.ts';
import { elbName } from './elbName.ts';
import { importedGroup } from './importedGroup.ts';
import { importNotes } from './importNotes.ts';
import type { ImportNote } from './ImportNote.ts';
import { refusalNotes } from './refusalNotes.ts';
import { passedGroups, type PassedGroups } from './passedGroups.ts';

const NOTHING: ImportedAction = { kind: 'fixed', status: 404, type: 'text/plain', text: '' };

/** What a configuration becomes, and what of it does not. */
export interface PlannedImport {
  readonly plan: ImportPlan;
  readonly notes: readonly ImportNote[];
}

/**
 * What a configuration becomes: a target group for each group that is passed to, an Application Load Balancer for its
 * servers, with a listener for each port and a rule for each location, and a Network one for each server of `stream`.
 * `name`: of the load balancers. Source: contract, *Angie configurations*.
 */
export function planImport(
  loaded: Pick<LoadedConfiguration, 'configuration' | 'parsed' | 'refusals'>,
  name: string,
): PlannedImport {
  const { configuration, parsed } = loaded;
  const { http, stream } = configuration;
  const passed = passedGroups(configuration);
  const names = new GroupNames(configuration, passed);
  const balancers: ImportedBalancer[] = [];
  const servers = http?.servers ?? [];
  const ports = [...new Set(servers.flatMap(({ listens }) => listens.map(({ port }) => port)))].filter(
    (port) => port > 0,
  );
  if (ports.length > 0) {
    const listeners = ports.toSorted((one, other) => one - other).map((port) => listenerOf(port, servers, names));
    balancers.push({ name: elbName(name), type: 'application', listeners });
  }
  balancers.push(...networkBalancers(stream, name, { names, taken: new Set(balancers.map((one) => one.name)) }));
  return {
    plan: { groups: groupsOf(configuration, passed, names), balancers },
    notes: [...refusalNotes(loaded), ...importNotes({ configuration, parsed, passed })],
  };
}

function groupsOf({ http, stream }: AngieConfiguration, passed: PassedGroups, names: GroupNames) {
  return [...(http?.groups ?? []), ...(stream?.groups ?? [])].flatMap((group) => {
    const how = passed[group.level].get(group.name.toLowerCase());
    return how ? [importedGroup(group, names.of(group.level, group.name), how)] : [];
  });
}

/** One for each server of `stream` that passes to a group, and port of it. */
function networkBalancers(
  stream: AngieConfiguration['stream'],
  name: string,
  { names, taken }: { readonly names: GroupNames; readonly taken: Set<string> },
): readonly ImportedBalancer[] {
  return (stream?.servers ?? []).flatMap(({ listens, handler }) => {
    if (handler.kind === 'return' || handler.group.includes('$')) return [];
    const standard: ImportedAction = { kind: 'forward', group: names.of('stream', handler.group) };
    return portsOf(listens).map(({ port, protocol }): ImportedBalancer => {
      const own = elbName(`${name}-${port}`);
      const free = taken.has(own) ? elbName(`${name}-${port}-${protocol}`) : own;
      taken.add(free);
      return { name: free, type: 'network', listeners: [{ protocol, port, standard, rules: [] }] };
    });
  });
}

/** What a server of `stream` listens on: a port with both kinds is one listener. */
function portsOf(listens: readonly ListenAddress[]): readonly {
  readonly port: number;
  readonly protocol: 'TCP' | 'UDP' | 'TCP_UDP';
}[] {
  const ports = [...new Set(listens.map(({ port }) => port))].filter((port) => port > 0);
  return ports.map((port) => {
    const here = listens.filter((listen) => listen.port === port);
    const isUdp = here.some((listen) => listen.isUdp);
    const isTcp = here.some((listen) => !listen.isUdp);
    return { port, protocol: isUdp ? (isTcp ? 'TCP_UDP' : 'UDP') : 'TCP' };
  });
}

function listenerOf(port: number, servers: readonly VirtualServer[], groups: GroupNames): ImportedListener {
  const here = servers.filter(({ listens }) => listens.some((listen) => listen.port === port));
  const standardServer =
    here.find(({ listens }) => listens.some((one) => one.port === port && one.isDefault)) ?? here[0];
  const rules = here.flatMap((server) => {
    if (server === standardServer) return [];
    const hosts = hostsOf(server);
    return hosts.length === 0 ? [] : rulesOf(server, hosts, groups);
  });
  const last = standardServer ? rulesOf(standardServer, [], groups) : [];
  const fallback = last.find(({ paths, pathRegex }) => paths.length === 0 && pathRegex === null);
  return {
    protocol: 'HTTP',
    port,
    standard: fallback?.action ?? NOTHING,
    rules: [...rules, ...last.filter((rule) => rule !== fallback)],
  };
}

function hostsOf({ names }: VirtualServer): readonly string[] {
  return names.flatMap((name) => {
    if (name.startsWith('~') || name === '') return [];
    return name.startsWith('.') ? [name.slice(1), `*${name}`] : [name];
  });
}

/** A rule for each location, in the order in which nginx looks: exact, `^~`, regular expressions, other prefixes. */
function rulesOf(server: VirtualServer, hosts: readonly string[], groups: GroupNames): readonly ImportedRule[] {
  const own = answerOf(server.root);
  if (own) return [{ hosts, paths: [], pathRegex: null, action: actionOf(server.root, own, groups) }];
  const locations = flattened(server.locations).sort(
    (one, other) => rank(one) - rank(other) || length(other) - length(one),
  );
  return locations.flatMap((location): readonly ImportedRule[] => {
    const { match } = location;
    if (match.kind === 'named' || location.isInternal) return [];
    const action = actionOf(location, answerOf(location), groups);
    if (match.kind === 'regex') return [{ hosts, paths: [], pathRegex: match.pattern, action }];
    const isAll = match.kind === 'prefix' && match.uri === '/';
    return [
      { hosts, paths: isAll ? [] : [match.kind === 'exact' ? match.uri : `${match.uri}*`], pathRegex: null, action },
    ];
  });
}

function flattened(locations: readonly VirtualLocation[]): VirtualLocation[] {
  return locations.flatMap((location) => [location, ...flattened(location.locations)]);
}

function rank({ match }: VirtualLocation): number {
  if (match.kind === 'exact') return 0;
  if (match.kind === 'prefix') return match.isFinal ? 1 : 3;
  return 2;
}

/** Regular expressions keep their order. */
function length({ match }: VirtualLocation): number {
  return match.kind === 'exact' || match.kind === 'prefix' ? match.uri.length : 0;
}

type Answer = Extract<LocationSettings['steps'][number], { kind: 'return' }>;

function answerOf({ steps }: LocationSettings): Answer | undefined {
  return steps.find((step) => step.kind === 'return');
}

function actionOf(settings: LocationSettings, answer: Answer | undefined, groups: GroupNames): ImportedAction {
  if (answer) return returnedAction(answer.status, answer.text, settings.defaultType);
  const { handler } = settings;
  if (handler.kind !== 'proxy') return NOTHING;
  const { group } = handler.proxy;
  if (group.includes('$')) return { kind: 'fixed', status: 503, type: 'text/plain', text: '' };
  return { kind: 'forward', group: groups.of('http', group) };
}
