import { expect, it } from 'vitest';
import { parseWrk } from './parseWrk.ts';

it('reads rate, percentiles, bad answers and errors of wrk', () => {
  const report = `Running 2s test @ http://127.0.0.1:18110/
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.20ms    2.10ms  54.70ms   96.00%
  Latency Distribution
     50%  812.00us
     75%    1.10ms
     90%    1.50ms
     99%    1.20s
  116052 requests in 2.10s, 27.11MB read
  Socket errors: connect 1, read 2, write 3, timeout 4
  Non-2xx or 3xx responses: 61
Requests/sec:  55262.14
`;
  expect(parseWrk(report)).toEqual({
    requests: 116_052,
    badStatuses: 61,
    socketErrors: 10,
    p50Ms: 0.812,
    p99Ms: 1_200,
  });
});

it('takes a report without answers for what it is', () => {
  expect(parseWrk('')).toEqual({ requests: 0, badStatuses: 0, socketErrors: 0, p50Ms: null, p99Ms: null });
});
