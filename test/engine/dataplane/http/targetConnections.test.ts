import { describe, expect, it } from 'vitest';
import { forwardTo } from '../../../../engine/model/forwardTo.ts';
import { ruleArn } from '../../../../engine/model/names.ts';
import { TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget, response } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';
import { groupArn, LISTENER } from '../../../support/topology.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`;

describe.each(DRIVERS)('connections to targets, with the %s driver', (driver) => {
  it('E-051, E-052, E-059 opens none beforehand, keeps the one it has, and carries several clients over it', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const clients = [await node.connect(), await node.connect(), await node.connect()];
    await node.connections(3);
    expect(target.connections).toHaveLength(0);
    for (const client of [...clients, ...clients]) await client.send(get('/')).receive('hello');
    expect(target.connections).toHaveLength(1);
  });

  it('E-051 of a Classic Load Balancer: one stands ready at each instance before any request, and requests go over it', async () => {
    const targets = [
      await ScriptedTarget.answering(response('one;')),
      await ScriptedTarget.answering(response('two;')),
    ];
    const node = await startTestNode(driver, { ports: targets.map(({ port }) => port), isClassic: true });
    node.clock.advance(250);
    await until('a connection to each', () => node.gauges() === '0c 0r | 1c 0r | 1c 0r');
    node.clock.advance(5_000);
    const client = await node.connect();
    for (const answer of ['one;', 'two;', 'one;']) await client.send(get('/')).receive(answer);
    expect(targets.map(({ connections }) => connections.length)).toEqual([1, 1]);
  });

  it('E-051 a second later there is another one where the instance ended it, and none at one out of service', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const node = await startTestNode(driver, { ports: [target.port], isClassic: true });
    node.clock.advance(250);
    (await target.connection()).end();
    await until('its end to be noticed', () => node.gauges() === '0c 0r | 0c 0r');
    node.clock.advance(750);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
    node.clock.advance(250);
    (await target.connection()).end();
    await until('its end to be noticed', () => node.gauges() === '0c 0r | 0c 0r');
    node.fixture.table.setInt(node.fixture.configuration(0).row, TARGET_INT.verdict, VERDICT.unhealthy);
    node.fixture.state.group(node.fixture.groupArn)?.onVerdict();
    node.clock.advance(10_000);
    expect([target.connections.length, node.http.connecting.items(), node.gauges()]).toEqual([2, [], '0c 0r | 0c 0r']);
  });

  it('E-055 sends every method on', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      client.send(`${method} / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 0\r\n\r\n`);
      await client.receive('hello');
    }
    const seen = [...(target.connections[0]?.received ?? '').matchAll(/^(\w+) \/ HTTP/gm)].map(([, method]) => method);
    expect(seen).toEqual(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
  });

  it('E-046 keeps the rotations of two groups apart, though the same targets are in both', async () => {
    const targets = [
      await ScriptedTarget.answering(response('one;')),
      await ScriptedTarget.answering(response('two;')),
    ];
    const ports = targets.map(({ port }) => port);
    const condition = { field: 'path-pattern', values: ['/other'] } as const;
    const rule = { ruleArn: ruleArn(LISTENER, '1'), priority: 1, conditions: [condition], transforms: [] };
    const node = await startTestNode(driver, {
      ports,
      groups: { other: ports },
      rules: [{ ...rule, action: forwardTo(groupArn('other')) }],
    });
    const client = await node.connect();
    const answers: string[] = [];
    for (const path of ['/', '/other', '/', '/other']) {
      const head = await client.send(get(path)).receive(';');
      answers.push(head.slice(-4));
    }
    // Each group begins with its first target, whatever the other has given.
    expect(answers).toEqual(['one;', 'one;', 'two;', 'two;']);
  });
});
