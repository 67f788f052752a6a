import { describe, expect, it } from 'vitest';
import { chooseCertificates, covers, type Candidate } from '../../../engine/certificates/chooseCertificates.ts';

interface Named extends Candidate {
  readonly id: string;
}
const one = (id: string, more: Partial<Candidate> = {}): Named => ({
  id,
  subjectAlternativeNames: ['shop.test'],
  keyAlgorithm: 'RSA_2048',
  signatureAlgorithm: 'SHA256WITHRSA',
  notAfterMs: 1_000,
  ...more,
});

describe('the certificate for a name', () => {
  it.each([
    { name: 'none has it', certificates: [one('a', { subjectAlternativeNames: ['other.test'] })], expected: [] },
    {
      name: 'EC before RSA',
      certificates: [one('rsa'), one('ec', { keyAlgorithm: 'EC_prime256v1' })],
      expected: ['ec', 'rsa'],
    },
    {
      name: 'SHA before MD5, be its key shorter',
      certificates: [one('md5', { signatureAlgorithm: 'MD5WITHRSA', keyAlgorithm: 'RSA_4096' }), one('sha')],
      expected: ['sha'],
    },
    {
      name: 'the longest key',
      certificates: [one('short'), one('long', { keyAlgorithm: 'RSA_4096' })],
      expected: ['long'],
    },
    {
      name: 'the longest EC key',
      certificates: [one('p256', { keyAlgorithm: 'EC_prime256v1' }), one('p384', { keyAlgorithm: 'EC_secp384r1' })],
      expected: ['p384'],
    },
    { name: 'the latest end', certificates: [one('old'), one('new', { notAfterMs: 2_000 })], expected: ['new'] },
  ])('is chosen as ALB does: $name', ({ certificates, expected }) => {
    expect(chooseCertificates(certificates, 'SHOP.test').map(({ id }) => id)).toEqual(expected);
  });

  it.each([
    ['shop.test', 'shop.test', true],
    ['*.test', 'shop.test', true],
    ['*.Shop.test', 'a.shop.test', true],
    ['*.shop.test', 'shop.test', false],
    ['*.shop.test', 'a.b.shop.test', false],
    ['*.shop.test', '.shop.test', false],
    ['shop.test', 'a.shop.test', false],
  ])('%s covers %s: %s', (pattern, name, expected) => {
    expect(covers(pattern, name)).toBe(expected);
  });
});
