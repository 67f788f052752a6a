import { expect } from 'vitest';
import { madeCertificate } from '../../tls/madeCertificate.ts';
import type { Script } from './Script.ts';

/** ACM: three certificates, one of them imported, of which two remain for listeners. */
export async function certificateCalls(script: Script, hasNewerTags: boolean): Promise<readonly [string, string]> {
  const acm = (action: string, input: object = {}) => script.call('acm', action, input);
  const request = (name: string) =>
    script.value('acm', 'RequestCertificate', { input: { DomainName: name }, at: 'CertificateArn' });
  const [one, other] = [await request('one.example.com'), await request('other.example.com')];
  const issuer = madeCertificate(['A CA']);
  const { certificatePem, privateKeyPem } = madeCertificate(['imported.example.com'], {
    issuer,
    keyAlgorithm: 'RSA_2048',
  });
  const imported = await script.value('acm', 'ImportCertificate', {
    input: { Certificate: certificatePem, PrivateKey: privateKeyPem, CertificateChain: issuer.certificatePem },
    at: 'CertificateArn',
  });
  expect(await acm('DescribeCertificate', { CertificateArn: imported })).toMatchObject({
    Certificate: { DomainName: 'imported.example.com', Status: 'ISSUED', Type: 'IMPORTED', InUseBy: [] },
  });
  expect(await acm('GetCertificate', { CertificateArn: one })).toMatchObject({
    Certificate: expect.stringContaining('BEGIN CERTIFICATE') as string, // a matcher stands for one
  });
  expect(await acm('ListCertificates')).toMatchObject({ CertificateSummaryList: [{}, {}, {}] });
  const Tags = [{ Key: 'team', Value: 'blue' }];
  await acm('AddTagsToCertificate', { CertificateArn: imported, Tags });
  expect(await acm('ListTagsForCertificate', { CertificateArn: imported })).toEqual({ Tags });
  await acm('RemoveTagsFromCertificate', { CertificateArn: imported, Tags });
  if (hasNewerTags) {
    const ResourceArn = imported;
    await acm('TagResource', { ResourceArn, Tags });
    expect(await acm('ListTagsForResource', { ResourceArn })).toEqual({ Tags });
    await acm('UntagResource', { ResourceArn, TagKeys: ['team'] });
  }
  await acm('DeleteCertificate', { CertificateArn: imported });
  return [one, other];
}
