import { X509Certificate } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IssuedCertificate } from '../../../engine/certificates/io/issueCertificate.ts';
import { ran } from './dataFolder.ts';

/** Who revokes which certificate, and where the list goes. */
export interface RevocationOptions {
  /** Where the files of openssl go. */
  readonly folder: string;
  readonly issuer: IssuedCertificate;
  readonly revoked: IssuedCertificate;
  /** Path of the list. */
  readonly to: string;
}

/** Has openssl write a list that revokes one certificate. */
export async function writeRevocationList({ folder, issuer, revoked, to }: RevocationOptions): Promise<void> {
  const [key, certificate, index, settings] = ['ca.key', 'ca.pem', 'index.txt', 'ca.cnf'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]; // four names, four paths
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(key, issuer.privateKeyPem);
  writeFileSync(certificate, issuer.certificatePem);
  const { serialNumber, validTo, subject } = new X509Certificate(revoked.certificatePem);
  const stamp = (date: Date) =>
    date
      .toISOString()
      .replaceAll(/[-:T]|\.\d+/g, '')
      .slice(2);
  writeFileSync(
    index,
    `R\t${stamp(new Date(validTo))}\t${stamp(new Date())}\t${serialNumber}\tunknown\t/${subject.replaceAll('\n', '/')}\n`,
  );
  writeFileSync(settings, `[ca]\ndefault_ca=d\n[d]\ndatabase=${index}\ndefault_md=sha256\ndefault_crl_days=30\n`);
  await ran('openssl', ['ca', '-gencrl', '-config', settings, '-keyfile', key, '-cert', certificate, '-out', to]);
}
