import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchCertificate } from '../engine/benchCertificate.ts';

/** A certificate with its key, as one file in `folder`. */
export function certificateFile(folder: string): string {
  const file = join(folder, 'proxy.pem');
  if (existsSync(file)) return file;
  const { certificatePem, privateKeyPem } = benchCertificate();
  writeFileSync(file, certificatePem + privateKeyPem, { mode: 0o600 });
  return file;
}
