import { describe, expect, it } from 'vitest';
import type { SelectionSettings } from '../../../../engine/model/NodeConfiguration.ts';
import { TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { until } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode, type TestNode } from '../../../support/startTestNode.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const by = (algorithm: SelectionSettings['algorithm'], more: Partial<SelectionSettings> = {}): SelectionSettings => ({
  algorithm,
  slowStartMs: 0,
  mitigatesAnomalies: false,
  ...more,
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

/** The same of requests that are sent ahead, which takes less time. */
async function shareOf(node: TestNode, who: string, count: number): Promise<number> {
  const client = await node.connect();
  client.send(GET.repeat(count));
  const answers = () => [...client.received.matchAll(/(\d)!/g)].map(([, found]) => found);
  await until(`${count} answers`, () => answers().length === count);
  client.close();
  return answers().filter((found) => found === who).length;
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

  it('ELB 4.4 least_outstanding_requests counts a WebSocket while it is open', async () => {
    const [tunnelled, quick] = await startTargets(2);
    if (!tunnelled || !quick) throw new Error('no targets');
    const upgraded = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    tunnelled.answer = upgraded;
    quick.answer = upgraded;
    const group = { selection: by('least_outstanding_requests') };
    const node = await startTestNode(driver, { ports: [tunnelled.port, quick.port], group });
    const client = await node.connect();
    client.send('GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await client.receive(' 101 ');
    const first = tunnelled.connections.length === 1 ? '1' : '0'; // whom it leaves free
    tunnelled.answer = response('0!');
    quick.answer = response('1!');
    expect((await answerers(node, 6)).join('')).toBe(first.repeat(6));
    client.reset();
    await until('the end of the tunnel', () => node.gauges().startsWith('1c 0r'));
    expect(new Set(await answerers(node, 6)).size).toBe(2);
  });

  it('ELB 8.2 slow_start.duration_seconds, DRG-02: the share of a target that becomes healthy grows in step with time', async () => {
    const targets = await startTargets(2);
    const group = { selection: by('round_robin', { slowStartMs: 100_000 }) };
    const node = await startTestNode(driver, { ports: targets.map(({ port }) => port), group });
    setVerdict(node, 1, 'unhealthy');
    expect((await answerers(node, 10)).join('')).toBe('0'.repeat(10));
    setVerdict(node, 1, 'healthy');
    const shares: number[] = [];
    for (const partMs of [0, 10_000, 15_000, 25_000, 50_000]) {
      node.clock.advance(partMs);
      shares.push(await shareOf(node, '1', 220));
    }
    // At 0, 10, 25, 50 and 100 % of the time it counts as so much of a target beside a whole one.
    expect(shares).toEqual([0, 20, 44, 73, 110]);
  });

  it('ELB 8.2 slow_start.duration_seconds: begins again after a failure, and not for one that stands alone', async () => {
    const targets = await startTargets(2);
    const group = { selection: by('round_robin', { slowStartMs: 100_000 }) };
    const node = await startTestNode(driver, { ports: targets.map(({ port }) => port), group });
    setVerdict(node, 1, 'unhealthy');
    setVerdict(node, 1, 'healthy');
    node.clock.advance(50_000);
    setVerdict(node, 1, 'unhealthy');
    setVerdict(node, 1, 'healthy');
    expect((await answerers(node, 20)).join('')).toBe('0'.repeat(20));
    setVerdict(node, 0, 'unhealthy');
    expect((await answerers(node, 10)).join('')).toBe('1'.repeat(10));
  });

  it('ELB 8.2 load_balancing.algorithm.anomaly_mitigation: a target that fails more than its peers gets ever less, then more', async () => {
    const targets = await startTargets(3);
    const group = { selection: by('weighted_random', { mitigatesAnomalies: true }) };
    const node = await startTestNode(driver, { ports: targets.map(({ port }) => port), group });
    const { fixture } = node;
    const bad = targets[0];
    if (!bad) throw new Error('no target');
    /** A period of the watch, with the part in per cent that target 0 got. */
    const period = async () => {
      const share = await shareOf(node, '0', 240);
      fixture.state.group(fixture.groupArn)?.watchForAnomalies();
      return (share * 100) / 240;
    };
    const flags = () => {
      const { row } = fixture.configuration(0);
      return `${fixture.table.int(row, TARGET_INT.anomalous)} ${fixture.table.int(row, TARGET_INT.mitigated)}`;
    };
    const even = await period();
    expect([even > 23, even < 44, flags()]).toEqual([true, true, '0 0']);
    bad.answer = response('0!', '', '500 Internal Server Error');
    await period();
    expect(flags()).toBe('1 1');
    const parts: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) parts.push(await period());
    expect(parts.at(-1)).toBeLessThan(4);
    bad.answer = response('0!');
    for (let turn = 0; turn < 25 && flags() !== '0 0'; turn += 1) await period();
    expect(flags()).toBe('0 0');
    const restored = await period();
    expect([restored > 23, restored < 44]).toEqual([true, true]);
  });

  it('ELB 4.4 anomaly detection: tells a target whose connections fail from its peers, without weighted_random', async () => {
    const targets = await startTargets(3);
    const ports = targets.map(({ port }) => port);
    const node = await startTestNode(driver, { ports });
    const { fixture } = node;
    fixture.state.group(fixture.groupArn)?.watchForAnomalies();
    await targets[1]?.close();
    const client = await node.connect();
    for (let sent = 0; sent < 60; sent += 1) {
      const answer = await client.send(GET).receive('\r\n\r\n');
      await client.receive(answer.includes(' 502 ') ? '</html>' : '!');
    }
    fixture.state.group(fixture.groupArn)?.watchForAnomalies();
    const found = ports.map((_, place) => fixture.table.int(fixture.configuration(place).row, TARGET_INT.anomalous));
    expect(found).toEqual([0, 1, 0]);
    expect(node.nodeCount('elb502')).toBe(20);
  });

  it('ELB 8.2 target_group_health.unhealthy_state_routing…percentage: sends to all below it, to the healthy from it on', async () => {
    const targets = await startTargets(4);
    const group = { minimumHealthyPercent: 50 };
    const node = await startTestNode(driver, { ports: targets.map(({ port }) => port), group });
    setVerdict(node, 0, 'unhealthy');
    setVerdict(node, 1, 'unhealthy');
    expect((await answerers(node, 8)).toSorted().join('')).toBe('22223333');
    setVerdict(node, 2, 'unhealthy');
    expect((await answerers(node, 8)).toSorted().join('')).toBe('00112233');
    expect(node.nodeCount('failOpenRequests')).toBe(8);
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
