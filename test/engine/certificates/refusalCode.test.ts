import { describe, expect, it } from 'vitest';
import { refusalCode } from '../../../engine/certificates/refusalCode.ts';

describe('refusalCode', () => {
  it.each([
    ['the certificate is not meant for clients', 'ClientCertPurposeInvalid'],
    ['the chain has more than 4 certificates', 'ClientCertMaxChainDepthExceeded'],
    ['no CA of the trust store has signed the certificate', 'ClientCertUntrusted'],
    ['CN=a is not valid yet', 'ClientCertNotYetValid'],
    ['CN=a has expired', 'ClientCertExpired'],
    ['CN=a is revoked', 'ClientCertCrlHit'],
    ['a certificate of the client cannot be read', 'ClientCertInvalid'],
    ['the client sent no certificate', 'UnmappedConnectionError'],
    ['anything else', 'UnmappedConnectionError'],
  ])('ELB connection logs: calls “%s” %s', (said, code) => {
    expect(refusalCode(said)).toBe(code);
  });
});
