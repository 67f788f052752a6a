import type { CallInput } from '../../engine/contract/calls.ts';
import { awsInput, type AwsCall } from './AwsCall.ts';
import { shellWord } from './shellWord.ts';

/** The file that the CA certificates of a trust store are read from. */
export const BUNDLE_FILE = 'ca-certificates.pem';

/** The bucket into which the engine, too, puts what is pasted into the console. */
const BUCKET = 'console';

/**
 * What creates a trust store of pasted CA certificates: AWS reads them from a bucket, which is a folder of the data folder.
 * `copy`: the commands that put them there; none for an engine without a folder, which has no buckets.
 */
export function trustStoreCommands(
  { name }: CallInput<'createTrustStore'>,
  dataDir: string | null,
): { readonly copy: readonly string[]; readonly call: AwsCall } | null {
  if (dataDir === null) return null;
  const [folder, key] = [`${dataDir}/s3/${BUCKET}`, `${name}.pem`];
  return {
    copy: [`mkdir -p ${shellWord(folder)}`, `cp ${BUNDLE_FILE} ${shellWord(`${folder}/${key}`)}`],
    call: {
      service: 'elbv2',
      action: 'create-trust-store',
      input: awsInput({ name, caCertificatesBundleS3Bucket: BUCKET, caCertificatesBundleS3Key: key }),
    },
  };
}
