import { createPublicKey } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IssuedCertificate } from '../../../engine/certificates/io/issueCertificate.ts';
import { madeCertificate } from '../tls/madeCertificate.ts';
import { writeRevocationList } from '../tls/writeRevocationList.ts';

/** Who takes part in TLS. */
export interface WrittenCertificates {
  readonly ca: IssuedCertificate;
  /** Of a client, issued by the CA. */
  readonly client: IssuedCertificate;
}

/**
 * Writes the files that the configuration reads: the certificate of a server, and in the data folder, which stands for S3,
 * the CA of the clients at each revision and a list of a revoked one.
 */
export async function writeFiles(folder: string, dataDir: string): Promise<WrittenCertificates> {
  const ca = madeCertificate(['Terraform CA']);
  const server = madeCertificate(['imported.example.com'], { issuer: ca, keyAlgorithm: 'RSA_2048' });
  const client = madeCertificate(['client.example.com'], { issuer: ca });
  const key = createPublicKey(server.certificatePem).export({ type: 'spki', format: 'der' }).toString('base64');
  const bucket = join(dataDir, 's3', 'trust');
  const files = [
    [folder, 'server.pem', server.certificatePem],
    [folder, 'server.key', server.privateKeyPem],
    [folder, 'server.pub', key],
    [folder, 'ca.pem', ca.certificatePem],
    [join(bucket, '1'), 'ca.pem', ca.certificatePem],
    [join(bucket, '2'), 'ca.pem', ca.certificatePem],
  ] as const;
  for (const [where, name, text] of files) {
    mkdirSync(where, { recursive: true });
    writeFileSync(join(where, name), text);
  }
  const revoked = madeCertificate(['revoked.example.com'], { issuer: ca });
  await writeRevocationList({ folder: dataDir, issuer: ca, revoked, to: join(bucket, 'revoked.crl') });
  return { ca, client };
}
