import { expect, it } from 'vitest';
import { trafficTable } from '../../../../engine/cli/commands/trafficTable.ts';

it('shows counts and shares, names beside ids, in the order of names', () => {
  const table = trafficTable(
    {
      requests: 8,
      errors: 1,
      statuses: { 200: 6, 503: 1 },
      nodes: { '127.0.10.4': 8 },
      targets: { 'i-1': 2, 'i-2': 3, '10.0.0.1:80': 1 },
      errorCodes: { ECONNRESET: 1 },
      retried: 0,
      latencyMs: null,
      latencyClasses: [],
    },
    new Map([
      ['i-1', 'b10'],
      ['i-2', 'b9'],
      ['i-3', ''],
    ]),
  );
  expect(table.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))).toEqual([
    '8 requests, 1 errors',
    'statuses',
    '200 6 75.00 %',
    '503 1 12.50 %',
    'nodes',
    '127.0.10.4 8 100.00 %',
    'targets',
    '10.0.0.1:80 1 12.50 %',
    'b9 i-2 3 37.50 %',
    'b10 i-1 2 25.00 %',
    'errors',
    'ECONNRESET 1 12.50 %',
    '',
  ]);
});
