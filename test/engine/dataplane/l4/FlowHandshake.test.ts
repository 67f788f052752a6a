import { describe, expect, it } from 'vitest';
import { ALPN_POLICIES } from '../../../../engine/model/AlpnPolicy.ts';
import { flowsOf } from '../../../support/flowsOf.ts';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { startFlowNode, type FlowNode } from '../../../support/startFlowNode.ts';
import { DRIVERS } from '../../../support/startTestNode.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { startSecureTarget } from '../../../support/tls/startSecureTarget.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';
import { servedCertificate, tlsConfiguration } from '../../../support/tls/tlsConfiguration.ts';
import { groupArn } from '../../../support/topology.ts';

const ca = madeCertificate(['Test CA']);
const shop = madeCertificate(['shop.test'], { issuer: ca });

/** Has the targets of a node speak TLS. */
function secureTargets({ fixture: { state } }: FlowNode): void {
  const group = state.group(groupArn('web'));
  if (!group) throw new Error('no group');
  const base = { ...group.settings, isSecure: true };
  const put = [{ targetGroupArn: groupArn('web'), base, putTargets: [], removeTargets: [] }];
  state.apply({ nodeId: state.base.nodeId, targetGroups: { put, remove: [] } });
}

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

  it('ELB, Metrics: counts apart from those of TCP, and each connection as what it began as', async () => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    const plain = await node.connect();
    const first = await target.connection();
    await first.receive((plain.send('12345'), '12345'));
    secure(node, tlsConfiguration(shop));
    const client = await TlsClient.secured(node.port, { servername: 'shop.test', ca: ca.certificatePem });
    const second = await target.connection();
    await second.receive((client.send('123'), '123'));
    await client.receive((second.send('1234'), '1234'));
    const { table } = node.fixture;
    expect(flowsOf(table)).toBe('TCP 1/1 5 B, TLS 1/1 7 B, UDP 0/0 0 B');
    plain.end();
    await first.closed();
    first.end();
    await until('the first to be over', () => node.connections === 1);
    expect(flowsOf(table)).toBe('TCP 0/1 5 B, TLS 1/1 7 B, UDP 0/0 0 B');
    client.end();
    await second.closed();
    second.end();
    await client.closed();
    await node.empty();
    expect(flowsOf(table)).toBe('TCP 0/1 5 B, TLS 0/1 7 B, UDP 0/0 0 B');
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
    secureTargets(node);
    const client = await node.connect();
    client.send('a request\r\n\r\n');
    expect(await client.receive('hello')).toBe('hello');
    expect(target.received).toEqual(['a request\r\n\r\n']);
  });

  it.each([
    { policy: 'HTTP2Preferred', offers: ['http/1.1', 'h2'], spoken: 'h2' },
    { policy: 'HTTP2Optional', offers: ['h2', 'http/1.1'], spoken: 'http/1.1' },
    { policy: 'HTTP2Only', offers: ['h2', 'http/1.1'], spoken: 'h2' },
    { policy: 'HTTP1Only', offers: ['h2', 'http/1.0'], spoken: 'http/1.0' },
    { policy: 'HTTP1Only', offers: [], spoken: false },
    { policy: 'None', offers: ['h2'], spoken: false },
  ] as const)('ELB 4.12 agrees on $spoken by $policy with who offers $offers', async ({ policy, offers, spoken }) => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    secure(node, tlsConfiguration(shop, { alpnProtocols: ALPN_POLICIES[policy] }));
    const client = await TlsClient.secured(node.port, offers.length > 0 ? { ALPNProtocols: [...offers] } : {});
    expect(client.secure.alpnProtocol).toBe(spoken);
  });

  it('ELB 4.12 refuses who offers nothing of the policy, and shows the certificate of the name', async () => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    const certificates = [servedCertificate(madeCertificate(['other.test'], { issuer: ca }), 'other')];
    secure(node, tlsConfiguration(shop, { alpnProtocols: ALPN_POLICIES.HTTP2Only, certificates }));
    expect(await TlsClient.refusal(node.port, { ALPNProtocols: ['http/1.1'] })).not.toBe('accepted');
    const names = ['other.test', 'shop.test', 'third.test'].map(async (servername) => {
      const client = await TlsClient.secured(node.port, {
        servername,
        ca: ca.certificatePem,
        checkServerIdentity: () => undefined,
      });
      return client.shown;
    });
    expect(await Promise.all(names)).toEqual(['other.test', 'shop.test', 'shop.test']);
  });

  it('NLB-01 begins with the PROXY header before TLS with a secure target', async () => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port], flow: { proxyProtocol: true } });
    secureTargets(node);
    const client = await node.connect();
    const seen = await target.connection();
    await until('a client hello behind the header', () => seen.received.length > 100);
    const bytes = Buffer.from(seen.received, 'latin1');
    expect([bytes.subarray(0, 12).toString('hex'), bytes.readUInt16BE(24), bytes[100]]).toEqual([
      '0d0a0d0a000d0a515549540a',
      client.socket.localPort,
      0x16,
    ]);
    // It speaks no TLS: that is a failure of the target's handshake, and the client hears of it.
    seen.send('no TLS here\r\n');
    await client.closed();
    expect([client.ending, node.count('targetTlsErrors')]).toEqual(['reset', 1]);
  });
});
