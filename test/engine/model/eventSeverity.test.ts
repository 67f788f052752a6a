import { describe, expect, it } from 'vitest';
import type { EventFact } from '../../../engine/model/EventFact.ts';
import { eventSeverity } from '../../../engine/model/eventSeverity.ts';

const target = (after: 'healthy' | 'unhealthy' | 'draining' | 'unavailable'): EventFact => ({
  code: 'targetHealth',
  group: 'app',
  target: 'a1',
  before: 'initial',
  after,
  reason: null,
  description: '',
});
const zone = (isPublished: boolean, why: 'healthy' | 'failOpen' | 'unhealthy' | 'shifted'): EventFact => ({
  code: 'zoneInDns',
  zone: 'us-local-1a',
  loadBalancer: 'web',
  isPublished,
  why,
  failing: [],
});
const web = { loadBalancer: 'web', protocol: 'HTTP', port: 80, address: '127.0.10.4' };

describe('eventSeverity', () => {
  it.each([
    { what: 'a target that has recovered', fact: target('healthy'), is: 'success' },
    { what: 'a target that fails', fact: target('unhealthy'), is: 'error' },
    { what: 'a target that cannot be checked', fact: target('unavailable'), is: 'warning' },
    { what: 'a target that leaves as it was asked to', fact: target('draining'), is: 'info' },
    { what: 'a zone that is back', fact: zone(true, 'healthy'), is: 'success' },
    { what: 'a zone that leaves because its targets fail', fact: zone(false, 'unhealthy'), is: 'error' },
    { what: 'a zone that was shifted away', fact: zone(false, 'shifted'), is: 'info' },
    { what: 'a zone that is answered because all fail', fact: zone(true, 'failOpen'), is: 'warning' },
    { what: 'a listener that listens', fact: { code: 'listening', ...web }, is: 'success' },
    { what: 'a port in use', fact: { code: 'notListening', ...web, error: 'EADDRINUSE', holder: null }, is: 'error' },
    { what: 'a change that was asked for', fact: { code: 'loadBalancerDeleted', name: 'web' }, is: 'info' },
  ] as const)('$what: $is', ({ fact, is }) => {
    expect(eventSeverity(fact)).toBe(is);
  });
});
