import { execFile, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  ACMClient,
  DescribeCertificateCommand,
  ImportCertificateCommand,
  ListCertificatesCommand,
} from '@aws-sdk/client-acm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Engine } from '../../engine/index.ts';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startEchoTarget } from '../support/startEchoTarget.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { madeCertificate } from '../support/tls/madeCertificates.ts';

const SUBNETS = 'subnet-00000000000000001 subnet-00000000000000002';
const VPC = 'vpc-00000000000000001';
const PORT = 8_443;
const hasTools =
  awsPython !== undefined &&
  spawnSync('curl', ['--version']).status === 0 &&
  spawnSync('openssl', ['version']).status === 0;

/** A data folder that goes with the test. */
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'balanza-tls-'));
  onTestFinished(() => {
    rmSync(made, { recursive: true });
  });
  return made;
}

/** Runs a program and gives what it wrote, its standard output first. */
async function ran(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { timeout: 20_000 }).catch(
    (error: { stdout?: string; stderr?: string }) => ({ stdout: error.stdout ?? '', stderr: error.stderr ?? '' }),
  );
  return stdout + stderr;
}

function nodeAddress(engine: Engine): string {
  const [node] = [...engine.control.resources.nodes.values()];
  if (!node) throw new Error('no node');
  return node.address;
}

describe.skipIf(!hasTools)('certificates with real clients (needs aws, curl and openssl)', () => {
  it(
    'contract: ACM, HTTPS listeners and SNI by the aws command line, traffic by curl and openssl',
    { timeout: 120_000 },
    async () => {
      const dataDir = folder();
      const { log, lines } = recordedLog();
      const engine = await startTestEngine({ dataDir, log });
      const aws = new AwsClient(engine);
      const target = await startEchoTarget();

      // The local CA signs at once, and is there to be trusted.
      const requested = valueAt(
        await aws.run(
          'acm request-certificate --domain-name shop.example.test --validation-method DNS --key-algorithm EC_prime256v1 --tags Key=team,Value=web',
        ),
        'CertificateArn',
      );
      await aws.run(`acm wait certificate-validated --certificate-arn ${requested}`);
      const caFile = join(dataDir, 'ca.pem');
      expect(statSync(caFile).mode & 0o777).toBe(0o600);
      const leafFile = join(dataDir, 'leaf.pem');
      writeFileSync(
        leafFile,
        valueAt(await aws.run(`acm get-certificate --certificate-arn ${requested}`), 'Certificate'),
      );
      expect(
        await ran('openssl', ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', caFile, leafFile]),
      ).toContain('OK');

      // An imported one, by the newest SDK too.
      const ca = madeCertificate(['Test CA']);
      const other = madeCertificate(['other.example.test'], { issuer: ca, keyAlgorithm: 'RSA_2048' });
      const file = (name: string, text: string) => {
        writeFileSync(join(dataDir, name), text);
        return `fileb://${join(dataDir, name)}`;
      };
      const imported = valueAt(
        await aws.run(
          `acm import-certificate --certificate ${file('c.pem', other.certificatePem)} --private-key ${file('k.pem', other.privateKeyPem)} --certificate-chain ${file('ch.pem', ca.certificatePem)}`,
        ),
        'CertificateArn',
      );
      rmSync(join(dataDir, 'k.pem'));
      const sdk = new ACMClient({
        endpoint: engine.apiUrl,
        region: 'us-local-1',
        credentials: engine.credentials,
      });
      onTestFinished(() => {
        sdk.destroy();
      });
      const again = await sdk.send(
        new ImportCertificateCommand({
          CertificateArn: imported,
          Certificate: Buffer.from(other.certificatePem),
          PrivateKey: Buffer.from(other.privateKeyPem),
          CertificateChain: Buffer.from(ca.certificatePem),
        }),
      );
      expect(again.CertificateArn).toBe(imported);
      const { Certificate: described } = await sdk.send(new DescribeCertificateCommand({ CertificateArn: requested }));
      expect([described?.Status, described?.IssuedAt instanceof Date, described?.KeyAlgorithm]).toEqual([
        'ISSUED',
        true,
        'EC-prime256v1',
      ]);
      const listed = await sdk.send(
        new ListCertificatesCommand({ Includes: { keyTypes: ['EC_prime256v1', 'RSA_2048'] } }),
      );
      expect(listed.CertificateSummaryList?.map(({ DomainName }) => DomainName)).toEqual([
        'shop.example.test',
        'other.example.test',
      ]);

      // A balancer with both.
      const balancer = valueAt(
        await aws.run(`elbv2 create-load-balancer --name tls --subnets ${SUBNETS}`),
        'LoadBalancers.0.LoadBalancerArn',
      );
      const group = valueAt(
        await aws.run(
          `elbv2 create-target-group --name web --protocol HTTP --port 80 --vpc-id ${VPC} --target-type ip --health-check-interval-seconds 5 --health-check-timeout-seconds 2 --healthy-threshold-count 2`,
        ),
        'TargetGroups.0.TargetGroupArn',
      );
      await aws.run(
        `elbv2 register-targets --target-group-arn ${group} --targets Id=127.0.0.1,Port=${target},AvailabilityZone=all`,
      );
      const forward = `--default-actions Type=forward,TargetGroupArn=${group}`;
      const create = `elbv2 create-listener --load-balancer-arn ${balancer} --port ${PORT} ${forward}`;
      expect(await aws.refusal(`${create} --protocol HTTPS`)).toMatch(
        /^InvalidConfigurationRequest: You must provide a list containing exactly one certificate/,
      );
      expect(
        await aws.refusal(
          `${create} --protocol HTTPS --certificates CertificateArn=arn:aws:acm:us-local-1:000000000000:certificate/none`,
        ),
      ).toMatch(/^CertificateNotFound: /);
      expect(
        await aws.refusal(`${create} --protocol HTTPS --ssl-policy Nothing --certificates CertificateArn=${requested}`),
      ).toMatch(/^SSLPolicyNotFound: /);
      expect(await aws.refusal(`${create} --protocol HTTP --certificates CertificateArn=${requested}`)).toMatch(
        /^InvalidConfigurationRequest: A certificate cannot be specified/,
      );
      const created = await aws.run(`${create} --protocol HTTPS --certificates CertificateArn=${requested}`);
      expect(created).toMatchObject({
        Listeners: [
          {
            Protocol: 'HTTPS',
            SslPolicy: 'ELBSecurityPolicy-2016-08',
            Certificates: [{ CertificateArn: requested }],
            MutualAuthentication: { Mode: 'off' },
          },
        ],
      });
      const listener = valueAt(created, 'Listeners.0.ListenerArn');
      await aws.run(
        `elbv2 add-listener-certificates --listener-arn ${listener} --certificates CertificateArn=${imported}`,
      );
      expect(await aws.run(`elbv2 describe-listener-certificates --listener-arn ${listener}`)).toMatchObject({
        Certificates: [
          { CertificateArn: requested, IsDefault: true },
          { CertificateArn: imported, IsDefault: false },
        ],
      });
      expect(
        await aws.refusal(
          `elbv2 remove-listener-certificates --listener-arn ${listener} --certificates CertificateArn=${requested}`,
        ),
      ).toMatch(/^OperationNotPermitted: /);
      expect(await aws.refusal(`acm delete-certificate --certificate-arn ${imported}`)).toMatch(
        /^ResourceInUseException: .*loadbalancer\/app\/tls/,
      );
      expect(
        await aws.run(`acm describe-certificate --certificate-arn ${imported} --query Certificate.InUseBy`),
      ).toEqual([balancer]);
      await aws.run(
        `elbv2 modify-listener --listener-arn ${listener} --ssl-policy ELBSecurityPolicy-TLS13-1-2-2021-06`,
      );
      await aws.run(
        `elbv2 modify-load-balancer-attributes --load-balancer-arn ${balancer} --attributes Key=routing.http.x_amzn_tls_version_and_cipher_suite.enabled,Value=true`,
      );
      await awaited(engine, 'a balancer that serves', () =>
        [...engine.control.observed().targets.values()].some(({ state }) => state === 'healthy'),
      );

      // Traffic.
      const address = nodeAddress(engine);
      const curl = (name: string, ...more: string[]) =>
        ran('curl', [
          '-sS',
          '-i',
          '--http1.1',
          '--connect-to',
          `${name}:${PORT}:${address}:${PORT}`,
          ...more,
          `https://${name}:${PORT}/?n=5`,
        ]);
      const answer = await curl('shop.example.test', '--cacert', caFile);
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
      const seen = JSON.parse(/x-seen: (.*)\r/i.exec(answer)?.[1] ?? '[]') as readonly string[]; // as the target writes it
      const header = (name: string) => seen[seen.indexOf(name) + 1];
      expect([
        header('X-Forwarded-Proto'),
        header('X-Forwarded-Port'),
        header('X-Amzn-Tls-Version'),
        header('X-Amzn-Tls-Cipher-Suite'),
      ]).toEqual(['https', `${PORT}`, 'TLSv1.3', 'TLS_AES_128_GCM_SHA256']);
      writeFileSync(join(dataDir, 'test-ca.pem'), ca.certificatePem);
      expect(await curl('other.example.test', '--cacert', join(dataDir, 'test-ca.pem'))).toMatch(/^HTTP\/1\.1 200 OK/);
      expect(await curl('other.example.test', '--cacert', caFile)).toMatch(/certificate|issuer/i);
      const plain = await ran('curl', ['-sS', '-i', `http://${address}:${PORT}/`]);
      expect(plain).toMatch(/^HTTP\/1\.1 400 Bad Request/);
      const handshake = await ran('openssl', [
        's_client',
        '-connect',
        `${address}:${PORT}`,
        '-servername',
        'shop.example.test',
        '-alpn',
        'http/1.1',
        '-tls1_2',
        '-CAfile',
        caFile,
      ]);
      expect(handshake).toMatch(/ALPN protocol: http\/1\.1/);
      expect(handshake).toMatch(/Cipher is ECDHE-ECDSA-AES128-GCM-SHA256/);
      expect(handshake).toMatch(/Verify return code: 0 \(ok\)/);

      // Back to HTTP: policy and certificates go, and the certificates are free.
      expect(
        await aws.run(
          `elbv2 modify-listener --listener-arn ${listener} --protocol HTTP --query Listeners[0].[Protocol,SslPolicy,Certificates]`,
        ),
      ).toEqual(['HTTP', null, null]);
      expect(await ran('curl', ['-sS', '-i', `http://${address}:${PORT}/`])).toMatch(/^HTTP\/1\.1 200 OK/);
      await aws.run(`acm delete-certificate --certificate-arn ${imported}`);

      // Keys: in the store, which only its owner reads, and nowhere else.
      const key = other.privateKeyPem.split('\n')[1] ?? '';
      expect(lines.join('\n')).not.toContain(key);
      expect(JSON.stringify(engine.control.events(1_000))).not.toContain('PRIVATE KEY');
      for (const name of readdirSync(dataDir).filter((one) => one.startsWith('balanza.db')))
        expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
    },
  );

  it(
    'API: trust stores and mutual TLS, with files of the data folder for those of S3',
    { timeout: 120_000 },
    async () => {
      const dataDir = folder();
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
      writeFileSync(join(dataDir, 'ca.key'), clientCa.privateKeyPem);
      const { serialNumber, validToDate = new Date() } = new X509Certificate(
        alice.certificatePem,
      ) as X509Certificate & { readonly validToDate?: Date }; // of newer versions
      const stamp = (date: Date) =>
        `${date
          .toISOString()
          .replaceAll(/[-:T]|\.\d+/g, '')
          .slice(2)}`;
      writeFileSync(
        join(dataDir, 'index.txt'),
        `R\t${stamp(validToDate)}\t${stamp(new Date())}\t${serialNumber}\tunknown\t/CN=alice.test\n`,
      );
      writeFileSync(
        join(dataDir, 'ca.cnf'),
        `[ca]\ndefault_ca=d\n[d]\ndatabase=${dataDir}/index.txt\ndefault_md=sha256\ndefault_crl_days=30\n`,
      );
      const crl = join(dataDir, 's3/trust/alice.crl');
      await ran('openssl', [
        'ca',
        '-gencrl',
        '-config',
        join(dataDir, 'ca.cnf'),
        '-keyfile',
        join(dataDir, 'ca.key'),
        '-cert',
        join(dataDir, 's3/trust/cas/bundle.pem'),
        '-out',
        crl,
      ]);
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
      const asAlice = () => ran('curl', ['-sS', '-k', '-i', '--cert', join(dataDir, 'alice.pem'), url]);
      expect(await asAlice()).toMatch(/^HTTP\/1\.1 200 OK.*CN=alice\.test/s);
      expect(await ran('curl', ['-sS', '-k', '-i', url])).not.toMatch(/^HTTP/);

      // Revoked, then not any more.
      expect(await aws.run(`${revoke}alice.crl`)).toEqual({
        TrustStoreRevocations: [
          { TrustStoreArn: store, RevocationId: 1, RevocationType: 'CRL', NumberOfRevokedEntries: 1 },
        ],
      });
      expect(await asAlice()).not.toMatch(/^HTTP/);
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
      expect(await asAlice()).toMatch(/^HTTP\/1\.1 200 OK/);
      await aws.run(`elbv2 delete-load-balancer --load-balancer-arn ${balancer}`);
      expect(await aws.run(`elbv2 delete-trust-store --trust-store-arn ${store}`)).toBeNull();
      await awaited(engine, 'no nodes', () => engine.control.resources.nodes.size === 0);
    },
  );
});

/** A log that is read at the end. */
function recordedLog(): { readonly log: (level: string, message: string) => void; readonly lines: string[] } {
  const lines: string[] = [];
  return { lines, log: (level, message) => lines.push(`${level} ${message}`) };
}
