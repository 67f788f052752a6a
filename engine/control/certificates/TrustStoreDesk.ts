import { readBundle } from '../../certificates/io/readBundle.ts';
import { revocationList } from '../../certificates/revocationList.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import {
  TRUST_STORE_LIMITS,
  type S3Location,
  type TrustStore,
  type TrustStoreRevocation,
} from '../../model/TrustStore.ts';
import { createTrustStore, type CreateTrustStoreInput } from '../operations/createTrustStore.ts';
import { findTrustStore } from '../operations/find.ts';
import { addTrustStoreRevocations, modifyTrustStore } from '../operations/modifyTrustStore.ts';
import type { Registry } from '../Registry.ts';
import { bucketPath, readBucketFile } from './io/readBucketFile.ts';
import { writeBucketFile } from './io/writeBucketFile.ts';

/** The bucket of bundles that were pasted into the console. */
const PASTED = 'console';

export interface TrustStoreDeskOptions {
  readonly registry: Pick<Registry, 'change' | 'resources'>;
  /** Where the files of buckets are; null: nowhere, and no bundle is found. */
  readonly dataDir: string | null;
}

/** Trust stores, as far as files are read for them: bundles and revocation lists. */
export class TrustStoreDesk {
  readonly #options: TrustStoreDeskOptions;

  constructor(options: TrustStoreDeskOptions) {
    this.#options = options;
  }

  /** Errors: `CaCertificatesBundleNotFound`, `InvalidCaCertificatesBundle`, and those of the operation. */
  create(input: Omit<CreateTrustStoreInput, 'certificates'>): TrustStore {
    return this.#options.registry.change(createTrustStore, { ...input, certificates: this.#bundle(input.source) });
  }

  /**
   * Creates one of PEM that was pasted in the console, which becomes the file of a bucket, as if it had been put there. Errors:
   * `InvalidCaCertificatesBundle`, and those of the operation.
   */
  createOf(name: string, pem: string): TrustStore {
    const source = { bucket: PASTED, key: `${name}.pem` };
    const certificates = readCertificates(pem);
    const asked = { name, source, certificates, tags: [] };
    const created = this.#options.registry.change(createTrustStore, asked, 'console');
    writeBucketFile(this.#options.dataDir, source, pem);
    return created;
  }

  /** Errors: `TrustStoreNotFound`, `CaCertificatesBundleNotFound`, `InvalidCaCertificatesBundle`. */
  modify(trustStoreArn: string, source: S3Location): TrustStore {
    findTrustStore(this.#options.registry.resources, trustStoreArn);
    return this.#options.registry.change(modifyTrustStore, {
      trustStoreArn,
      source,
      certificates: this.#bundle(source),
    });
  }

  /** Errors: `TrustStoreNotFound`, `RevocationContentNotFound`, `InvalidRevocationContent`, and those of the operation. */
  addRevocations(trustStoreArn: string, sources: readonly S3Location[]): readonly TrustStoreRevocation[] {
    findTrustStore(this.#options.registry.resources, trustStoreArn);
    const lists = sources.map((source) => ({ source, ...this.#revocations(source) }));
    return this.#options.registry.change(addTrustStoreRevocations, { trustStoreArn, lists });
  }

  /** Where the content can be read: AWS answers an address in S3, here it is the file. */
  locationOf(source: S3Location): string {
    const { dataDir } = this.#options;
    return `file://${(dataDir === null ? undefined : bucketPath(dataDir, source)) ?? ''}`;
  }

  #bundle(source: S3Location): readonly string[] {
    const file = readBucketFile(this.#options.dataDir, source);
    if (!file) throw new BalanzaError('CaCertificatesBundleNotFound', notFound('The CA certificates bundle', source));
    return readCertificates(file.toString('latin1'));
  }

  #revocations(source: S3Location) {
    const file = readBucketFile(this.#options.dataDir, source);
    if (!file) throw new BalanzaError('RevocationContentNotFound', notFound('The revocation content', source));
    const list = revocationList(file);
    if (list) return list;
    throw new BalanzaError(
      'InvalidRevocationContent',
      `The revocation content '${source.key.slice(0, 256)}' is no certificate revocation list, as PEM or DER.`,
    );
  }
}

function readCertificates(pem: string): readonly string[] {
  const read = readBundle(pem, TRUST_STORE_LIMITS.caCertificates);
  if (!('problem' in read)) return read;
  throw new BalanzaError('InvalidCaCertificatesBundle', `The CA certificates bundle is not valid: ${read.problem}.`);
}

function notFound(what: string, { bucket, key }: S3Location): string {
  return `${what} was not found: put it in the data folder as s3/${bucket.slice(0, 64)}/${key.slice(0, 256)}.`;
}
