import { describe, expect, it } from 'vitest';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget, response } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode, type TestNode } from '../../../support/startTestNode.ts';
import { pathRule } from '../../../support/nodeFixture.ts';
import { groupArn } from '../../../support/topology.ts';
import type { NodePatch, RuleConfiguration } from '../../../../engine/model/NodeConfiguration.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n';

function change(node: TestNode, parts: Omit<NodePatch, 'nodeId'>): void {
  const { state } = node.fixture;
  const { removedTargets } = state.apply({ nodeId: state.base.nodeId, ...parts });
  node.http.onTargetsRemoved(removedTargets);
}

function setRules(node: TestNode, rules: readonly RuleConfiguration[]): void {
  const listener = node.fixture.state.listener(node.fixture.listenerArn);
  if (!listener) throw new Error('no listener');
  change(node, { listeners: { put: [{ ...listener, rules }], remove: [] } });
}

/** Takes target 0 out of service: draining first, gone at the second call. */
function deregister(node: TestNode, step: 'draining' | 'over' | 'at once'): void {
  const configuration = node.fixture.configuration(0);
  const isDraining = step === 'draining';
  const put = {
    targetGroupArn: groupArn('web'),
    putTargets: isDraining ? [{ ...configuration, routable: false, draining: true }] : [],
    removeTargets: isDraining ? [] : [configuration.key],
  };
  change(node, { targetGroups: { put: [put], remove: [] } });
}

describe.each(DRIVERS)('changes while traffic flows, with the %s driver', (driver) => {
  it('E-045 takes the targets in turn, whichever connection asks', async () => {
    const targets = await Promise.all(['a', 'b', 'c'].map((name) => ScriptedTarget.answering(response(name))));
    const node = await startTestNode(driver, { ports: targets.map((target) => target.port) });
    const clients = await Promise.all([node.connect(), node.connect()]);
    let order = '';
    for (let turn = 0; turn < 6; turn += 1) {
      const client = clients[turn % 2];
      if (!client) throw new Error('two clients were made');
      await client.send(GET).receive('\r\n\r\n');
      await until('the body', () => client.unread.length === 1);
      order += await client.receive(client.unread);
    }
    expect(order).toBe('abcabc');
  });

  it('RUL-01 RUL-02 a kept connection meets the new rules with its next request; one under way is not touched', async () => {
    const web = await ScriptedTarget.start();
    const api = await ScriptedTarget.answering(response('api'));
    const node = await startTestNode(driver, { ports: [web.port], groups: { api: [api.port] } });
    const client = await node.connect();
    client.send(GET);
    const connection = await web.connection();
    await connection.receive('\r\n\r\n');
    setRules(node, [pathRule('r1', '/', 'api'), pathRule('default', null, 'web')]);
    connection.send(response('web'));
    await client.receive('web');
    await client.send(GET).receive('api');
    setRules(node, [pathRule('default', null, 'web')]);
    client.send(GET);
    await connection.receive('GET /');
  });

  it('DRG-01 ELB 8.2 deregistration_delay.timeout_seconds: a draining target gets no new request, finishes what it has, and what is left ends with its delay', async () => {
    const targets = await Promise.all([ScriptedTarget.start(), ScriptedTarget.answering(response('b'))]);
    const node = await startTestNode(driver, { ports: targets.map((target) => target.port) });
    const [finishing, waiting, streaming] = await Promise.all([node.connect(), node.connect(), node.connect()]);
    finishing.send(GET);
    const first = await targets[0].connection();
    await first.receive('\r\n\r\n');
    await waiting.send(GET).receive('200 OK');
    waiting.send(GET);
    const second = await targets[0].connection();
    await second.receive('\r\n\r\n');
    await streaming.send(GET).receive('200 OK');
    streaming.send(GET);
    const third = await targets[0].connection();
    await third.receive('\r\n\r\n');
    third.send('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
    await streaming.receive('half');
    deregister(node, 'draining');
    first.send(response('in time'));
    expect(await finishing.receive('in time')).toContain('200 OK');
    for (let turn = 0; turn < 4; turn += 1) await finishing.send(GET).receive('200 OK');
    expect(targets[0].connections).toHaveLength(3);
    deregister(node, 'over');
    expect(await waiting.receive('</html>')).toMatch(/HTTP\/1\.1 502 /);
    await streaming.closed();
    expect(streaming.ending).toBe('reset');
    await Promise.all([first.closed(), second.closed(), third.closed()]);
    expect(node.log.filter((line) => line.includes('deregistration'))).toEqual([
      '502/0 the deregistration delay of the target ended before its response',
      '200/200 the deregistration delay of the target ended before its response',
    ]);
    await waiting.send(GET).receive('200 OK');
  });

  it('a target that is taken away without a delay finishes what it has; its connection is not kept', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(GET);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    deregister(node, 'at once');
    connection.send(response('finished'));
    await client.receive('finished');
    await connection.closed();
    await client.send(GET).receive('HTTP/1.1 503');
  });

  it('closes kept connections of a target that is removed', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port] });
    await (await node.connect()).send(GET).receive('ok');
    deregister(node, 'at once');
    await target.connections[0]?.closed();
  });

  it('drains: idle connections close at once, busy ones after their response, the rest at the deadline', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [idle, busy, late] = await Promise.all([node.connect(), node.connect(), node.connect()]);
    await node.connections(3);
    busy.send(GET);
    const first = await target.connection();
    await first.receive('\r\n\r\n');
    late.send(GET);
    const second = await target.connection();
    await second.receive('\r\n\r\n');
    let isDone = false;
    const drained = node.http.drain(10_000).then(() => (isDone = true));
    await idle.closed();
    await expect(node.connect()).rejects.toThrow('ECONNREFUSED');
    first.send(response('done'));
    expect(await busy.receive('done')).toContain('Connection: close');
    busy.end();
    await node.connections(1);
    expect(isDone).toBe(false);
    node.clock.advance(10_000);
    await drained;
    await Promise.all([late.closed(), second.closed()]);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
    expect(node.clock.armed).toBe(0);
  });

  it('closes a connection after the response during which draining began, although that promised otherwise', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(GET);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf');
    await client.receive('half');
    const drained = node.listener.drain(10_000);
    connection.send('full');
    expect(await client.closed()).toContain('halffull');
    client.end();
    await drained;
  });

  it('stops accepting without touching what is connected', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    await client.send(GET).receive('ok');
    await node.listener.stopAccepting();
    await expect(node.connect()).rejects.toThrow('ECONNREFUSED');
    await client.send(GET).receive('ok');
  });

  it('closes idle connections of a listener that is removed, and a busy one after its response', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [idle, busy] = await Promise.all([node.connect(), node.connect()]);
    await node.connections(2);
    busy.send(GET);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    change(node, { listeners: { put: [], remove: [node.fixture.listenerArn] } });
    await node.listener.stopAccepting();
    expect(await idle.closed()).toBe('');
    connection.send(response('last'));
    expect(await busy.receive('last')).toContain('Connection: close');
    busy.end();
    await node.connections(0);
  });

  it('closes everything at once, twice without harm', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(GET);
    const connection = await target.connection();
    await node.http.close();
    await node.http.close();
    await Promise.all([client.closed(), connection.closed()]);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
    expect(node.clock.armed).toBe(0);
  });

  it('says 503 to a request for a listener that is gone from the configuration', async () => {
    const node = await startTestNode(driver, { ports: [] });
    const client = await node.connect();
    change(node, { listeners: { put: [], remove: [node.fixture.listenerArn] } });
    expect(await client.send(GET).closed()).toMatch(/^HTTP\/1\.1 503 /);
  });
});
