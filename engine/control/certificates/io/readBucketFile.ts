import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { S3Location } from '../../../model/TrustStore.ts';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Where what AWS reads from S3 is: a file of the data folder. Undefined for a name that no bucket can have. */
export function bucketPath(dataDir: string, { bucket, key }: S3Location): string | undefined {
  if (!BUCKET.test(bucket) || bucket.includes('..') || key === '' || key.includes('\0')) return undefined;
  const folder = join(resolve(dataDir), 's3', bucket) + sep;
  const path = resolve(folder, `./${key}`);
  return path.startsWith(folder) ? path : undefined;
}

/** The file of a bucket, whole; undefined where there is none that can be read. Source: contract, *The AWS endpoint*. */
export function readBucketFile(dataDir: string | null, location: S3Location): Buffer | undefined {
  const path = dataDir === null ? undefined : bucketPath(dataDir, location);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
