import { describe, expect, it } from 'vitest';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { startFlowNode, type FlowNode } from '../../../support/startFlowNode.ts';
import { DRIVERS } from '../../../support/startTestNode.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { startSecureTarget } from '../../../support/tls/startSecureTarget.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';
import { tlsConfiguration } from '../../../support/tls/tlsConfiguration.ts';
import { groupArn } from '../../../support/topology.ts';

const ca = madeCertificate(['Test CA']);
const shop = madeCertificate(['shop.test'], { issuer: ca });

/** Has the listener of a node speak TLS with its clients; without a certificate it can only refuse them. */
function secure({ fixture }: FlowNode, tls: ReturnType<typeof tlsConfiguration> | null): void {
  const put = [{ ...fixture.listener, isSecure: true as const, ...(tls && { tls }) }];
  fixture.state.apply({ nodeId: fixture.state.base.nodeId, listeners: { put, remove: [] } });
}

describe.each(DRIVERS)('a secure TCP listener, %s driver', (driver) => {
  it('ends TLS, and passes on what is inside in both directions, however it is cut', async () => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    secure(node, tlsConfiguration(shop));
    const client = await TlsClient.secured(node.port, { servername: 'shop.test', ca: ca.certificatePem });
    const other = await target.connection();
    for (const word of ['one', 'two', 'x'.repeat(200_000)]) {
      await other.receive((client.send(`${word};`), `${word};`));
      await client.receive((other.send(`${word}!`), `${word}!`));
    }
    client.end();
    await other.closed();
    other.end();
    await client.closed();
    await node.empty();
  });

  it.each([
    { name: 'who speaks no TLS', tls: tlsConfiguration(shop), says: 'GET / HTTP/1.1\r\n\r\n' },
    { name: 'everybody without a certificate', tls: null, says: '\x16\x03\x01\x00\x00' },
  ])('closes on $name, and no target hears of it', async ({ tls, says }) => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    secure(node, tls);
    const client = await node.connect();
    client.send(says);
    expect(await client.closed()).toBe('');
    expect(node.count('requests')).toBe(0);
  });

  it('gives up who says nothing for ten seconds, and counts it', async () => {
    const node = await startFlowNode({ driver, ports: [1] });
    secure(node, tlsConfiguration(shop));
    const client = await node.connect();
    await until('the connection to be accepted', () => node.listener.openHandshakes === 1);
    node.clock.advance(9_000);
    expect(client.ending).toBe('open');
    node.clock.advance(2_000);
    await client.closed();
    expect([node.listener.openHandshakes, node.count('clientTlsErrors')]).toEqual([0, 1]);
  });

  it('speaks TLS with targets of a group that is secure', async () => {
    const target = await startSecureTarget(shop, 'hello');
    const node = await startFlowNode({ driver, ports: [target.port] });
    const { state } = node.fixture;
    const group = state.group(groupArn('web'));
    if (!group) throw new Error('no group');
    const base = { ...group.settings, isSecure: true };
    const put = [{ targetGroupArn: groupArn('web'), base, putTargets: [], removeTargets: [] }];
    state.apply({ nodeId: state.base.nodeId, targetGroups: { put, remove: [] } });
    const client = await node.connect();
    client.send('a request\r\n\r\n');
    expect(await client.receive('hello')).toBe('hello');
    expect(target.received).toEqual(['a request\r\n\r\n']);
  });
});
