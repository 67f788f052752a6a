import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { certificateText } from '../../../../engine/certificates/certificateText.ts';
import type { ClientCertificateSettings } from '../../../../engine/model/NodeConfiguration.ts';
import { until } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';
import { tlsConfiguration } from '../../../support/tls/tlsConfiguration.ts';

const ca = madeCertificate(['Server CA']);
const server = madeCertificate(['shop.test'], { issuer: ca });
const clientCa = madeCertificate(['Client CA']);
const alice = madeCertificate(['alice.test'], { issuer: clientCa });
const mallory = madeCertificate(['mallory.test'], { issuer: ca });
const old = madeCertificate(['old.test'], { issuer: clientCa, nowMs: Date.now() - 90 * 86_400_000 });
const as = (made: typeof alice) => ({ cert: made.certificatePem, key: made.privateKeyPem });

const verify: Extract<ClientCertificateSettings, { mode: 'verify' }> = {
  mode: 'verify',
  bundle: [clientCa.certificatePem],
  revocations: [],
  ignoresExpiry: false,
  advertisesCaNames: false,
  fields: {
    serialNumber: 'X-Amzn-Mtls-Clientcert-Serial-Number',
    issuer: 'X-Amzn-Mtls-Clientcert-Issuer',
    subject: 'X-Client-Name',
    validity: 'X-Amzn-Mtls-Clientcert-Validity',
    leaf: 'X-Amzn-Mtls-Clientcert-Leaf',
  },
};
const GET =
  'GET / HTTP/1.1\r\nHost: a.test\r\nx-client-name: CN=admin\r\nX-Amzn-Mtls-Clientcert: forged\r\nX-Other: 1\r\n\r\n';
const field = (head: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(head)?.[1];

describe.each(DRIVERS)('mutual TLS, with the %s driver', (driver) => {
  async function start(clientCertificates: ClientCertificateSettings) {
    const target = await ScriptedTarget.answering(response('hello'));
    const node = await startTestNode(driver, {
      ports: [target.port],
      tls: tlsConfiguration(server, { clientCertificates }),
    });
    // Certificates are judged by the clock of the day.
    node.clock.nowMs = () => Date.now();
    return { target, node };
  }

  /** What becomes of a request of a client: its answer, or `refused`. */
  async function outcome(port: number, options: object): Promise<string> {
    const how = await TlsClient.refusal(port, options);
    if (how !== 'accepted') return 'refused';
    const client = await TlsClient.secured(port, options);
    client.send(GET);
    await until('an answer or an end', () => client.ending !== 'open' || client.received.endsWith('hello'));
    return client.received.endsWith('hello') ? 'answered' : 'refused';
  }

  it('ELB 8.3 x_amzn_mtls_clientcert…: verifies clients, and tells targets who they are; what they say themselves is taken away', async () => {
    const { target, node } = await start(verify);
    expect(await outcome(node.port, as(alice))).toBe('answered');
    const head = target.connections[0]?.received ?? '';
    expect(field(head, 'X-Client-Name')).toBe('CN=alice.test');
    expect(head.match(/x-client-name/gi)).toHaveLength(1);
    expect(field(head, 'X-Amzn-Mtls-Clientcert-Issuer')).toBe('CN=Client CA');
    expect(field(head, 'X-Amzn-Mtls-Clientcert-Serial-Number')).toMatch(/^[0-9A-F]{32}$/);
    expect(field(head, 'X-Amzn-Mtls-Clientcert-Validity')).toMatch(
      /^NotBefore=20\d\d-\d\d-\d\dT[\d:]{8}Z;NotAfter=20.*Z$/,
    );
    expect(decodeURIComponent(field(head, 'X-Amzn-Mtls-Clientcert-Leaf') ?? '')).toBe(alice.certificatePem);
    expect(field(head, 'X-Other')).toBe('1');
  });

  it('refuses clients without a certificate, of another CA, expired or revoked, and counts them', async () => {
    const revoked = madeCertificate(['revoked.test'], { issuer: clientCa });
    const { subject, issuer, serial } = certificateText(new X509Certificate(revoked.certificatePem).raw);
    const { node } = await start({ ...verify, revocations: [{ issuer, serials: [serial] }] });
    expect([subject, await outcome(node.port, as(revoked))]).toEqual(['CN=revoked.test', 'refused']);
    expect(await outcome(node.port, {})).toBe('refused');
    expect(await outcome(node.port, as(mallory))).toBe('refused');
    expect(await outcome(node.port, as(old))).toBe('refused');
    await node.connections(0);
    expect(node.nodeCount('clientTlsErrors')).toBeGreaterThanOrEqual(4);
    expect(node.log).toEqual([]);
  });

  it('takes an expired certificate where that is to be ignored, but none of another CA', async () => {
    const { node } = await start({ ...verify, ignoresExpiry: true, advertisesCaNames: true });
    expect(await outcome(node.port, as(old))).toBe('answered');
    expect(await outcome(node.port, as(mallory))).toBe('refused');
  });

  it('passes on what a client sends, unjudged, and nothing where it sends none', async () => {
    const { target, node } = await start({ mode: 'passthrough', field: 'X-Amzn-Mtls-Clientcert' });
    const chained = { cert: mallory.certificatePem + ca.certificatePem, key: mallory.privateKeyPem };
    expect(await outcome(node.port, chained)).toBe('answered');
    expect(await outcome(node.port, {})).toBe('answered');
    const heads = target.connections
      .map(({ received }) => received)
      .join('')
      .split(/(?=GET )/);
    const [with_ = '', without = ''] = heads;
    expect(decodeURIComponent(field(with_, 'X-Amzn-Mtls-Clientcert') ?? '')).toBe(
      mallory.certificatePem + ca.certificatePem,
    );
    expect(field(with_, 'X-Amzn-Mtls-Clientcert')).toMatch(
      /^-----BEGIN%20CERTIFICATE-----%0A[A-Za-z0-9+/%]+=*%0A-----END/,
    );
    expect(without).not.toMatch(/mtls-clientcert/i);
    expect(field(without, 'X-Other')).toBe('1');
  });
});
