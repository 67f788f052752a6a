import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { IssuedCertificate } from '../../../engine/certificates/io/issueCertificate.ts';
import { madeCertificate } from '../tls/madeCertificate.ts';

/** A certificate with its key as files, until the test ends. Issuer null: it is an authority itself. */
export function writtenPair(
  names: readonly string[],
  issuer: IssuedCertificate | null = madeCertificate(['an authority']),
): { readonly made: IssuedCertificate; readonly certificate: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-pair-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = madeCertificate(names, { issuer });
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  writeFileSync(certificate, made.certificatePem);
  writeFileSync(key, made.privateKeyPem);
  return { made, certificate, key };
}
