import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { LocalAuthority } from '../../../../engine/certificates/io/LocalAuthority.ts';
import { CertificateDesk } from '../../../../engine/control/certificates/CertificateDesk.ts';
import { startRenewals } from '../../../../engine/control/certificates/startRenewals.ts';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import type { Operation } from '../../../../engine/control/operations/Operation.ts';
import type { CertificateArn } from '../../../../engine/model/names.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { World } from '../../../support/World.ts';

const DAY_MS = 86_400_000;

/** A desk over resources without nodes, whose clock stands still. */
function start() {
  const world = new World();
  const clock = new FakeClock();
  let kept: unknown;
  const authority = new LocalAuthority({
    kept: { read: () => kept, write: (made) => (kept = made) },
    dataDir: null,
    nowMs: () => clock.nowMs(),
  });
  const registry = {
    get resources() {
      return world.resources;
    },
    change: <Input, Output>(operation: Operation<Input, Output>, input: Input) => world.do(operation, input),
  };
  const desk = new CertificateDesk({ registry, authority, clock });
  const logged: string[] = [];
  const stop = startRenewals({ desk, clock, log: (level, message) => logged.push(`${level} ${message}`) });
  const serial = (arn: CertificateArn) => world.resources.certificates.get(arn)?.serial;
  return { world, clock, authority, desk, logged, stop, serial };
}

/** An HTTPS listener of a load balancer with these certificates, the first one its default. */
function listenWith(world: World, certificateArn: CertificateArn) {
  const subnets = ['subnet-00000000000000001', 'subnet-00000000000000002'];
  const name = `lb${world.resources.loadBalancers.size}`;
  const { loadBalancerArn } = world.do(createLoadBalancer, { name, subnets });
  const fixedResponseConfig = { statusCode: '200' };
  world.do(createListener, {
    loadBalancerArn,
    protocol: 'HTTPS',
    port: 443,
    certificates: [{ certificateArn }],
    defaultActions: [{ type: 'fixed-response', fixedResponseConfig }],
  });
}

it('contract, ACM: renews what the local CA has signed and a listener has, 60 days before it ends', () => {
  const { world, clock, authority, desk, logged, stop, serial } = start();
  const request = (domainName: string) =>
    desk.request({ domainName, subjectAlternativeNames: [`*.${domainName}`], keyAlgorithm: 'EC_prime256v1' });
  const [used, unused] = [request('used.example.com'), request('unused.example.com')];
  const issuer = madeCertificate(['A CA'], { nowMs: clock.nowMs(), days: 4_000 });
  const made = madeCertificate(['imported.example.com'], { issuer, nowMs: clock.nowMs(), days: 395 });
  const { certificatePem: certificate, privateKeyPem: privateKey } = made;
  const imported = desk.import({ certificate, privateKey, certificateChain: issuer.certificatePem });
  for (const { certificateArn } of [used, imported]) listenWith(world, certificateArn);
  const key = world.resources.privateKeys.get(used.certificateArn)?.pem;
  const before = [used, unused, imported].map(({ serial }) => serial);

  clock.advance(334 * DAY_MS);
  expect([used, unused, imported].map(({ certificateArn }) => serial(certificateArn))).toEqual(before);
  clock.advance(DAY_MS);
  expect(serial(used.certificateArn)).not.toBe(before[0]);
  expect([unused, imported].map(({ certificateArn }) => serial(certificateArn))).toEqual(before.slice(1));

  // For the same names and so long again, with a key of its own, signed by the same CA.
  const renewed = world.resources.certificates.get(used.certificateArn);
  expect(renewed).toMatchObject({
    domainName: 'used.example.com',
    subjectAlternativeNames: ['used.example.com', '*.used.example.com'],
    keyAlgorithm: 'EC_prime256v1',
    createdAtMs: used.createdAtMs,
    notAfterMs: clock.nowMs() + 395 * DAY_MS,
  });
  expect(world.resources.privateKeys.get(used.certificateArn)?.pem).not.toBe(key);
  const ca = new X509Certificate(authority.certificatePem);
  expect(new X509Certificate(renewed?.certificatePem ?? '').verify(ca.publicKey)).toBe(true);

  // Once; and what is used only now is renewed at the next look, though it has ended.
  const second = serial(used.certificateArn);
  clock.advance(70 * DAY_MS);
  expect(serial(used.certificateArn)).toBe(second);
  listenWith(world, unused.certificateArn);
  clock.advance(DAY_MS);
  expect(serial(unused.certificateArn)).not.toBe(before[1]);
  expect(logged).toEqual([]);
  stop();
  expect(clock.armed).toBe(0);
});

it('contract, ACM: a renewal that fails is told in the log, and tried again', () => {
  const clock = new FakeClock();
  const logged: string[] = [];
  let tries = 0;
  const desk = {
    renewDue: () => {
      tries += 1;
      throw new Error('no room');
    },
  };
  const stop = startRenewals({ desk, clock, log: (level, message) => logged.push(`${level} ${message}`) });
  clock.advance(DAY_MS);
  stop();
  expect([tries, logged[0]]).toEqual([3, 'error Certificates could not be renewed: no room']);
});
