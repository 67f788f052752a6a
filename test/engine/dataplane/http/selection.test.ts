import { describe, expect, it } from 'vitest';
import type { SelectionSettings } from '../../../../engine/model/NodeConfiguration.ts';
import { TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode, type TestNode } from '../../../support/startTestNode.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const by = (algorithm: SelectionSettings['algorithm']): SelectionSettings => ({
  algorithm,
  slowStartMs: 0,
  mitigatesAnomalies: false,
});

/** Targets that answer their place, from 0 on. */
async function startTargets(count: number): Promise<ScriptedTarget[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => ScriptedTarget.answering(response(`${place}!`))));
}

/** Who answers so many requests, one after the other. */
async function answerers(node: TestNode, count: number): Promise<string[]> {
  const client = await node.connect();
  const found: string[] = [];
  for (let sent = 0; sent < count; sent += 1) found.push((await client.send(GET).receive('!')).slice(-2, -1));
  return found;
}

function setVerdict({ fixture }: TestNode, place: number, verdict: keyof typeof VERDICT): void {
  fixture.table.setInt(fixture.configuration(place).row, TARGET_INT.verdict, VERDICT[verdict]);
  fixture.state.group(fixture.groupArn)?.onVerdict();
}

describe.each(DRIVERS)('which target gets a request, with the %s driver', (driver) => {
  it('ELB 8.2 load_balancing.algorithm.type: round_robin takes them in turn', async () => {
    const targets = await startTargets(3);
    const node = await startTestNode(driver, { ports: targets.map(({ port }) => port) });
    expect((await answerers(node, 7)).join('')).toBe('0120120');
  });

  it('ELB 8.2 load_balancing.algorithm.type: least_outstanding_requests spares who has requests to answer', async () => {
    const [slow, quick] = await startTargets(2);
    if (!slow || !quick) throw new Error('no targets');
    slow.answer = null;
    const node = await startTestNode(driver, {
      ports: [slow.port, quick.port],
      group: { selection: by('least_outstanding_requests') },
    });
    const waiting = [await node.connect(), await node.connect()];
    for (const client of waiting) client.send(GET);
    const connection = await slow.connection();
    await connection.receive('\r\n\r\n');
    expect((await answerers(node, 6)).join('')).toBe('111111');
    connection.send(response('0!'));
    slow.answer = response('0!');
    expect(new Set(await answerers(node, 6)).size).toBe(2);
  });

  it('ELB 8.2 load_balancing.algorithm.type: weighted_random gives all the same share, in no order', async () => {
    const targets = await startTargets(2);
    const group = { selection: by('weighted_random') };
    const node = await startTestNode(driver, { ports: targets.map(({ port }) => port), group });
    const found = (await answerers(node, 200)).join('');
    const share = found.replaceAll('1', '').length;
    expect([share > 70, share < 130]).toEqual([true, true]);
    expect(found).toMatch(/00/);
  });

  it('ELB 8.2 target_group_health.unhealthy_state_routing: sends to all below the minimum, to the healthy from it on', async () => {
    const targets = await startTargets(3);
    const node = await startTestNode(driver, {
      ports: targets.map(({ port }) => port),
      group: { minimumHealthyCount: 2 },
    });
    setVerdict(node, 0, 'unhealthy');
    expect((await answerers(node, 6)).toSorted().join('')).toBe('111222');
    setVerdict(node, 1, 'unhealthy');
    expect((await answerers(node, 6)).toSorted().join('')).toBe('001122');
    expect(node.nodeCount('failOpenRequests')).toBe(6);
    setVerdict(node, 0, 'healthy');
    expect((await answerers(node, 6)).toSorted().join('')).toBe('000222');
  });
});
