import { expect, it } from 'vitest';
import { probeRequest } from '../../../engine/health/probeRequest.ts';

it('HCK-05 sends what ELB sends', () => {
  expect(probeRequest({ host: '127.0.0.1', port: 9090, path: '/healthz?x=1&y=a%20b' }).split('\r\n')).toEqual([
    'GET /healthz?x=1&y=a%20b HTTP/1.1',
    'Host: 127.0.0.1:9090',
    'Connection: close',
    'User-Agent: ELB-HealthChecker/2.0',
    'Accept-Encoding: gzip, compressed',
    '',
    '',
  ]);
});

it('HCK-05 puts an IPv6 address in brackets', () => {
  expect(probeRequest({ host: '::1', port: 8080, path: '/' })).toContain('\r\nHost: [::1]:8080\r\n');
});

it('HCK-05 names another host where it is told to, as a Network Load Balancer does', () => {
  const asked = { host: '127.0.0.1', port: 8080, path: '/', hostName: '127.0.10.4:443' };
  expect(probeRequest(asked)).toContain('\r\nHost: 127.0.10.4:443\r\n');
});
