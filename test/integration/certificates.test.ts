import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACMClient,
  DescribeCertificateCommand,
  ImportCertificateCommand,
  ListCertificatesCommand,
} from '@aws-sdk/client-acm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { startEchoTarget } from '../support/startEchoTarget.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { madeCertificate } from '../support/tls/madeCertificate.ts';
import { dataFolder, hasProgram, nodeAddress, ran } from '../support/tls/dataFolder.ts';

const SUBNETS = 'subnet-00000000000000001 subnet-00000000000000002';
const VPC = 'vpc-00000000000000001';
const PORT = 8_443;
const hasTools = awsPython !== undefined && hasProgram('curl') && hasProgram('openssl', 'version');

describe.skipIf(!hasTools)('certificates with real clients (needs aws, curl and openssl)', () => {
  it(
    'contract: ACM, HTTPS listeners and SNI by the aws command line, traffic by curl and openssl',
    { timeout: 120_000 },
    async () => {
      const dataDir = dataFolder();
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
      // The nodes hear of a change a moment after it is answered: until then this is plain HTTP to a secure listener.
      let insecure = '';
      for (let tries = 0; tries < 100 && !insecure.startsWith('HTTP/1.1 200 OK'); tries += 1)
        insecure = await ran('curl', ['-sS', '-i', `http://${address}:${PORT}/`]);
      expect(insecure).toMatch(/^HTTP\/1\.1 200 OK/);
      await aws.run(`acm delete-certificate --certificate-arn ${imported}`);

      // Keys: in the store, which only its owner reads, and nowhere else.
      const key = other.privateKeyPem.split('\n')[1] ?? '';
      expect(lines.join('\n')).not.toContain(key);
      expect(JSON.stringify(engine.control.events(1_000))).not.toContain('PRIVATE KEY');
      for (const name of readdirSync(dataDir).filter((one) => one.startsWith('balanza.db')))
        expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
    },
  );
});

/** A log that is read at the end. */
function recordedLog(): { readonly log: (level: string, message: string) => void; readonly lines: string[] } {
  const lines: string[] = [];
  return { lines, log: (level, message) => lines.push(`${level} ${message}`) };
}
