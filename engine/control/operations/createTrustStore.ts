import { BalanzaError } from '../../model/BalanzaError.ts';
import { trustStoreArn } from '../../model/names.ts';
import { TRUST_STORE_LIMITS, type S3Location, type TrustStore } from '../../model/TrustStore.ts';
import { addedTags } from './addedTags.ts';
import type { Operation } from './Operation.ts';

/** Source: ELB, *Names, ARNs, ids*. */
const NAME = /^([a-zA-Z0-9]+-)*[a-zA-Z0-9]+$/;
const NAME_CHARACTERS = 32;

export interface CreateTrustStoreInput {
  readonly name: string;
  readonly source: S3Location;
  /** CA certificates as PEM. */
  readonly certificates: readonly string[];
  readonly tags: Parameters<typeof addedTags>[1];
}

/**
 * Creates a trust store of CA certificates that were read. Errors: `ValidationError` for its name,
 * `DuplicateTrustStoreName`, `TooManyTrustStores`, and those of `addedTags`. Source: ELB, *CreateTrustStore*.
 */
export const createTrustStore: Operation<CreateTrustStoreInput, TrustStore> = (resources, input, { nowMs, random }) => {
  const { name, source, certificates } = input;
  if (name.length > NAME_CHARACTERS || !NAME.test(name))
    throw new BalanzaError(
      'ValidationError',
      `Trust store name '${name.slice(0, 64)}' must have 1 to ${NAME_CHARACTERS} letters, digits and single hyphens, none of these first or last.`,
    );
  if ([...resources.trustStores.values()].some((one) => one.name === name))
    throw new BalanzaError(
      'DuplicateTrustStoreName',
      `A trust store with the same name '${name}' exists. Choose another name.`,
    );
  if (resources.trustStores.size >= TRUST_STORE_LIMITS.trustStores)
    throw new BalanzaError(
      'TooManyTrustStores',
      `There can be at most '${TRUST_STORE_LIMITS.trustStores}' trust stores. Delete one that is not needed.`,
    );
  const created: TrustStore = {
    trustStoreArn: trustStoreArn(resources.region, name, random.hex(16)),
    name,
    createdAtMs: nowMs,
    source,
    bundlePem: certificates.join(''),
    numberOfCaCertificates: certificates.length,
    revocations: [],
  };
  const { trustStoreArn: id } = created;
  const tags = addedTags({}, input.tags);
  return {
    changes: [
      { kind: 'trustStore', id, put: created },
      ...(Object.keys(tags).length > 0 ? [{ kind: 'tags' as const, id, put: tags }] : []),
    ],
    output: created,
    title: `Trust store ${name} was created`,
    fact: { code: 'trustStoreChanged', name, what: 'created' },
    resource: id,
  };
};
