import { PROBE_FAILURE_WORDS } from '../../../engine/contract/words/probeFailureWords.ts';
import type { EventListener, EventParameters } from '../../../engine/model/EventFact.ts';
import { networkWordsEn, practiceWordsEn } from './networkWords.ts';
import type { EventWords, WordedEvent } from '../EventWords.ts';
import { plural } from '../plural.ts';
import { failuresEn } from './failures.ts';
import { statesEn } from './states.ts';
import { zonesEn } from './zones.ts';

const said = (title: string, detail = ''): WordedEvent => ({ title, detail });
const list = new Intl.ListFormat('en');
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const listener = ({ protocol, port, loadBalancer }: EventListener) => `${protocol}:${port} of ${loadBalancer}`;
const targets = (count: number) => `${count} ${plural('en', count, { one: 'target', other: 'targets' })}`;
const values = (attributes: readonly { readonly key: string; readonly value: string }[]) =>
  attributes.map(({ key, value }) => `${key} = ${value}`).join(', ');
/** The names, and how many more there are. */
const named = (names: readonly string[], count: number) =>
  list.format(count > names.length ? [...names, `${count - names.length} more`] : [...names]);

/** What was changed of a Classic Load Balancer, by its name; `port` where it is about one. */
const CLASSIC: Readonly<Record<EventParameters['classicChanged']['what'], (name: string, port: number) => string>> = {
  securityGroups: (name) => `Security groups of ${name} were set`,
  zones: (name) => `Zones of ${name} were set`,
  healthCheck: (name) => `The health check of ${name} was changed`,
  listenersAdded: (name) => `Listeners of ${name} were created`,
  listenersRemoved: (name) => `Listeners of ${name} were deleted`,
  policyAdded: (name) => `A policy of ${name} was created`,
  policyRemoved: (name) => `A policy of ${name} was deleted`,
  instancesAdded: (name) => `Instances were registered with ${name}`,
  instancesRemoved: (name) => `Instances were deregistered from ${name}`,
  attributes: (name) => `Attributes of ${name} were changed`,
  certificate: (name, port) => `The certificate of port ${port} of ${name} was changed`,
  listenerPolicies: (name, port) => `Policies of port ${port} of ${name} were set`,
  instancePortPolicies: (name, port) => `Policies of instance port ${port} of ${name} were set`,
};

/** Events in English. Source: console, *Event history*. */
export const eventWordsEn: EventWords = {
  loadBalancerCreated: ({ name }) => said(`Load balancer ${name} was created`),
  loadBalancerDeleted: ({ name }) => said(`Load balancer ${name} was deleted`),
  loadBalancerAttributes: ({ name, attributes }) => said(`Attributes of ${name} were changed`, values(attributes)),
  loadBalancerZones: ({ name, zones }) => said(`Zones of ${name} were set`, list.format(zones)),
  loadBalancerIpAddressType: ({ name, ipAddressType }) => said(`IP address type of ${name} was set`, ipAddressType),
  loadBalancerSecurityGroups: ({ name, groups }) => said(`Security groups of ${name} were set`, list.format(groups)),
  listenerCreated: (event) => said(`Listener ${listener(event)} was created`),
  listenerChanged: (event) => said(`Listener ${listener(event)} was changed`),
  listenerDeleted: (event) => said(`Listener ${listener(event)} was deleted`),
  listenerAttributes: ({ attributes, ...event }) =>
    said(`Attributes of listener ${listener(event)} were changed`, values(attributes)),
  listenerCertificates: (event) => said(`Certificates of listener ${listener(event)} were changed`),
  classicChanged: ({ name, what, values: names, port }) => said(CLASSIC[what](name, port ?? 0), list.format(names)),
  classicTags: ({ names }) => said(`Tags of ${list.format(names)} were changed`),
  networkChanged: ({ what, values: [one = '', other = '', value = ''] }) =>
    said(networkWordsEn[what](one, other, value)),
  practiceRunChanged: ({ what, loadBalancer }) => said(practiceWordsEn[what](loadBalancer)),
  autoshiftObserver: ({ status }) =>
    said(`Notification of autoshifts was ${status === 'ENABLED' ? 'enabled' : 'disabled'}`),
  certificateChanged: ({ name, what }) =>
    said(`Certificate ${name} was ${what}${what === 'issued' ? ' by the local CA' : ''}`),
  trustStoreChanged: ({ name, what }) => said(`Trust store ${name} was ${what}`),
  ruleCreated: (event) => said(`Rule ${event.priority} was created`, `Listener ${listener(event)}`),
  ruleChanged: (event) => said(`Rule ${event.priority} was changed`, `Listener ${listener(event)}`),
  ruleDeleted: (event) => said(`Rule ${event.priority} was deleted`, `Listener ${listener(event)}`),
  rulePriorities: ({ count }) =>
    said(`Priorities of ${count} ${plural('en', count, { one: 'rule', other: 'rules' })} were set`),
  targetGroupCreated: ({ name }) => said(`Target group ${name} was created`),
  targetGroupDeleted: ({ name }) => said(`Target group ${name} was deleted`),
  targetGroupAttributes: ({ name, attributes }) => said(`Attributes of ${name} were changed`, values(attributes)),
  healthCheckChanged: ({ name }) => said(`The health check of ${name} was changed`),
  targetsRegistered: ({ group, count, targets: names }) =>
    said(`${targets(count)} registered with ${group}`, named(names, count)),
  targetsDeregistered: ({ group, count, targets: names }) =>
    said(`${targets(count)} deregistered from ${group}`, named(names, count)),
  tagsAdded: ({ keys }) => said('Tags were added', keys.join(', ')),
  tagsRemoved: ({ keys }) => said('Tags were removed', keys.join(', ')),
  instancesLaunched: ({ name, count, zone }) =>
    said(
      `${count} ${plural('en', count, { one: 'instance', other: 'instances' })} launched in ${zone}`,
      name === '' ? '' : name,
    ),
  instancesAsked: ({ what, instances }) =>
    said(
      { started: 'Starting ', stopped: 'Stopping ', terminated: 'Terminating ' }[what] +
        (instances.length === 1 ? instances.join('') : `${instances.length} instances`),
      instances.length === 1 ? '' : list.format(instances),
    ),
  instanceState: ({ name, state }) => said(`Instance ${name}: ${statesEn.instance[state].toLowerCase()}`),
  instanceFails: ({ name, text }) => said(`Instance ${name} fails its status check`, text),
  securityGroupCreated: ({ name }) => said(`Security group ${name} was created`),
  securityGroupDeleted: ({ name }) => said(`Security group ${name} was deleted`),
  securityGroupRules: ({ name, what, count }) =>
    said(
      `${count} ${plural('en', count, { one: 'rule', other: 'rules' })} ` +
        `${what} ${{ added: 'to', changed: 'in', removed: 'from' }[what]} security group ${name}`,
    ),
  shiftStarted: ({ zone, loadBalancer, expiresIn, comment }) =>
    said(`Traffic of ${loadBalancer} is shifted away from ${zone}`, `For ${expiresIn}. ${comment}`),
  shiftUpdated: ({ zone, loadBalancer, expiresIn, comment }) =>
    said(
      `The shift of ${loadBalancer} away from ${zone} was updated`,
      [expiresIn === null ? [] : `It ends in ${expiresIn}.`, comment ?? []].flat().join(' '),
    ),
  shiftCanceled: ({ zone, loadBalancer }) => said(`The shift of ${loadBalancer} away from ${zone} was canceled`),
  shiftExpired: ({ zone, loadBalancer }) => said(`The shift of ${loadBalancer} away from ${zone} has expired`),
  outageStarted: ({ zone, mode }) =>
    said(
      `Zone ${zone} is made to fail`,
      mode === 'hang' ? 'Its connections get no answer.' : 'Its connections are reset.',
    ),
  outageEnded: ({ zone }) => said(`Zone ${zone} answers again`),
  targetHealth: ({ target, group, before, after, reason, description }) =>
    said(
      after === 'healthy' && before === 'unhealthy'
        ? `${target} of ${group} is healthy again`
        : `${target} of ${group}: ${statesEn.target[after].toLowerCase()}`,
      reason === null ? `Was ${statesEn.target[before].toLowerCase()}` : statesEn.description(reason, description),
    ),
  targetProbe: ({ target, group, isFailing, zones, failure }) =>
    said(
      isFailing ? `${target} of ${group} fails its probe` : `${target} of ${group} passes its probe`,
      isFailing ? [`In ${list.format(zones)}.`, failure ? PROBE_FAILURE_WORDS.en(failure) : []].flat().join(' ') : '',
    ),
  requestsFailed: ({ loadBalancer, group, target, failure, status, count }) => {
    const at = [target ?? [], group ?? []].flat().join(' of ');
    const requests = `${count} ${plural('en', count, { one: 'request', other: 'requests' })} to ${loadBalancer}`;
    const responses = `${count} ${plural('en', count, { one: 'response', other: 'responses' })} of ${loadBalancer}`;
    const what = status === null ? `${responses} cut off` : `${requests} answered with ${status}`;
    return said(at === '' ? what : `${what} (${at})`, failuresEn[failure]);
  },
  zoneInDns: ({ zone, loadBalancer, isPublished, why, failing }) =>
    said(
      `${zone} of ${loadBalancer} is ${isPublished ? 'in DNS' : 'not in DNS'}`,
      why === 'unhealthy' ? `Too few healthy targets in ${list.format(failing)}.` : zonesEn.reasons[why],
    ),
  listening: (event) => said(`${listener(event)} listens on ${event.address}`),
  notListening: ({ error, holder, ...event }) =>
    said(
      `${listener(event)} cannot listen on ${event.address}`,
      holder === null ? error : `${error}: the port is in use by ${holder.name} (process ${holder.pid}).`,
    ),
  checksStopped: ({ loadBalancer, zone, error }) =>
    said(
      'Health checks cannot be run',
      `${loadBalancer} in ${zone} was the first (${error}). ${error === 'EMFILE' ? 'The engine may have no more files and sockets open: connections that stand go on, new ones may be turned away. Close some, or raise the limit (ulimit -n) and start Balanza again.' : ''}`.trim(),
    ),
  checksResumed: ({ error }) => said('Health checks can be run again', `${error} is over.`),
  workerDied: ({ worker, reason }) => said(`Worker ${worker} of the engine died`, reason),
  workerReplaced: ({ worker, nodes }) =>
    said(
      `Worker ${worker} of the engine was replaced`,
      `${nodes} ${plural('en', nodes, { one: 'node', other: 'nodes' })} came back.`,
    ),
  engineGap: ({ fromMs, toMs, isClean }) =>
    said(
      'The engine was not running',
      `Nothing is recorded from ${moment.format(fromMs)} to ${moment.format(toMs)}.${isClean ? '' : ' It had ended without being stopped.'}`,
    ),
  databaseDamaged: ({ text }) => said('The database was damaged', text),
  dataReset: ({ loadBalancers, targetGroups, instances }) =>
    said(
      'All data was reset',
      `Load balancers: ${loadBalancers}, target groups: ${targetGroups}, instances: ${instances}.`,
    ),
};
