import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import type { CheckedNode, CheckedTarget } from '../../../../engine/health/CheckedNode.ts';
import { startHealthChecks } from '../../../../engine/health/io/startHealthChecks.ts';
import { readVerdict } from '../../../../engine/health/NodeVerdict.ts';
import type { ProbeReport, VerdictChange } from '../../../../engine/health/ProbeReport.ts';
import { loadBalancerArn, nodeId, targetGroupArn, targetKey, type ZoneName } from '../../../../engine/model/names.ts';
import { zoneNames } from '../../../../engine/model/zones.ts';
import { FIRST_TARGET_ROW } from '../../../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../../../engine/sharedTable/SharedTable.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { answering, startTarget, type FakeTarget } from './startTarget.ts';

const group = targetGroupArn('us-local-1', 'web', '0123456789abcdef');
const [zone] = zoneNames('us-local-1', 1) as [ZoneName]; // one was asked for
const row = FIRST_TARGET_ROW + 1;

/** The checks of a node with one group of one target, every 5 s with a timeout of 2 s; closed when the test ends. */
function startChecks({ port }: FakeTarget) {
  const clock = new FakeClock();
  const table = new SharedTable();
  const key = targetKey('127.0.0.1', port);
  const target: CheckedTarget = {
    configuration: { key, host: '127.0.0.1', healthCheckPort: port, checked: true, zone },
    row,
  };
  const healthCheck = {
    protocol: 'HTTP',
    path: '/',
    intervalMs: 5_000,
    timeoutMs: 2_000,
    healthyThreshold: 2,
    unhealthyThreshold: 2,
    matcher: [[200, 200]],
  } as const;
  const node: CheckedNode = {
    base: {
      nodeId: nodeId(loadBalancerArn('us-local-1', 'web', '0123456789abcdef'), zone),
      address: '127.0.0.1',
      zone,
    },
    groups: new Map([[group, { settings: { targetGroupArn: group, healthCheck }, targets: new Map([[key, target]]) }]]),
  };
  const reports: ProbeReport[] = [];
  const changes: VerdictChange[] = [];
  let onChange: () => void = () => undefined;
  const checks = startHealthChecks({
    node,
    table,
    clock,
    random: seededRandom(1),
    onVerdict: (change) => {
      changes.push(change);
      onChange();
    },
    onProbes: (batch) => reports.push(...batch),
  });
  onTestFinished(() => checks.close());
  const changed = () => new Promise<void>((resolve) => (onChange = resolve));
  return { clock, table, key, checks, reports, changes, changed };
}

it('N-010 a real target that answers is healthy after one probe', async () => {
  const target = await startTarget({ onConnection: answering('HTTP/1.1 200 OK\r\n\r\n') });
  const { clock, table, changed, changes, key } = startChecks(target);
  const told = changed();
  clock.advance(200);
  await told;
  expect(readVerdict(table, row)).toEqual({ kind: 'healthy' });
  expect(changes).toMatchObject([{ targetGroupArn: group, key, row, verdict: 'healthy' }]);
  expect(target.connections).toBe(1);
});

it('HCK-06 a target that never answers times out twice and is unhealthy, each connection closed', async () => {
  const target = await startTarget({ onConnection: (socket) => socket.resume() });
  const { clock, table, checks, reports, changes } = startChecks(target);
  clock.advance(200);
  await target.connected();
  clock.advance(2_100);
  await target.allClosed();
  expect(readVerdict(table, row)).toEqual({ kind: 'none' });
  clock.advance(12_000);
  expect(readVerdict(table, row)).toEqual({ kind: 'unhealthy', failure: { kind: 'timeout' } });
  expect(changes).toHaveLength(1);
  await checks.close();
  expect(reports.slice(0, 2).map((report) => report.outcome.kind)).toEqual(['timeout', 'timeout']);
});

it('HCK-06 a slow head is cut by the one deadline', async () => {
  const target = await startTarget({
    onConnection: (socket) => socket.resume().write('HTTP/1.1 200 OK\r\nX-Slow: '),
  });
  const { clock, checks, reports } = startChecks(target);
  clock.advance(200);
  const socket = await target.connected();
  clock.advance(1_900);
  await new Promise((resolve) => socket.write('still coming', resolve));
  clock.advance(200);
  await target.allClosed();
  await checks.close();
  expect(reports.map((report) => report.outcome.kind)).toEqual(['timeout']);
});

it('close leaves no connection open', async () => {
  const target = await startTarget();
  const { clock, checks, changes } = startChecks(target);
  clock.advance(200);
  await once(await target.connected(), 'data');
  await checks.close();
  await target.allClosed();
  expect(changes).toEqual([]);
  expect(clock.armed).toBe(0);
});
