import { pemBlocks } from '../pemBlocks.ts';
import { readCertificate } from './readCertificate.ts';

/**
 * The CA certificates of a bundle as PEM, each once more by itself; a sentence on what is wrong where it is none.
 * `maxCertificates`: most that it may hold.
 */
export function readBundle(text: string, maxCertificates: number): readonly string[] | { readonly problem: string } {
  const blocks = pemBlocks(text) ?? [];
  if (blocks.length === 0) return { problem: 'it holds no certificate as PEM' };
  if (blocks.length > maxCertificates)
    return { problem: `it holds '${blocks.length}' certificates; at most '${maxCertificates}' are allowed` };
  const certificates = blocks.map(readCertificate);
  const wrong = certificates.findIndex((one) => one?.x509.ca !== true);
  if (wrong >= 0) return { problem: `its part ${wrong + 1} is not the certificate of a CA` };
  return certificates.flatMap((one) => one?.pem ?? []);
}
