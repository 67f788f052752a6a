import { describe, expect, it } from 'vitest';
import type { BalancingMethod } from '../../../../engine/model/upstream/BalancingMethod.ts';
import { probedSettings } from '../../../support/probedSettings.ts';
import { Probing } from '../../../support/Probing.ts';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { startFlowNode } from '../../../support/startFlowNode.ts';
import { UdpPeer } from '../../../support/UdpPeer.ts';

const ROUND_ROBIN: BalancingMethod = { kind: 'round_robin' };

describe('the probe of a target group over TCP and UDP', () => {
  it.each([
    ['that can be connected to', {}, null, 'healthy', 'passed 0'],
    [
      'whose words are as expected',
      { send: 'PING\\r\\n', test: '$upstream_probe_response', expect: '~^\\+PONG' },
      '+PONG\r\n',
      'healthy',
      'passed 0',
    ],
    [
      'whose words are not',
      { send: 'PING\\r\\n', test: '$upstream_probe_response', expect: '~^\\+PONG' },
      '-ERR\r\n',
      'unhealthy',
      'timeout 0',
    ],
  ])('A-058, Angie 5 finds a target %s %j', async (_, words, answer, state, heard) => {
    const target = await ScriptedTarget.start();
    const said: string[] = [];
    target.onConnection = (connection) => {
      connection.socket.on('data', (bytes: Buffer) => {
        said.push(bytes.toString('latin1'));
        if (answer !== null) connection.send(answer);
      });
    };
    const upstream = probedSettings({ essential: 'true', timeout_seconds: '3', ...words }, 'TCP');
    const node = await startFlowNode({ ports: [target.port], upstream: { ...upstream, method: ROUND_ROBIN } });
    const probing = new Probing(node.fixture.state, node.clock);
    if (state === 'unhealthy') {
      await until('the words', () => said.length > 0);
      node.clock.advance(3_000); // it stays connected and says no more
    }
    await probing.until(state);
    expect(probing.heard()).toBe(heard);
    expect(said.filter((text) => text !== '')).toEqual(answer === null ? [] : ['PING\r\n']);
  });

  it('A-062, A-067 sends no connection to a target that its probe has failed, and to a backup when none is left', async () => {
    const targets = await Promise.all([1, 2].map(() => ScriptedTarget.start()));
    for (const [index, target] of targets.entries()) target.onConnection = (one) => one.send(`${index + 1}\n`);
    const ports = targets.map(({ port }) => port);
    const upstream = probedSettings({ test: '$upstream_probe_response', expect: '~^2' }, 'TCP');
    const node = await startFlowNode({ ports, upstream, servers: [{}, { isBackup: true }] });
    const probing = new Probing(node.fixture.state, node.clock);
    await until('the answer', () => targets.every(({ connections }) => connections.length === 1));
    await until('its words', () => probing.count(1) === 1);
    node.clock.advance(50_000); // the first says no more
    await probing.until('unhealthy healthy');
    const client = await node.connect();
    expect((await client.receive('\n')).trim()).toBe('2');
  });

  it('Angie 5 asks over datagrams: an answer passes, a port without anybody fails', async () => {
    const server = await UdpPeer.start({ echoAs: 're ' });
    const gone = await UdpPeer.start();
    const deadPort = gone.port;
    await gone.close();
    const words = {
      udp: 'true',
      send: 'hello',
      test: '$upstream_probe_response',
      expect: '~^re.hello$',
      essential: 'true',
    };
    const upstream = probedSettings(words, 'TCP');
    const node = await startFlowNode({ ports: [server.port, deadPort], protocol: 'TCP', upstream });
    const probing = new Probing(node.fixture.state, node.clock);
    await probing.until('healthy unhealthy');
    expect(probing.heard().split(', ').sort().join(', ')).toBe('failed 0, passed 0');
  });

  it('A-042, A-061 feeds feedback by the words of probes alone', async () => {
    const targets = await Promise.all([1, 2].map(() => ScriptedTarget.start()));
    // The first connection of each is its probe: clients are told the opposite.
    const words = [
      ['90', '1'],
      ['10', '99'],
    ];
    for (const [index, target] of targets.entries()) {
      target.onConnection = (one) => one.send(`${words[index]?.[target.connections.length === 1 ? 0 : 1] ?? ''}\n`);
    }
    const upstream = probedSettings({ test: '$upstream_probe_response' }, 'TCP', {
      'load_balancing.algorithm.type': 'feedback',
      'balanza.feedback.variable': '$upstream_probe_response',
      'balanza.feedback.account': '$upstream_probe',
    });
    const node = await startFlowNode({ ports: targets.map(({ port }) => port), upstream });
    const probing = new Probing(node.fixture.state, node.clock);
    await until('both answers', () => probing.count(0) + probing.count(1) === 2);
    let ofFirst = 0;
    for (let left = 100; left > 0; left -= 1) {
      const client = await node.connect();
      if ((await client.receive('\n')).trim() === '1') ofFirst += 1;
      client.end();
    }
    expect(ofFirst).toBeGreaterThan(80);
    expect(ofFirst).toBeLessThan(99);
  });
});
