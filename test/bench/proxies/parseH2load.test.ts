import { expect, it } from 'vitest';
import { parseH2load } from './parseH2load.ts';

it('reads requests, bad answers and errors of h2load', () => {
  const report = `finished in 2.00s, 10534.35 req/s, 7.09MB/s
requests: 21100 total, 21068 started, 20999 done, 20987 succeeded, 12 failed, 5 errored, 2 timeout
status codes: 20987 2xx, 0 3xx, 3 4xx, 4 5xx
traffic: 13.47MB (14120550) total, 1.77MB (1860000) headers (space savings 22.50%), 11.35MB (11900000) data
                     min         max         mean         sd        +/- sd
time for request:      431us    733.12ms     28.14ms     38.30ms    94.57%
`;
  expect(parseH2load(report)).toEqual({
    requests: 20_987,
    badStatuses: 7,
    socketErrors: 7,
    p50Ms: null,
    p99Ms: null,
  });
});

it('takes a report without answers for what it is', () => {
  expect(parseH2load('')).toMatchObject({ requests: 0, badStatuses: 0, socketErrors: 0 });
});
