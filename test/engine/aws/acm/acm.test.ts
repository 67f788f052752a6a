import { describe, expect, it } from 'vitest';
import { Endpoint } from '../../../support/aws/Endpoint.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';

const nowMs = Date.parse('2015-08-30T12:36:00Z');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const ca = madeCertificate(['Test CA'], { nowMs });
const leaf = madeCertificate(['shop.example.test', '*.shop.example.test'], { nowMs, issuer: ca });
const other = madeCertificate(['other.example.test'], { nowMs, issuer: ca, keyAlgorithm: 'RSA_2048' });
const importOf = (made: typeof leaf, chain: string = ca.certificatePem) => ({
  Certificate: base64(made.certificatePem),
  PrivateKey: base64(made.privateKeyPem),
  ...(chain !== '' && { CertificateChain: base64(chain) }),
});
/** The ARN in an answer. */
const arnOf = (answer: unknown) => (answer as { readonly CertificateArn: string }).CertificateArn; // or undefined, which fails

describe('ACM by its JSON protocol', () => {
  it('imports a certificate, describes it, gives it back without its key, and deletes it', () => {
    const endpoint = new Endpoint();
    const arn = arnOf(endpoint.acm('ImportCertificate', { ...importOf(leaf), Tags: [{ Key: 'team', Value: 'web' }] }));
    expect(arn).toMatch(/^arn:aws:acm:us-local-1:000000000000:certificate\/[0-9a-f-]{36}$/);
    const described = endpoint.acm('DescribeCertificate', { CertificateArn: arn });
    expect(described).toMatchObject({
      Certificate: {
        DomainName: 'shop.example.test',
        SubjectAlternativeNames: ['shop.example.test', '*.shop.example.test'],
        Type: 'IMPORTED',
        Status: 'ISSUED',
        KeyAlgorithm: 'EC-prime256v1',
        SignatureAlgorithm: 'SHA256WITHECDSA',
        Issuer: 'CN=Test CA',
        ImportedAt: 1,
        NotBefore: nowMs / 1_000 - 86_400,
        InUseBy: [],
        KeyUsages: [{ Name: 'DIGITAL_SIGNATURE' }],
        ExtendedKeyUsages: [
          { Name: 'TLS_WEB_SERVER_AUTHENTICATION', OID: '1.3.6.1.5.5.7.3.1' },
          { OID: '1.3.6.1.5.5.7.3.2' },
        ],
      },
    });
    const got = endpoint.acm('GetCertificate', { CertificateArn: arn });
    expect(got).toEqual({ Certificate: leaf.certificatePem, CertificateChain: ca.certificatePem });
    expect(endpoint.acm('ListTagsForCertificate', { CertificateArn: arn })).toEqual({
      Tags: [{ Key: 'team', Value: 'web' }],
    });
    expect(JSON.stringify([described, got])).not.toContain('PRIVATE');
    expect(endpoint.acm('DeleteCertificate', { CertificateArn: arn })).toBeUndefined();
    expect(endpoint.acm('DescribeCertificate', { CertificateArn: arn })).toMatchObject({
      __type: 'ResourceNotFoundException',
    });
    expect(endpoint.world.resources.privateKeys.size).toBe(0);
  });

  it('keeps the ARN of a certificate that is imported again, and takes no tags then', () => {
    const endpoint = new Endpoint();
    const arn = arnOf(endpoint.acm('ImportCertificate', importOf(leaf)));
    expect(endpoint.acm('ImportCertificate', { ...importOf(other), CertificateArn: arn })).toEqual({
      CertificateArn: arn,
    });
    expect(endpoint.acm('DescribeCertificate', { CertificateArn: arn })).toMatchObject({
      Certificate: { DomainName: 'other.example.test', KeyAlgorithm: 'RSA-2048' },
    });
    expect(
      endpoint.acm('ImportCertificate', { ...importOf(other), CertificateArn: arn, Tags: [{ Key: 'a' }] }),
    ).toMatchObject({ __type: 'ValidationException' });
  });

  it('issues a requested certificate at once, by the local CA, and the same token gives the same one', () => {
    const endpoint = new Endpoint();
    const request = {
      DomainName: 'API.example.test',
      SubjectAlternativeNames: ['*.api.example.test'],
      ValidationMethod: 'DNS',
      KeyAlgorithm: 'EC_prime256v1',
      IdempotencyToken: 'once',
    };
    const arn = arnOf(endpoint.acm('RequestCertificate', request));
    expect(arnOf(endpoint.acm('RequestCertificate', request))).toBe(arn);
    expect(endpoint.acm('DescribeCertificate', { CertificateArn: arn })).toMatchObject({
      Certificate: {
        DomainName: 'api.example.test',
        SubjectAlternativeNames: ['api.example.test', '*.api.example.test'],
        Type: 'AMAZON_ISSUED',
        Status: 'ISSUED',
        IssuedAt: 1,
        DomainValidationOptions: [
          {
            DomainName: 'api.example.test',
            ValidationStatus: 'SUCCESS',
            ValidationMethod: 'DNS',
            ResourceRecord: { Type: 'CNAME' },
          },
          { DomainName: '*.api.example.test', ValidationDomain: 'api.example.test' },
        ],
      },
    });
    expect(endpoint.acm('GetCertificate', { CertificateArn: arn })).toMatchObject({
      CertificateChain: expect.stringContaining('BEGIN CERTIFICATE') as unknown, // whatever matches
    });
  });

  it('lists by status, key type and page; without types only RSA keys of 1024 and 2048 bits, as AWS', () => {
    const endpoint = new Endpoint();
    const ec = arnOf(endpoint.acm('ImportCertificate', importOf(leaf)));
    const rsa = [0, 1, 2].map(() => arnOf(endpoint.acm('ImportCertificate', importOf(other))));
    const listed = (input: object): readonly string[] => {
      const answer = endpoint.acm('ListCertificates', input) as { readonly CertificateSummaryList: readonly unknown[] }; // its shape
      return answer.CertificateSummaryList.map(arnOf);
    };
    expect(listed({})).toEqual(rsa);
    expect(listed({ Includes: { keyTypes: ['EC_prime256v1'] } })).toEqual([ec]);
    expect(listed({ CertificateStatuses: ['EXPIRED'] })).toEqual([]);
    expect(listed({ Includes: { keyUsage: ['CRL_SIGNING'] } })).toEqual([]);
    const first = endpoint.acm('ListCertificates', { MaxItems: 2 }) as { readonly NextToken: string }; // more follows
    expect(listed({ MaxItems: 2, NextToken: first.NextToken })).toEqual(rsa.slice(2));
  });

  it.each([
    ['ImportCertificate', importOf(leaf, ''), 'ValidationException', 'valid self signed'],
    [
      'ImportCertificate',
      importOf(leaf, other.certificatePem),
      'ValidationException',
      'Could not validate the certificate with the certificate chain',
    ],
    [
      'ImportCertificate',
      { ...importOf(leaf), PrivateKey: base64(other.privateKeyPem) },
      'ValidationException',
      'does not match',
    ],
    [
      'ImportCertificate',
      { ...importOf(leaf), Certificate: base64(leaf.certificatePem + ca.certificatePem) },
      'ValidationException',
      'more than one certificate',
    ],
    [
      'ImportCertificate',
      { ...importOf(leaf), Certificate: base64('nothing') },
      'ValidationException',
      'not valid PEM',
    ],
    ['ImportCertificate', { ...importOf(leaf), PrivateKey: base64('nothing') }, 'ValidationException', 'not supported'],
    [
      'ImportCertificate',
      { ...importOf(leaf), PrivateKey: base64(leaf.privateKeyPem.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE')) },
      'ValidationException',
      'protected by a password',
    ],
    [
      'ImportCertificate',
      importOf(madeCertificate(['old.example.test'], { nowMs: nowMs - 86_400_000 * 60 })),
      'ValidationException',
      'not valid now',
    ],
    ['RequestCertificate', { DomainName: 'localhost' }, 'ValidationException', 'domainName'],
    ['RequestCertificate', { DomainName: `${'a'.repeat(61)}.test` }, 'ValidationException', 'at most 64 characters'],
    ['RequestCertificate', { DomainName: 'a.test', KeyAlgorithm: 'RSA_4096' }, 'ValidationException', 'RSA_2048'],
    [
      'RequestCertificate',
      { DomainName: 'a.test', DomainValidationOptions: [{ DomainName: 'a.test', ValidationDomain: 'b.test' }] },
      'InvalidDomainValidationOptionsException',
      'b.test',
    ],
    [
      'DescribeCertificate',
      { CertificateArn: 'arn:aws:elasticloadbalancing:x:1:y' },
      'InvalidArnException',
      'not valid',
    ],
    [
      'DeleteCertificate',
      { CertificateArn: 'arn:aws:acm:us-local-1:000000000000:certificate/none' },
      'ResourceNotFoundException',
      'none',
    ],
    ['ListCertificates', { SortBy: 'CREATED_AT' }, 'InvalidArgsException', 'together'],
    ['ListCertificates', { NextToken: 'x' }, 'ValidationException', 'NextToken'],
    ['ListCertificates', { Surprise: 1 }, 'ValidationException', 'Surprise'],
    ['ExportCertificate', {}, 'InvalidAction', 'not offered'],
    ['Nothing', {}, 'InvalidAction', 'Could not find operation Nothing'],
  ])('%s is refused, case %#', (action, input, code, sentence) => {
    const endpoint = new Endpoint();
    const answer = endpoint.acm(action, input);
    // What a matcher stands for is unknown.
    expect(answer).toMatchObject({ __type: code, message: expect.stringContaining(sentence) as unknown });
    const key = leaf.privateKeyPem.split('\n')[1] ?? '';
    expect(JSON.stringify([answer, endpoint.logged])).not.toContain(key);
    expect(endpoint.world.resources.certificates.size).toBe(0);
  });
});
