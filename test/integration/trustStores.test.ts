import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startEchoTarget } from '../support/startEchoTarget.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { madeCertificate } from '../support/tls/madeCertificate.ts';
import { dataFolder, hasProgram, nodeAddress, ran } from '../support/tls/dataFolder.ts';
import { writeRevocationList } from '../support/tls/writeRevocationList.ts';

const SUBNETS = 'subnet-00000000000000001 subnet-00000000000000002';
const VPC = 'vpc-00000000000000001';
const PORT = 8_443;
const hasTools = awsPython !== undefined && hasProgram('curl') && hasProgram('openssl', 'version');

describe.skipIf(!hasTools)('trust stores with real clients (needs aws, curl and openssl)', () => {
  it(
    'API: trust stores and mutual TLS, with files of the data folder for those of S3',
    { timeout: 120_000 },
    async () => {
      const dataDir = dataFolder();
      const engine = await startTestEngine({ dataDir, log: expectedLog().log });
      const aws = new AwsClient(engine);
      const clientCa = madeCertificate(['Client CA']);
      const alice = madeCertificate(['alice.test'], { issuer: clientCa });
      mkdirSync(join(dataDir, 's3/trust/cas'), { recursive: true });
      writeFileSync(join(dataDir, 's3/trust/cas/bundle.pem'), clientCa.certificatePem);
      writeFileSync(join(dataDir, 's3/trust/leaf.pem'), alice.certificatePem);
      const from = (key: string) => `--ca-certificates-bundle-s3-bucket trust --ca-certificates-bundle-s3-key ${key}`;
      expect(await aws.refusal(`elbv2 create-trust-store --name clients ${from('none.pem')}`)).toMatch(
        /^CaCertificatesBundleNotFound: /,
      );
      expect(await aws.refusal(`elbv2 create-trust-store --name clients ${from('../../balanza.db')}`)).toMatch(
        /^CaCertificatesBundleNotFound: /,
      );
      expect(await aws.refusal(`elbv2 create-trust-store --name clients ${from('leaf.pem')}`)).toMatch(
        /^InvalidCaCertificatesBundle: /,
      );
      const store = valueAt(
        await aws.run(`elbv2 create-trust-store --name clients ${from('cas/bundle.pem')}`),
        'TrustStores.0.TrustStoreArn',
      );
      expect(await aws.refusal(`elbv2 create-trust-store --name clients ${from('cas/bundle.pem')}`)).toMatch(
        /^DuplicateTrustStoreName: /,
      );
      expect(await aws.run('elbv2 describe-trust-stores --names clients')).toEqual({
        TrustStores: [
          {
            Name: 'clients',
            TrustStoreArn: store,
            Status: 'ACTIVE',
            NumberOfCaCertificates: 1,
            TotalRevokedEntries: 0,
          },
        ],
      });
      const revoke = `elbv2 add-trust-store-revocations --trust-store-arn ${store} --revocation-contents S3Bucket=trust,RevocationType=CRL,S3Key=`;
      expect(await aws.refusal(`${revoke}none.crl`)).toMatch(/^RevocationContentNotFound: /);
      expect(await aws.refusal(`${revoke}leaf.pem`)).toMatch(/^InvalidRevocationContent: /);

      // openssl writes a list that revokes alice.
      const crl = join(dataDir, 's3/trust/alice.crl');
      await writeRevocationList({ folder: dataDir, issuer: clientCa, revoked: alice, to: crl });
      expect(readFileSync(crl, 'latin1')).toContain('BEGIN X509 CRL');

      // A listener that verifies.
      const target = await startEchoTarget();
      const balancer = valueAt(
        await aws.run(`elbv2 create-load-balancer --name mtls --subnets ${SUBNETS}`),
        'LoadBalancers.0.LoadBalancerArn',
      );
      const group = valueAt(
        await aws.run(
          `elbv2 create-target-group --name mtls --protocol HTTP --port 80 --vpc-id ${VPC} --target-type ip`,
        ),
        'TargetGroups.0.TargetGroupArn',
      );
      await aws.run(
        `elbv2 register-targets --target-group-arn ${group} --targets Id=127.0.0.1,Port=${target},AvailabilityZone=all`,
      );
      const certificate = valueAt(
        await aws.run('acm request-certificate --domain-name mtls.example.test'),
        'CertificateArn',
      );
      const create = `elbv2 create-listener --load-balancer-arn ${balancer} --protocol HTTPS --port ${PORT} --certificates CertificateArn=${certificate} --default-actions Type=forward,TargetGroupArn=${group}`;
      expect(await aws.refusal(`${create} --mutual-authentication Mode=verify`)).toMatch(
        /^ValidationError: A trust store ARN must be specified/,
      );
      expect(await aws.refusal(`${create} --mutual-authentication Mode=verify,TrustStoreArn=${store}x`)).toMatch(
        /^TrustStoreNotFound: /,
      );
      expect(await aws.refusal(`${create} --mutual-authentication Mode=off,TrustStoreArn=${store}`)).toMatch(
        /^ValidationError: /,
      );
      const listener = await aws.run(`${create} --mutual-authentication Mode=verify,TrustStoreArn=${store}`);
      expect(listener).toMatchObject({
        Listeners: [
          {
            MutualAuthentication: {
              Mode: 'verify',
              TrustStoreArn: store,
              IgnoreClientCertificateExpiry: false,
              TrustStoreAssociationStatus: 'active',
              AdvertiseTrustStoreCaNames: 'off',
            },
          },
        ],
      });
      expect(await aws.run(`elbv2 describe-trust-store-associations --trust-store-arn ${store}`)).toEqual({
        TrustStoreAssociations: [{ ResourceArn: valueAt(listener, 'Listeners.0.ListenerArn') }],
      });
      expect(await aws.refusal(`elbv2 delete-trust-store --trust-store-arn ${store}`)).toMatch(/^TrustStoreInUse: /);
      writeFileSync(join(dataDir, 'alice.pem'), alice.certificatePem + alice.privateKeyPem);
      await awaited(
        engine,
        'a listener',
        () => engine.control.stateOf([...engine.control.resources.loadBalancers.keys()][0] as never).code === 'active',
      ); // the one balancer
      const url = `https://${nodeAddress(engine)}:${PORT}/`;
      const asAlice = () => ran('curl', ['-sS', '-k', '-i', '--http1.1', '--cert', join(dataDir, 'alice.pem'), url]);
      /** What alice gets once the nodes have heard of a change, which is a moment after it is answered. */
      const asAliceOnce = async (isServed: boolean) => {
        let answer = await asAlice();
        for (let tries = 0; tries < 20 && answer.startsWith('HTTP') !== isServed; tries += 1) answer = await asAlice();
        return answer;
      };
      expect(await asAliceOnce(true)).toMatch(/^HTTP\/1\.1 200 OK.*CN=alice\.test/s);
      expect(await ran('curl', ['-sS', '-k', '-i', url])).not.toMatch(/^HTTP/);

      // Revoked, then not any more.
      expect(await aws.run(`${revoke}alice.crl`)).toEqual({
        TrustStoreRevocations: [
          { TrustStoreArn: store, RevocationId: 1, RevocationType: 'CRL', NumberOfRevokedEntries: 1 },
        ],
      });
      expect(await asAliceOnce(false)).not.toMatch(/^HTTP/);
      expect(
        valueAt(
          await aws.run(`elbv2 get-trust-store-revocation-content --trust-store-arn ${store} --revocation-id 1`),
          'Location',
        ),
      ).toBe(`file://${crl}`);
      expect(
        await aws.refusal(`elbv2 remove-trust-store-revocations --trust-store-arn ${store} --revocation-ids 2`),
      ).toMatch(/^RevocationIdNotFound: /);
      await aws.run(`elbv2 remove-trust-store-revocations --trust-store-arn ${store} --revocation-ids 1`);
      expect(await asAliceOnce(true)).toMatch(/^HTTP\/1\.1 200 OK/);
      await aws.run(`elbv2 delete-load-balancer --load-balancer-arn ${balancer}`);
      expect(await aws.run(`elbv2 delete-trust-store --trust-store-arn ${store}`)).toBeNull();
      await awaited(engine, 'no nodes', () => engine.control.resources.nodes.size === 0);
    },
  );
});

it('creates a trust store of certificates that were pasted, and keeps them as the file of a bucket', async () => {
  const dataDir = dataFolder();
  const engine = await startTestEngine({ dataDir, log: expectedLog().log });
  const ca = madeCertificate(['Client CA']).certificatePem;
  const create = async (name: string, caCertificates: string) => {
    const answer = await engine.console.answer('createTrustStore', { name, caCertificates });
    return answer.ok ? 'created' : answer.error.code;
  };
  expect(await create('clients', 'no PEM')).toBe('InvalidCaCertificatesBundle');
  expect(await create('clients', ca)).toBe('created');
  expect(await create('clients', ca)).toBe('DuplicateTrustStoreName');
  expect(readFileSync(join(dataDir, 's3/console/clients.pem'), 'latin1')).toBe(ca);
  const [store] = engine.control.resources.trustStores.values();
  expect(store).toMatchObject({ name: 'clients', numberOfCaCertificates: 1, source: { bucket: 'console' } });
});
