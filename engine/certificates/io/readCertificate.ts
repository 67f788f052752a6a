import { X509Certificate, type KeyObject } from 'node:crypto';
import type { CertificateFacts, KeyAlgorithm } from '../../model/Certificate.ts';
import { certificateText } from '../certificateText.ts';
import type { PemBlock } from '../pemBlocks.ts';

/** A certificate that was read, with what is needed to check it against others. */
export interface ReadCertificate {
  readonly x509: X509Certificate;
  readonly pem: string;
  /** Null for a key that neither ACM nor ELB takes: Ed25519, a curve or a length that is not listed. */
  readonly facts: CertificateFacts | null;
}

/** Reads a block of PEM; undefined when it is no X.509 certificate. */
export function readCertificate({ label, der, pem }: PemBlock): ReadCertificate | undefined {
  if (label !== 'CERTIFICATE') return undefined;
  try {
    const x509 = new X509Certificate(der);
    return { x509, pem, facts: factsOf(der, x509) };
  } catch {
    return undefined;
  }
}

function factsOf(der: Buffer, x509: X509Certificate): CertificateFacts | null {
  const keyAlgorithm = keyAlgorithmOf(x509.publicKey);
  if (keyAlgorithm === undefined) return null;
  const { commonName, alternativeNames, ...text } = certificateText(der);
  const domainName = alternativeNames[0] ?? commonName;
  return {
    ...text,
    domainName,
    subjectAlternativeNames: alternativeNames.length > 0 ? alternativeNames : [domainName],
    keyAlgorithm,
  };
}

const RSA_BITS: Readonly<Record<number, KeyAlgorithm>> = {
  1024: 'RSA_1024',
  2048: 'RSA_2048',
  3072: 'RSA_3072',
  4096: 'RSA_4096',
};
const CURVES: Readonly<Record<string, KeyAlgorithm>> = {
  prime256v1: 'EC_prime256v1',
  secp384r1: 'EC_secp384r1',
  secp521r1: 'EC_secp521r1',
};

/** The algorithm of a key as ACM names it; undefined for one that ACM does not take. */
export function keyAlgorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): KeyAlgorithm | undefined {
  if (asymmetricKeyType === 'rsa') return RSA_BITS[asymmetricKeyDetails?.modulusLength ?? 0];
  return asymmetricKeyType === 'ec' ? CURVES[asymmetricKeyDetails?.namedCurve ?? ''] : undefined;
}
