import type { CertificateArn } from './names.ts';

/** Key of a certificate, as ACM names it in requests; answers have `-` where a name has `_` before digits. */
export type KeyAlgorithm =
  'RSA_1024' | 'RSA_2048' | 'RSA_3072' | 'RSA_4096' | 'EC_prime256v1' | 'EC_secp384r1' | 'EC_secp521r1';

/** Keys of certificates that the local CA makes. Source: ACM, *RequestCertificate*. */
export const REQUESTED_KEY_ALGORITHMS = ['RSA_2048', 'EC_prime256v1', 'EC_secp384r1'] as const;

/** What a certificate itself says, read once. */
export interface CertificateFacts {
  /** The first DNS name, or the common name where there is none. */
  readonly domainName: string;
  /** DNS names and addresses, in the order of the certificate; the domain name among them. */
  readonly subjectAlternativeNames: readonly string[];
  readonly keyAlgorithm: KeyAlgorithm;
  /** Such as `SHA256WITHRSA`, `SHA384WITHECDSA`. */
  readonly signatureAlgorithm: string;
  /** Hexadecimal pairs with colons. */
  readonly serial: string;
  readonly subject: string;
  readonly issuer: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** As ACM names them, `DIGITAL_SIGNATURE` …; empty where the certificate names none. */
  readonly keyUsages: readonly string[];
  /** Object identifiers; empty where the certificate names none. */
  readonly extendedKeyUsages: readonly string[];
}

/** A certificate with its chain. Its private key is a record of its own, which leaves the engine by no way. */
export interface Certificate extends CertificateFacts {
  readonly certificateArn: CertificateArn;
  /** `AMAZON_ISSUED` is what ACM calls a requested one; here the local CA has issued it. */
  readonly type: 'IMPORTED' | 'AMAZON_ISSUED';
  readonly createdAtMs: number;
  /** Of the latest import; null for one that was requested. */
  readonly importedAtMs: number | null;
  /** Only of one that was requested. */
  readonly validationMethod: 'DNS' | 'EMAIL' | null;
  readonly certificatePem: string;
  /** Issuers, each signed by the next, without the leaf; empty when none was given. */
  readonly chainPem: string;
  /** Options of the request, kept and described. */
  readonly transparencyLogging: boolean;
}

/** The private key of a certificate. Kept in the store, sent to nodes, and nowhere else. */
export interface PrivateKey {
  readonly certificateArn: CertificateArn;
  /** PKCS#8, not encrypted. */
  readonly pem: string;
}

/** Status by time: a certificate that is not imported is issued at once. */
export function certificateStatus(
  { notAfterMs }: Pick<Certificate, 'notAfterMs'>,
  nowMs: number,
): 'ISSUED' | 'EXPIRED' {
  return nowMs > notAfterMs ? 'EXPIRED' : 'ISSUED';
}
