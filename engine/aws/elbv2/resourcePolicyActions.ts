import { trustStoreUsers } from '../../control/certificates/trustStoreUsers.ts';
import { findTrustStore } from '../../control/operations/find.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { string, structure } from '../query/Shape.ts';

/** Trust stores that accounts share: there is one account, so none has a policy, and no association is another's. */
export const resourcePolicyActions: QueryActions = {
  GetResourcePolicy: queryAction({
    input: structure({ ResourceArn: string }, ['ResourceArn']),
    output: structure({ Policy: string }),
    run: ({ ResourceArn }, { control: { resources } }) => {
      const { trustStoreArn } = findTrustStore(resources, ResourceArn);
      throw new BalanzaError(
        'ResourceNotFound',
        `The trust store '${trustStoreArn}' has no resource policy: it is shared with no other account.`,
      );
    },
  }),

  DeleteSharedTrustStoreAssociation: queryAction({
    input: structure({ TrustStoreArn: string, ResourceArn: string }, ['TrustStoreArn', 'ResourceArn']),
    output: structure({}),
    run: ({ TrustStoreArn, ResourceArn }, { control: { resources } }) => {
      const { trustStoreArn } = findTrustStore(resources, TrustStoreArn);
      const users: readonly string[] = trustStoreUsers(resources, trustStoreArn);
      const shown = ResourceArn.slice(0, 256);
      if (!users.includes(ResourceArn))
        throw new BalanzaError(
          'AssociationNotFound',
          `The trust store '${trustStoreArn}' is not associated with '${shown}'.`,
        );
      throw new BalanzaError(
        'DeleteAssociationSameAccount',
        `The listener '${shown}' is of the account of the trust store. Change its mutual authentication with ModifyListener instead.`,
      );
    },
  }),
};
