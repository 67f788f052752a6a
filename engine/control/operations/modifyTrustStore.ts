import { BalanzaError } from '../../model/BalanzaError.ts';
import { TRUST_STORE_LIMITS, type TrustStore, type TrustStoreRevocation } from '../../model/TrustStore.ts';
import { findTrustStore } from './find.ts';
import type { Operation, OperationResult } from './Operation.ts';

export interface ModifyTrustStoreInput extends Pick<TrustStore, 'source'> {
  readonly trustStoreArn: string;
  readonly certificates: readonly string[];
}

/** Gives a trust store other CA certificates; revocations stay. Errors: `TrustStoreNotFound`. */
export const modifyTrustStore: Operation<ModifyTrustStoreInput, TrustStore> = (resources, input) => {
  const { source, certificates } = input;
  const before = findTrustStore(resources, input.trustStoreArn);
  return changed(before, {
    source,
    bundlePem: certificates.join(''),
    numberOfCaCertificates: certificates.length,
  });
};

export interface AddTrustStoreRevocationsInput {
  readonly trustStoreArn: string;
  readonly lists: readonly Omit<TrustStoreRevocation, 'revocationId'>[];
}

/**
 * Adds revocation lists, each with the next number. Errors: `TrustStoreNotFound`, `InvalidRevocationContent` for more than 30
 * lists, `TooManyTrustStoreRevocationEntries` for more than 500,000 entries. Answers what was added.
 */
export const addTrustStoreRevocations: Operation<AddTrustStoreRevocationsInput, readonly TrustStoreRevocation[]> = (
  resources,
  { trustStoreArn, lists },
) => {
  const before = findTrustStore(resources, trustStoreArn);
  const last = Math.max(0, ...before.revocations.map(({ revocationId }) => revocationId));
  const added = lists.map((list, place) => ({ ...list, revocationId: last + place + 1 }));
  const revocations = [...before.revocations, ...added];
  if (revocations.length > TRUST_STORE_LIMITS.revocations)
    throw new BalanzaError(
      'InvalidRevocationContent',
      `A trust store can have at most '${TRUST_STORE_LIMITS.revocations}' revocation lists. Remove some first.`,
    );
  if (revokedEntries({ revocations }) > TRUST_STORE_LIMITS.revokedEntries)
    throw new BalanzaError(
      'TooManyTrustStoreRevocationEntries',
      `The revocation lists of a trust store can have at most '${TRUST_STORE_LIMITS.revokedEntries}' entries.`,
    );
  return { ...changed(before, { revocations }), output: added };
};

export interface RemoveTrustStoreRevocationsInput {
  readonly trustStoreArn: string;
  readonly revocationIds: readonly number[];
}

/** Removes revocation lists. Errors: `TrustStoreNotFound`, `RevocationIdNotFound`. */
export const removeTrustStoreRevocations: Operation<RemoveTrustStoreRevocationsInput, TrustStore> = (
  resources,
  { trustStoreArn, revocationIds },
) => {
  const before = findTrustStore(resources, trustStoreArn);
  for (const id of revocationIds) findRevocation(before, id);
  return changed(before, {
    revocations: before.revocations.filter(({ revocationId }) => !revocationIds.includes(revocationId)),
  });
};

/** A revocation list of a trust store, or `RevocationIdNotFound`. */
export function findRevocation({ name, revocations }: TrustStore, id: number): TrustStoreRevocation {
  const found = revocations.find(({ revocationId }) => revocationId === id);
  if (found) return found;
  throw new BalanzaError('RevocationIdNotFound', `The trust store ${name} has no revocation list '${id}'.`);
}

/** Entries of all revocation lists. */
export function revokedEntries({ revocations }: Pick<TrustStore, 'revocations'>): number {
  return revocations.reduce((sum, { serials }) => sum + serials.length, 0);
}

function changed(before: TrustStore, change: Partial<TrustStore>): OperationResult<TrustStore> {
  const after = { ...before, ...change };
  return {
    changes: [{ kind: 'trustStore', id: before.trustStoreArn, put: after }],
    output: after,
    title: `Trust store ${before.name} was changed`,
    fact: { code: 'trustStoreChanged', name: before.name, what: 'changed' },
    resource: before.trustStoreArn,
  };
}
