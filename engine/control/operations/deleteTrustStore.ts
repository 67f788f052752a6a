import { BalanzaError } from '../../model/BalanzaError.ts';
import { trustStoreUsers } from '../certificates/trustStoreUsers.ts';
import { findTrustStore } from './find.ts';
import { tagsRemoval } from './listenerRemovals.ts';
import type { Operation } from './Operation.ts';

/** Deletes a trust store. Errors: `TrustStoreNotFound`, `TrustStoreInUse`. Source: ELB, *DeleteTrustStore*. */
export const deleteTrustStore: Operation<{ readonly trustStoreArn: string }, null> = (resources, input) => {
  const { trustStoreArn, name } = findTrustStore(resources, input.trustStoreArn);
  const users = trustStoreUsers(resources, trustStoreArn);
  if (users.length > 0)
    throw new BalanzaError(
      'TrustStoreInUse',
      `Trust store '${name}' is in use by ${users.join(', ')}. Have those listeners use another one first.`,
    );
  return {
    changes: [{ kind: 'trustStore', id: trustStoreArn, put: null }, ...tagsRemoval(resources, trustStoreArn)],
    output: null,
    title: `Trust store ${name} was deleted`,
    fact: { code: 'trustStoreChanged', name, what: 'deleted' },
    resource: trustStoreArn,
  };
};
