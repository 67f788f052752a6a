import { describe, expect, it } from 'vitest';
import {
  checkTrafficPlan,
  plannedRequests,
  requestsDue,
  type TrafficPlan,
} from '../../../../engine/instances/traffic/TrafficPlan.ts';

const plan = (more: Partial<TrafficPlan> = {}): TrafficPlan => ({
  name: 'x',
  port: 80,
  path: '/',
  rate: 200,
  clients: 60,
  seconds: 10,
  ...more,
});

describe('TrafficPlan', () => {
  it.each([
    { more: { port: 0 }, message: "'port' takes a whole number from 1 to 65535, not 0." },
    { more: { port: 80.5 }, message: "'port' takes a whole number from 1 to 65535, not 80.5." },
    { more: { portOffset: -1 }, message: "'portOffset' takes a whole number from 0 to 65455 with port 80, not -1." },
    { more: { portOffset: 0.5 }, message: "'portOffset' takes a whole number from 0 to 65455 with port 80, not 0.5." },
    {
      more: { portOffset: 65_456 },
      message: "'portOffset' takes a whole number from 0 to 65455 with port 80, not 65456.",
    },
    { more: { rate: 0 }, message: "'rate' takes a number from 0.1 to 50000, not 0." },
    { more: { rate: NaN }, message: "'rate' takes a number from 0.1 to 50000, not NaN." },
    { more: { clients: 10_001 }, message: "'clients' takes a whole number from 1 to 10000, not 10001." },
    { more: { seconds: 86_401 }, message: "'seconds' takes a number from 0.1 to 86400, not 86401." },
    { more: { path: 'x' }, message: "'path' begins with / and has no spaces; 'x' does not." },
    {
      more: { method: 'get' },
      message: "'method' takes capital letters, - and _, 40 at most, and not CONNECT; not 'get'.",
    },
    { more: { headers: [{ name: 'a b', value: '' }] }, message: "names and values of HTTP; 'a b' is none." },
    { more: { headers: [{ name: 'X', value: 'a\r\nb' }] }, message: "names and values of HTTP; 'X' is none." },
    { more: { headers: [{ name: 'Host', value: 'x' }] }, message: "The header 'Host' is set by the client itself." },
    { more: { body: 'x'.repeat(65_537) }, message: "'body' takes 65536 characters at most, not 65537." },
    { more: { path: '/a b' }, message: "'path' begins with / and has no spaces; '/a b' does not." },
  ])('contract: refuses $more', ({ more, message }) => {
    expect(() => {
      checkTrafficPlan(plan(more));
    }).toThrow(message);
  });

  it.each([{}, { portOffset: 0 }, { portOffset: 65_455 }])('contract: takes the defaults with %o', (more) => {
    expect(() => {
      checkTrafficPlan(plan(more));
    }).not.toThrow();
  });

  it.each([
    { rate: 200, seconds: 10, total: 2_000 },
    { rate: 0.1, seconds: 1, total: 1 },
    { rate: 3, seconds: 0.5, total: 2 },
  ])('contract: $rate a second for $seconds s are $total requests', ({ rate, seconds, total }) => {
    expect(plannedRequests(plan({ rate, seconds }))).toBe(total);
  });

  it('contract: spreads them evenly, the first at once', () => {
    const four = plan({ rate: 4, seconds: 1 });
    expect([0, 249, 250, 500, 999, 1_000, 9_999].map((elapsedMs) => requestsDue(four, elapsedMs))).toEqual([
      1, 1, 2, 3, 4, 4, 4,
    ]);
  });
});
