import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../engine/contract/Answer.ts';
import type { Engine } from '../../engine/index.ts';
import type { Certificate } from '../../engine/model/Certificate.ts';
import type { Listener } from '../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../engine/model/TargetGroup.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../engine/model/zones.ts';
import { startEchoTarget } from '../support/startEchoTarget.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { madeCertificate } from '../support/tls/madeCertificate.ts';
import { dataFolder, nodeAddress } from '../support/tls/dataFolder.ts';
import { TlsClient } from '../support/tls/TlsClient.ts';

const PORT = 8_443;
const ca = madeCertificate(['Test CA']);
const made = madeCertificate(['shop.test'], { issuer: ca });
const KEY_LINES = made.privateKeyPem.split('\n').slice(1, -2);

/** Calls the engine as a window does; the value of its answer, whose type the caller knows. */
async function call<Value>(engine: Engine, name: string, input: object): Promise<Value> {
  const answer = (await engine.console.answer(name, input)) as Answer<Value>; // the contract's output of this call
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
  return answer.value;
}

/** A listener of 8443 with the certificate, over a target. */
async function serve(engine: Engine): Promise<void> {
  const target = await startEchoTarget();
  const { certificateArn } = await call<Certificate>(engine, 'importCertificate', {
    certificate: made.certificatePem,
    privateKey: made.privateKeyPem,
    certificateChain: ca.certificatePem,
  });
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn } = await call<LoadBalancer>(engine, 'createLoadBalancer', { name: 'tls', subnets });
  const { targetGroupArn } = await call<TargetGroup>(engine, 'createTargetGroup', {
    name: 'web',
    protocol: 'HTTP',
    port: 80,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'ip',
  });
  await call(engine, 'registerTargets', {
    targetGroupArn,
    targets: [{ id: '127.0.0.1', port: target, availabilityZone: 'all' }],
  });
  await call<Listener>(engine, 'createListener', {
    loadBalancerArn,
    protocol: 'HTTPS',
    port: PORT,
    certificates: [{ certificateArn }],
    defaultActions: [{ type: 'forward', targetGroupArn }],
  });
}

async function shownBy(engine: Engine): Promise<string> {
  const [balancer] = [...engine.control.resources.loadBalancers.keys()];
  await awaited(
    engine,
    'an active balancer',
    () => balancer !== undefined && engine.control.stateOf(balancer).code === 'active',
  );
  const options = { host: nodeAddress(engine), ca: ca.certificatePem, servername: 'shop.test' };
  const client = await TlsClient.secured(PORT, options);
  const { shown } = client;
  client.send('GET /?n=5 HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n');
  expect(await client.receive('\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  return shown;
}

describe('private keys', () => {
  it(
    'contract: are served after a restart, and no call, stream, log or event holds one',
    { timeout: 60_000 },
    async () => {
      const dataDir = dataFolder();
      const lines: string[] = [];
      const log = (level: string, message: string) => lines.push(`${level} ${message}`);
      const first = await startTestEngine({ dataDir, log });
      const seen: unknown[] = [];
      for (const name of ['resources', 'events', 'states']) {
        first.console.subscribe(name, {}, { onValue: (value) => seen.push(value), onEnd: (error) => seen.push(error) });
      }
      await serve(first);
      expect(await shownBy(first)).toBe('shop.test');
      const { certificateArn } = await call<Certificate>(first, 'requestCertificate', { domainName: 'other.test' });
      const refused = await first.console.answer('importCertificate', {
        certificate: ca.certificatePem,
        privateKey: made.privateKeyPem,
        certificateChain: '',
      });
      expect(refused).toMatchObject({ ok: false, error: { code: 'ValidationException' } });
      const authority = first.control.certificates.authorityPem;
      await first.close(0);

      const second = await startTestEngine({ dataDir, log });
      second.console.subscribe('resources', {}, { onValue: (value) => seen.push(value), onEnd: () => undefined });
      expect(await shownBy(second)).toBe('shop.test');
      expect(second.control.certificates.authorityPem).toBe(authority);
      expect(readFileSync(join(dataDir, 'ca.pem'), 'latin1')).toBe(authority);
      expect([...second.control.resources.certificates.keys()]).toContain(certificateArn);
      expect(second.control.resources.privateKeys.size).toBe(2);

      const told = JSON.stringify([seen, refused, lines, second.control.events(1_000)]);
      expect(told).toContain('shop.test');
      expect(KEY_LINES.filter((line) => told.includes(line))).toEqual([]);
      expect(told).not.toContain('PRIVATE KEY');
    },
  );
});
