import { expect } from 'vitest';
import type { AddTrustStoreRevocationsInput } from '../../../../engine/control/operations/modifyTrustStore.ts';
import { addTrustStoreRevocations } from '../../../../engine/control/operations/modifyTrustStore.ts';
import { createTrustStore } from '../../../../engine/control/operations/createTrustStore.ts';
import type { Engine } from '../../../../engine/index.ts';
import type { ErrorAsker } from './ErrorAsker.ts';

const Subnets = ['subnet-00000000000000001', 'subnet-00000000000000002'];

/** The codes of trust stores, their quotas among them. `bucket` holds `ca.pem`, `leaf.pem`, `many.pem` and `list.crl`. */
export async function trustStoreCodes(
  ask: ErrorAsker,
  { engine, bucket }: { readonly engine: Engine; readonly bucket: string },
): Promise<void> {
  const from = (key: string) => ({ CaCertificatesBundleS3Bucket: bucket, CaCertificatesBundleS3Key: key });
  const made = (action: string, input: object, at: string) => ask.made('elbv2', action, { input, at });
  const store = await made('CreateTrustStore', { Name: 'clients', ...from('ca.pem') }, 'TrustStores.0.TrustStoreArn');
  const LoadBalancerArn = await made(
    'CreateLoadBalancer',
    { Name: 'mtls', Subnets },
    'LoadBalancers.0.LoadBalancerArn',
  );
  const CertificateArn = await ask.made('acm', 'RequestCertificate', {
    input: { DomainName: 'mtls.example.com' },
    at: 'CertificateArn',
  });
  const Certificates = [{ CertificateArn }];
  const DefaultActions = [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '200' } }];
  const secure = { LoadBalancerArn, Protocol: 'HTTPS', Port: 8443, Certificates, DefaultActions };
  const mutual = { Mode: 'verify', TrustStoreArn: store };
  const listener = await made('CreateListener', { ...secure, MutualAuthentication: mutual }, 'Listeners.0.ListenerArn');
  const of = { TrustStoreArn: store };
  const revoke = (S3Key: string) => ({
    ...of,
    RevocationContents: [{ S3Bucket: bucket, S3Key, RevocationType: 'CRL' }],
  });
  await ask.refused('elbv2', [
    ['DuplicateTrustStoreName', 'CreateTrustStore', { Name: 'clients', ...from('ca.pem') }],
    ['CaCertificatesBundleNotFound', 'CreateTrustStore', { Name: 'other', ...from('none.pem') }],
    ['InvalidCaCertificatesBundle', 'CreateTrustStore', { Name: 'other', ...from('leaf.pem') }],
    // 25 certificates at most.
    ['InvalidCaCertificatesBundle', 'CreateTrustStore', { Name: 'other', ...from('many.pem') }],
    ['RevocationContentNotFound', 'AddTrustStoreRevocations', revoke('none.crl')],
    ['InvalidRevocationContent', 'AddTrustStoreRevocations', revoke('leaf.pem')],
    ['RevocationIdNotFound', 'RemoveTrustStoreRevocations', { ...of, RevocationIds: [1] }],
    ['ResourceNotFound', 'GetResourcePolicy', { ResourceArn: store }],
    ['DeleteAssociationSameAccount', 'DeleteSharedTrustStoreAssociation', { ...of, ResourceArn: listener }],
    ['AssociationNotFound', 'DeleteSharedTrustStoreAssociation', { ...of, ResourceArn: LoadBalancerArn }],
    ['TrustStoreInUse', 'DeleteTrustStore', of],
  ]);

  // 30 lists; 500,000 entries: what is there already is there without a request for each.
  for (let place = 0; place < 30; place += 1) await ask.call('elbv2', 'AddTrustStoreRevocations', revoke('list.crl'));
  await ask.refused('elbv2', [['InvalidRevocationContent', 'AddTrustStoreRevocations', revoke('list.crl')]]);
  const RevocationIds = Array.from({ length: 30 }, (_, place) => place + 1);
  await ask.call('elbv2', 'RemoveTrustStoreRevocations', { ...of, RevocationIds });
  const entries = Array.from({ length: 500_000 }, (_, place) => place.toString(16).padStart(6, '0'));
  const serials = entries.map((text) => text.replaceAll(/(?<=..)(?=(..)+$)/g, ':'));
  const list: AddTrustStoreRevocationsInput['lists'][number] = {
    source: { bucket, key: 'big.crl' },
    issuer: 'CN=Client CA',
    serials,
  };
  engine.control.change(addTrustStoreRevocations, { trustStoreArn: store, lists: [list] });
  await ask.refused('elbv2', [['TooManyTrustStoreRevocationEntries', 'AddTrustStoreRevocations', revoke('list.crl')]]);

  // 20 trust stores.
  const [first] = engine.control.resources.trustStores.values();
  for (let place = 1; place < 20; place += 1)
    engine.control.change(createTrustStore, {
      name: `t${place}`,
      source: { bucket, key: 'ca.pem' },
      certificates: [first?.bundlePem ?? ''],
      tags: [],
    });
  expect(engine.control.resources.trustStores.size).toBe(20);
  await ask.refused('elbv2', [['TooManyTrustStores', 'CreateTrustStore', { Name: 'more', ...from('ca.pem') }]]);
}
