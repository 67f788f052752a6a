import { describe, expect, it } from 'vitest';
import { eventOf } from '../../../engine/model/eventOf.ts';
import type { EventCode, EventFact, EventParameters } from '../../../engine/model/EventFact.ts';
import { wordedEvent } from '../../../renderer/parts/events/wordedEvent.ts';
import { english } from '../../../renderer/texts/en/english.ts';
import { spanish } from '../../../renderer/texts/es/spanish.ts';

const listener = { loadBalancer: 'web', protocol: 'HTTP', port: 80 };
const shift = { zone: 'us-local-1a', loadBalancer: 'web' };
const rule = { ...listener, priority: 10 };
const targets = { group: 'app', count: 7, targets: ['a1', 'a2', 'b1', 'b2', 'b3'] };
/** One of each code: a new code does not compile without an example. */
const EXAMPLES: EventParameters = {
  loadBalancerCreated: { name: 'web' },
  loadBalancerDeleted: { name: 'web' },
  loadBalancerAttributes: { name: 'web', attributes: [{ key: 'idle_timeout.timeout_seconds', value: '90' }] },
  loadBalancerZones: { name: 'web', zones: ['us-local-1a', 'us-local-1b'] },
  loadBalancerIpAddressType: { name: 'web', ipAddressType: 'dualstack' },
  loadBalancerSecurityGroups: { name: 'web', groups: ['sg-1'] },
  listenerCreated: listener,
  listenerChanged: listener,
  listenerDeleted: listener,
  listenerAttributes: { ...listener, attributes: [{ key: 'routing.http.response.server.enabled', value: 'false' }] },
  listenerCertificates: listener,
  classicChanged: { name: 'legacy', what: 'instancesAdded', values: ['a1', 'b1'], port: null },
  classicTags: { names: ['legacy'] },
  networkChanged: { what: 'addressAssociated', values: ['127.0.200.1', 'a1'] },
  practiceRunChanged: { loadBalancer: 'web', what: 'created' },
  autoshiftObserver: { status: 'ENABLED' },
  certificateChanged: { name: 'shop.example.com', what: 'issued' },
  trustStoreChanged: { name: 'clients', what: 'created' },
  ruleCreated: rule,
  ruleChanged: rule,
  ruleDeleted: rule,
  rulePriorities: { count: 1 },
  targetGroupCreated: { name: 'app' },
  targetGroupDeleted: { name: 'app' },
  targetGroupAttributes: { name: 'app', attributes: [{ key: 'slow_start.duration_seconds', value: '30' }] },
  healthCheckChanged: { name: 'app' },
  targetsRegistered: targets,
  targetsDeregistered: { ...targets, count: 1, targets: ['a1'] },
  tagsAdded: { keys: ['Team'] },
  tagsRemoved: { keys: ['Team'] },
  instancesLaunched: { name: 'app', count: 2, zone: 'us-local-1a' },
  instancesAsked: { what: 'stopped', instances: ['a1'] },
  instanceState: { name: 'a1', state: 'running' },
  instanceFails: { name: 'a1', text: 'exit code 1' },
  securityGroupCreated: { name: 'web' },
  securityGroupDeleted: { name: 'web' },
  securityGroupRules: { name: 'web', what: 'added', count: 2 },
  shiftStarted: { ...shift, expiresIn: '5m', comment: 'power' },
  shiftUpdated: { ...shift, expiresIn: '2h', comment: null },
  shiftCanceled: shift,
  shiftExpired: shift,
  outageStarted: { zone: 'us-local-1a', mode: 'hang' },
  outageEnded: { zone: 'us-local-1a' },
  targetHealth: {
    group: 'app',
    target: 'a1',
    before: 'healthy',
    after: 'unhealthy',
    reason: 'Target.Timeout',
    description: 'Request timed out',
  },
  targetProbe: {
    group: 'app',
    target: 'a1',
    before: 'healthy',
    isFailing: true,
    zones: ['us-local-1a'],
    failure: { outcome: 'failed', status: 0, error: 'ECONNREFUSED' },
  },
  requestsFailed: {
    loadBalancer: 'web',
    group: 'app',
    target: 'a1',
    failure: 'staleConnection',
    status: 502,
    count: 3,
  },
  zoneInDns: { ...shift, isPublished: false, why: 'unhealthy', failing: ['app'] },
  listening: { ...listener, address: '127.0.10.4' },
  notListening: {
    ...listener,
    address: '127.0.10.4',
    error: 'EADDRINUSE',
    holder: { name: 'nginx', pid: 7 },
  },
  checksStopped: { loadBalancer: 'web', zone: 'us-local-1a', error: 'EMFILE' },
  checksResumed: { error: 'EMFILE' },
  workerDied: { worker: 1, reason: 'exit 1' },
  workerReplaced: { worker: 1, nodes: 2 },
  engineGap: { fromMs: 0, toMs: 60_000, isClean: false },
  databaseDamaged: { text: 'It was set aside.' },
  dataReset: { loadBalancers: 1, targetGroups: 2, instances: 10 },
};

const say = (texts: typeof english, fact: EventFact | null) =>
  wordedEvent(texts, eventOf({ kind: 'change', title: 'Engine', detail: 'says', resource: null, fact }, { atMs: 0 }));

describe('events in words', () => {
  const codes = Object.keys(EXAMPLES) as EventCode[]; // of the type
  it.each(codes)('%s is worded in both languages, each in its own', (code) => {
    const fact = { code, ...EXAMPLES[code] } as EventFact; // an example of its code
    const [en, es] = [say(english, fact), say(spanish, fact)];
    expect(en.title).not.toMatch(/undefined|\[object|arn:/);
    expect(es.title).not.toBe(en.title);
    expect(es.title).not.toMatch(/undefined|\[object|\b(was|were|of|is|the)\b/);
  });

  it('tells a recovery as one, and of an outage why, with names', () => {
    const health = { ...EXAMPLES.targetHealth, code: 'targetHealth' } as const;
    const back = { ...health, before: 'unhealthy', after: 'healthy', reason: null, description: '' } as const;
    expect([say(english, health), say(english, back), say(spanish, health), say(spanish, back)]).toEqual([
      { title: 'a1 of app: unhealthy', detail: 'Request timed out' },
      { title: 'a1 of app is healthy again', detail: 'Was unhealthy' },
      { title: 'a1 de app: en mal estado', detail: 'Se ha agotado el tiempo de espera de la solicitud.' },
      { title: 'a1 de app vuelve a estar en buen estado', detail: 'Antes: en mal estado' },
    ]);
  });

  it('counts in the singular and the plural of the language', () => {
    const fact = (count: number): EventFact => ({ ...targets, code: 'targetsRegistered', count });
    expect([1, 7].flatMap((count) => [say(english, fact(count)).title, say(spanish, fact(count)).title])).toEqual([
      '1 target registered with app',
      '1 destino registrado en app',
      '7 targets registered with app',
      '7 destinos registrados en app',
    ]);
    expect(say(spanish, fact(7)).detail).toBe('a1, a2, b1, b2, b3 y 2 más');
  });

  it('shows an event that was kept before there were codes in the words of the engine', () => {
    expect(say(spanish, null)).toEqual({ title: 'Engine', detail: 'says' });
  });
});
