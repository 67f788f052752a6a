import { findTrustStore } from '../../control/operations/find.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { string, structure } from '../query/Shape.ts';

/** Policies with which accounts share trust stores: there is one account, so none has one. */
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
};
