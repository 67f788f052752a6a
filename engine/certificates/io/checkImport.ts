import { createPrivateKey, type KeyObject } from 'node:crypto';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { CertificateFacts } from '../../model/Certificate.ts';
import { pemBlocks } from '../pemBlocks.ts';
import { readCertificate, type ReadCertificate } from './readCertificate.ts';

/** What is to be imported, as PEM. */
export interface ImportInput {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
  /** Issuers, each signed by the next; empty for a certificate that signs itself. */
  readonly chainPem: string;
}

/** A certificate that was checked, with its key: PKCS#8, not encrypted. */
export interface CheckedCertificate {
  readonly facts: CertificateFacts;
  readonly certificatePem: string;
  readonly chainPem: string;
  readonly privateKeyPem: string;
}

/**
 * Checks a certificate, its key and its chain as ACM does: one certificate, valid now, whose key is the private key and
 * of a kind that is taken, and a chain in which each signs the one before. Sentences hold nothing of the key.
 * Errors: `ValidationException`, `InvalidParameterException`. Source: ACM, *ImportCertificate*.
 */
export function checkImport(input: ImportInput, nowMs: number): CheckedCertificate {
  const [leaf, ...more] = certificatesOf(input.certificatePem, 'certificate');
  if (!leaf) throw invalid('The certificate field holds no certificate. Give one as PEM.');
  if (more.length > 0)
    throw invalid(
      'The certificate field contains more than one certificate. You can specify only one certificate in this field; its issuers belong in the certificate chain.',
    );
  const { facts } = leaf;
  if (facts === null)
    throw invalid(
      'The key of the certificate is not supported: RSA of 1024, 2048, 3072 or 4096 bits and the curves P-256, P-384 and P-521 are.',
    );
  if (nowMs < facts.notBeforeMs || nowMs > facts.notAfterMs)
    throw invalid(`The certificate is not valid now: only ${span(facts)}. Import one that is.`);
  const key = privateKeyOf(input.privateKeyPem);
  if (!leaf.x509.checkPrivateKey(key)) throw invalid('The private key does not match the certificate.');
  const chain = certificatesOf(input.chainPem, 'certificate chain');
  checkChain(leaf, chain);
  return {
    facts,
    certificatePem: leaf.pem,
    chainPem: chain.map(({ pem }) => pem).join(''),
    privateKeyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const span = ({ notBeforeMs, notAfterMs }: CertificateFacts) =>
  `from ${new Date(notBeforeMs).toISOString()} to ${new Date(notAfterMs).toISOString()}`;

function certificatesOf(text: string, what: string): readonly ReadCertificate[] {
  const blocks = pemBlocks(text);
  const certificates = blocks?.map(readCertificate);
  if (!certificates || (certificates.length === 0 && text.trim() !== ''))
    throw invalid(`The ${what} is not valid PEM.`);
  return certificates.map((one, place) => {
    if (one) return one;
    throw invalid(`The ${what} is not valid: its part ${place + 1} is no X.509 certificate.`);
  });
}

function privateKeyOf(pem: string): KeyObject {
  if (/ENCRYPTED/.test(pem))
    throw invalid(
      'The private key is protected by a password. Give it without encryption; it is kept in the data folder.',
    );
  try {
    return createPrivateKey(pem);
  } catch {
    // Without its cause: what OpenSSL says may quote the text.
    throw invalid('The private key is not supported: give one RSA or EC key as PEM.');
  }
}

function checkChain(leaf: ReadCertificate, chain: readonly ReadCertificate[]): void {
  if (chain.length === 0) {
    if (isIssuedBy(leaf, leaf)) return;
    throw invalid(
      'Provided certificate is not a valid self signed. Please provide either a valid self-signed certificate or certificate chain.',
    );
  }
  const whole = [leaf, ...chain];
  const broken = whole.findIndex((one, place) => {
    const issuer = whole[place + 1];
    return issuer !== undefined && !isIssuedBy(one, issuer);
  });
  if (broken >= 0)
    throw invalid(
      `Could not validate the certificate with the certificate chain: part ${broken + 1} of the chain has not signed the certificate before it. Give the issuers in order, the certificate's own first.`,
    );
}

function isIssuedBy(one: ReadCertificate, issuer: ReadCertificate): boolean {
  return one.x509.checkIssued(issuer.x509) && one.x509.verify(issuer.x509.publicKey);
}

function invalid(sentence: string): BalanzaError {
  return new BalanzaError('ValidationException', sentence);
}
