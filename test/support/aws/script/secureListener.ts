import { expect } from 'vitest';
import type { Script } from './Script.ts';

export interface SecureGround {
  readonly balancer: string;
  readonly certificates: readonly [string, string];
  /** A bucket with `ca.pem`, `other.pem` and `list.crl`. */
  readonly bucket: string;
}

/** An HTTPS listener that verifies its clients, its certificates, and the whole life of its trust store. */
export async function secureListener(script: Script, { balancer, certificates, bucket }: SecureGround): Promise<void> {
  const elb = (action: string, input: object = {}) => script.call('elbv2', action, input);
  const from = (key: string) => ({ CaCertificatesBundleS3Bucket: bucket, CaCertificatesBundleS3Key: key });
  const store = await script.value('elbv2', 'CreateTrustStore', {
    input: { Name: 'clients', ...from('ca.pem'), Tags: [{ Key: 'env', Value: 'test' }] },
    at: 'TrustStores.0.TrustStoreArn',
  });
  const of = { TrustStoreArn: store };
  await elb('ModifyTrustStore', { ...of, ...from('other.pem') });
  await elb('ModifyTrustStore', { ...of, ...from('ca.pem') });
  expect(await elb('DescribeTrustStores', { Names: ['clients'] })).toMatchObject({
    TrustStores: [{ Name: 'clients', Status: 'ACTIVE', NumberOfCaCertificates: 1 }],
  });
  await elb('GetTrustStoreCaCertificatesBundle', of);
  const revocation = { S3Bucket: bucket, S3Key: 'list.crl', RevocationType: 'CRL' };
  expect(await elb('AddTrustStoreRevocations', { ...of, RevocationContents: [revocation] })).toMatchObject({
    TrustStoreRevocations: [{ RevocationId: 1, NumberOfRevokedEntries: 1 }],
  });
  await elb('DescribeTrustStoreRevocations', of);
  await elb('GetTrustStoreRevocationContent', { ...of, RevocationId: 1 });
  await elb('RemoveTrustStoreRevocations', { ...of, RevocationIds: [1] });
  expect(await script.refusal('elbv2', 'GetResourcePolicy', { ResourceArn: store })).toContain('ResourceNotFound');

  const [one, other] = certificates;
  const listener = await script.value('elbv2', 'CreateListener', {
    input: {
      LoadBalancerArn: balancer,
      Protocol: 'HTTPS',
      Port: 8443,
      SslPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
      Certificates: [{ CertificateArn: one }],
      DefaultActions: [
        { Type: 'redirect', RedirectConfig: { Protocol: 'HTTPS', Port: '443', StatusCode: 'HTTP_301' } },
      ],
      MutualAuthentication: { Mode: 'verify', TrustStoreArn: store },
    },
    at: 'Listeners.0.ListenerArn',
  });
  const more = { ListenerArn: listener, Certificates: [{ CertificateArn: other }] };
  await elb('AddListenerCertificates', more);
  expect(await elb('DescribeListenerCertificates', { ListenerArn: listener })).toEqual({
    Certificates: [
      { CertificateArn: one, IsDefault: true },
      { CertificateArn: other, IsDefault: false },
    ],
  });
  await elb('RemoveListenerCertificates', more);
  expect(await elb('DescribeTrustStoreAssociations', of)).toEqual({
    TrustStoreAssociations: [{ ResourceArn: listener }],
  });
  const association = { ...of, ResourceArn: listener };
  expect(await script.refusal('elbv2', 'DeleteSharedTrustStoreAssociation', association)).toContain(
    'DeleteAssociationSameAccount',
  );
  await elb('DeleteListener', { ListenerArn: listener });
  await elb('DeleteTrustStore', of);
}
