import type { TrustStoreArn } from './names.ts';

/** CA certificates against which an HTTPS listener verifies its clients. Source: ELB, *Trust stores*. */
export interface TrustStore {
  readonly trustStoreArn: TrustStoreArn;
  readonly name: string;
  readonly createdAtMs: number;
  /** Where the bundle was read: `<data dir>/s3/<bucket>/<key>`. */
  readonly source: S3Location;
  /** The CA certificates as PEM, one after the other. */
  readonly bundlePem: string;
  readonly numberOfCaCertificates: number;
  readonly revocations: readonly TrustStoreRevocation[];
}

export interface S3Location {
  readonly bucket: string;
  readonly key: string;
}

/** One revocation list of a trust store. */
export interface TrustStoreRevocation {
  /** 1, 2, 3 … within the trust store. */
  readonly revocationId: number;
  readonly source: S3Location;
  /** Whose certificates it revokes, as text. */
  readonly issuer: string;
  /** Of what it revokes: hexadecimal pairs with colons. */
  readonly serials: readonly string[];
}

/** Source: ELB, *Quotas used for validation*. */
export const TRUST_STORE_LIMITS = {
  trustStores: 20,
  caCertificates: 25,
  revocations: 30,
  revokedEntries: 500_000,
} as const;
