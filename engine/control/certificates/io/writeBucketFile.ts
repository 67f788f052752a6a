import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { S3Location } from '../../../model/TrustStore.ts';
import { bucketPath } from './readBucketFile.ts';

/** Puts a file into a bucket of the data folder; nothing where there is no folder, or no bucket of that name can be. */
export function writeBucketFile(dataDir: string | null, location: S3Location, text: string): void {
  const path = dataDir === null ? undefined : bucketPath(dataDir, location);
  if (path === undefined) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, text, { mode: 0o600 });
}
