import type { AngieConfiguration } from '../../model/virtualServer/AngieConfiguration.ts';
import type { LocationSettings, VirtualLocation } from '../../model/virtualServer/VirtualLocation.ts';
import type { ListenAddress, VirtualServer } from '../../model/virtualServer/VirtualServer.ts';
import { elbName, importedGroup, type PassedGroup } from './importedGroup.ts';
import type { ImportedAction, ImportedBalancer, ImportedListener, ImportedRule, ImportPlan } from './ImportPlan.ts';
import { redirectOf } from './redirectOf.ts';

const NOTHING: ImportedAction = { kind: 'fixed', status: 404, type: 'text/plain', text: '' };

/**
 * What a configuration becomes: a target group for each group that is passed to, an Application Load Balancer for its
 * servers, with a listener for each port and a rule for each location, and a Network one for each server of `stream`.
 * `name`: of the load balancers. Source: contract, *Angie configurations*.
 */
export function planImport({ http, stream }: AngieConfiguration, name: string): ImportPlan {
  const notes: string[] = [];
  const passed = new Map<string, PassedGroup>();
  const balancers: ImportedBalancer[] = [];
  const servers = http?.servers ?? [];
  if (servers.length > 0) {
    const ports = [...new Set(servers.flatMap(({ listens }) => listens.map(({ port }) => port)))].sort(
      (one, other) => one - other,
    );
    const listeners = ports.filter((port) => port > 0).map((port) => listenerOf(port, servers, { notes, passed }));
    balancers.push({ name: elbName(name), type: 'application', listeners });
    for (const { listens } of servers) {
      for (const { address, port, isTls } of listens) {
        if (isTls) {
          notes.push(
            `The TLS of port ${port} is not imported: import its certificate to ACM, then make the listener one of HTTPS.`,
          );
        }
        if (address !== '0.0.0.0')
          notes.push(`The address ${address} of a listener is not kept: nodes listen on addresses of their zones.`);
      }
    }
  }
  for (const { listens, handler } of stream?.servers ?? []) {
    if (handler.kind === 'return' || handler.group.includes('$')) {
      notes.push('A server of stream without a group to pass to is not imported.');
      continue;
    }
    const key = `stream ${handler.group.toLowerCase()}`;
    const known = passed.get(key);
    passed.set(key, {
      nextUpstream: handler.nextUpstream,
      isTls: handler.tls !== null,
      isTcp: known?.isTcp === true || listens.some(({ isUdp }) => !isUdp),
      isUdp: known?.isUdp === true || listens.some(({ isUdp }) => isUdp),
    });
    for (const { port, protocol, isTls } of portsOf(listens)) {
      if (isTls) {
        notes.push(
          `The TLS of port ${port} is not imported: import its certificate to ACM, then make the listener one of TLS.`,
        );
      }
      const standard: ImportedAction = { kind: 'forward', group: elbName(handler.group) };
      const own = elbName(`${name}-${port}`);
      const isTaken = balancers.some((balancer) => balancer.name === own);
      balancers.push({
        name: isTaken ? elbName(`${name}-${port}-${protocol}`) : own,
        type: 'network',
        listeners: [{ protocol, port, standard, rules: [] }],
      });
    }
  }
  if (http && http.maps.length > 0) notes.push('Variables of map are not imported.');
  const all = [...(http?.groups ?? []), ...(stream?.groups ?? [])];
  const groups = all.flatMap((group) => {
    const key = `${group.level === 'stream' ? 'stream ' : ''}${group.name.toLowerCase()}`;
    const how = passed.get(key);
    if (!how) notes.push(`Group ${group.name} is passed to by nobody and is not imported.`);
    return how ? [importedGroup(group, how, notes)] : [];
  });
  return { groups, balancers, notes: [...new Set(notes)] };
}

/** What a server of `stream` listens on: a port with both kinds is one listener. */
function portsOf(listens: readonly ListenAddress[]): readonly {
  readonly port: number;
  readonly protocol: 'TCP' | 'UDP' | 'TCP_UDP';
  readonly isTls: boolean;
}[] {
  return [...new Set(listens.map(({ port }) => port))].map((port) => {
    const here = listens.filter((listen) => listen.port === port);
    const isUdp = here.some((listen) => listen.isUdp);
    const isTcp = here.some((listen) => !listen.isUdp);
    return { port, protocol: isUdp ? (isTcp ? 'TCP_UDP' : 'UDP') : 'TCP', isTls: here.some(({ isTls }) => isTls) };
  });
}

interface Around {
  readonly notes: string[];
  /** Groups that are passed to, with how; by name in lower case. */
  readonly passed: Map<string, PassedGroup>;
}

function listenerOf(port: number, servers: readonly VirtualServer[], around: Around): ImportedListener {
  const here = servers.filter(({ listens }) => listens.some((listen) => listen.port === port));
  const standardServer =
    here.find(({ listens }) => listens.some((one) => one.port === port && one.isDefault)) ?? here[0];
  const rules = here.flatMap((server) => {
    if (server === standardServer) return [];
    const hosts = hostsOf(server, around.notes);
    return hosts.length === 0 ? [] : rulesOf(server, hosts, around);
  });
  const last = standardServer ? rulesOf(standardServer, [], around) : [];
  const fallback = last.find(({ paths, pathRegex }) => paths.length === 0 && pathRegex === null);
  return {
    protocol: 'HTTP',
    port,
    standard: fallback?.action ?? NOTHING,
    rules: [...rules, ...last.filter((rule) => rule !== fallback)],
  };
}

function hostsOf({ names }: VirtualServer, notes: string[]): readonly string[] {
  return names.flatMap((name) => {
    if (name.startsWith('~')) {
      notes.push(`The server name ${name} is a regular expression and is not imported.`);
      return [];
    }
    if (name === '') return [];
    return name.startsWith('.') ? [name.slice(1), `*${name}`] : [name];
  });
}

/** A rule for each location, in the order in which nginx looks: exact, `^~`, regular expressions, other prefixes. */
function rulesOf(server: VirtualServer, hosts: readonly string[], around: Around): readonly ImportedRule[] {
  const own = answerOf(server.root);
  if (own) return [{ hosts, paths: [], pathRegex: null, action: actionOf(server.root, own, around) }];
  const locations = flattened(server.locations).sort(
    (one, other) => rank(one) - rank(other) || length(other) - length(one),
  );
  return locations.flatMap((location): readonly ImportedRule[] => {
    const { match } = location;
    if (match.kind === 'named' || location.isInternal) return [];
    const action = actionOf(location, answerOf(location), around);
    if (match.kind === 'regex') {
      const pathRegex = match.isCaseSensitive ? match.pattern : `(?i)${match.pattern}`;
      if (!match.isCaseSensitive)
        around.notes.push(`The location ~* ${match.pattern} distinguishes cases after the import.`);
      return [{ hosts, paths: [], pathRegex: pathRegex.replace('(?i)', ''), action }];
    }
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

function actionOf(settings: LocationSettings, answer: Answer | undefined, { notes, passed }: Around): ImportedAction {
  if (settings.addedHeaders.length > 0) notes.push('Fields of add_header are not imported.');
  if (settings.steps.some(({ kind }) => kind === 'set')) notes.push('Variables of set are not imported.');
  if (answer) return returned(settings, answer, notes);
  const { handler } = settings;
  if (handler.kind !== 'proxy') return NOTHING;
  const { proxy } = handler;
  if (proxy.group.includes('$')) {
    notes.push(`proxy_pass http://${proxy.host} is made of variables and is not imported.`);
    return { kind: 'fixed', status: 503, type: 'text/plain', text: '' };
  }
  if (proxy.uri !== null) notes.push(`The URI ${proxy.uri} of a proxy_pass is not imported: paths go on as they come.`);
  if (proxy.setHeaders.length > 2) notes.push('Fields of proxy_set_header are not imported.');
  const known = passed.get(proxy.group.toLowerCase());
  if (known && JSON.stringify(known.nextUpstream) !== JSON.stringify(proxy.nextUpstream)) {
    notes.push(`Group ${proxy.group} has the proxy_next_upstream of the first location that passes to it.`);
  }
  if (proxy.tls?.isVerified === true) {
    notes.push(`Group ${proxy.group}: certificates of its targets are not verified after the import, as ELB does.`);
  }
  const { nextUpstream } = known ?? proxy;
  passed.set(proxy.group.toLowerCase(), { nextUpstream, isTls: proxy.tls !== null, isTcp: true, isUdp: false });
  return { kind: 'forward', group: elbName(proxy.group) };
}

function returned(settings: LocationSettings, { status, text }: Answer, notes: string[]): ImportedAction {
  const code = status === 301 || status === 302 ? status : null;
  if (text !== null && code !== null) {
    const parts = redirectOf(text);
    if (parts) return { kind: 'redirect', status: code, parts };
  }
  const isFixed = (status >= 200 && status <= 299) || (status >= 400 && status <= 599);
  if (!isFixed || text?.includes('$') === true) notes.push(`return ${status} ${text ?? ''} is not imported as it is.`);
  const type = ['text/plain', 'text/css', 'text/html', 'application/javascript', 'application/json'].includes(
    settings.defaultType,
  )
    ? settings.defaultType
    : 'text/plain';
  return { kind: 'fixed', status: isFixed ? status : 404, type, text: (text ?? '').slice(0, 1_024) };
}
