import { trustStoreUsers } from '../../control/certificates/trustStoreUsers.ts';
import { deleteTrustStore } from '../../control/operations/deleteTrustStore.ts';
import { findTrustStore, unknownOf } from '../../control/operations/find.ts';
import {
  findRevocation,
  removeTrustStoreRevocations,
  revokedEntries,
} from '../../control/operations/modifyTrustStore.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { notOfEnum } from '../../model/notOfEnum.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TrustStore, TrustStoreRevocation } from '../../model/TrustStore.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { integer, list, string, structure } from '../query/Shape.ts';
import { pageOf } from './pageOf.ts';
import { tagsShape } from './tagShape.ts';

const paged = { Marker: string, PageSize: integer };
const bundle = {
  CaCertificatesBundleS3Bucket: string,
  CaCertificatesBundleS3Key: string,
  CaCertificatesBundleS3ObjectVersion: string,
};
const trustStoreShape = structure({
  Name: string,
  TrustStoreArn: string,
  Status: string,
  NumberOfCaCertificates: integer,
  TotalRevokedEntries: integer,
});
const trustStoresShape = structure({ TrustStores: list(trustStoreShape), NextMarker: string });
const revocationShape = structure({
  TrustStoreArn: string,
  RevocationId: integer,
  RevocationType: string,
  NumberOfRevokedEntries: integer,
});
const revocationsShape = structure({ TrustStoreRevocations: list(revocationShape), NextMarker: string });

/** Actions on trust stores. Source: ELB, *ELBv2 actions*. */
export const trustStoreActions: QueryActions = {
  CreateTrustStore: queryAction({
    input: structure({ Name: string, ...bundle, Tags: tagsShape }, [
      'Name',
      'CaCertificatesBundleS3Bucket',
      'CaCertificatesBundleS3Key',
    ]),
    output: trustStoresShape,
    run: ({ Name, Tags = [], ...input }, { control }) => {
      const tags = Tags.map(({ Key: key, Value: value = '' }) => ({ key, value }));
      return { TrustStores: [view(control.trustStores.create({ name: Name, source: sourceOf(input), tags }))] };
    },
  }),

  ModifyTrustStore: queryAction({
    input: structure({ TrustStoreArn: string, ...bundle }, [
      'TrustStoreArn',
      'CaCertificatesBundleS3Bucket',
      'CaCertificatesBundleS3Key',
    ]),
    output: trustStoresShape,
    run: ({ TrustStoreArn, ...input }, { control }) => ({
      TrustStores: [view(control.trustStores.modify(TrustStoreArn, sourceOf(input)))],
    }),
  }),

  DeleteTrustStore: queryAction({
    input: structure({ TrustStoreArn: string }, ['TrustStoreArn']),
    output: structure({}),
    run: ({ TrustStoreArn }, { control }) => {
      control.change(deleteTrustStore, { trustStoreArn: TrustStoreArn });
      return {};
    },
  }),

  DescribeTrustStores: queryAction({
    input: structure({ TrustStoreArns: list(string), Names: list(string), ...paged }),
    output: trustStoresShape,
    run: (input, { control: { resources } }) => {
      const { items, NextMarker } = pageOf(chosen(resources, input), input, ({ trustStoreArn }) => trustStoreArn);
      return { TrustStores: items.map(view), NextMarker };
    },
  }),

  GetTrustStoreCaCertificatesBundle: queryAction({
    input: structure({ TrustStoreArn: string }, ['TrustStoreArn']),
    output: structure({ Location: string }),
    run: ({ TrustStoreArn }, { control }) => ({
      Location: control.trustStores.locationOf(findTrustStore(control.resources, TrustStoreArn).source),
    }),
  }),

  AddTrustStoreRevocations: queryAction({
    input: structure(
      {
        TrustStoreArn: string,
        RevocationContents: list(
          structure({ S3Bucket: string, S3Key: string, S3ObjectVersion: string, RevocationType: string }),
        ),
      },
      ['TrustStoreArn'],
    ),
    output: revocationsShape,
    run: ({ TrustStoreArn, RevocationContents = [] }, { control }) => {
      const sources = RevocationContents.map(({ S3Bucket: bucket = '', S3Key: key = '', RevocationType }) => {
        if (RevocationType === undefined || RevocationType === 'CRL') return { bucket, key };
        throw notOfEnum('revocationType', RevocationType, ['CRL']);
      });
      const added = control.trustStores.addRevocations(TrustStoreArn, sources);
      return { TrustStoreRevocations: added.map((one) => revocationView(TrustStoreArn, one)) };
    },
  }),

  RemoveTrustStoreRevocations: queryAction({
    input: structure({ TrustStoreArn: string, RevocationIds: list(integer) }, ['TrustStoreArn', 'RevocationIds']),
    output: structure({}),
    run: ({ TrustStoreArn, RevocationIds }, { control }) => {
      control.change(removeTrustStoreRevocations, { trustStoreArn: TrustStoreArn, revocationIds: RevocationIds });
      return {};
    },
  }),

  DescribeTrustStoreRevocations: queryAction({
    input: structure({ TrustStoreArn: string, RevocationIds: list(integer), ...paged }, ['TrustStoreArn']),
    output: revocationsShape,
    run: ({ TrustStoreArn, RevocationIds = [], ...input }, { control }) => {
      const store = findTrustStore(control.resources, TrustStoreArn);
      const asked =
        RevocationIds.length === 0 ? store.revocations : RevocationIds.map((id) => findRevocation(store, id));
      const { items, NextMarker } = pageOf(asked, input, ({ revocationId }) => String(revocationId));
      return { TrustStoreRevocations: items.map((one) => revocationView(TrustStoreArn, one)), NextMarker };
    },
  }),

  GetTrustStoreRevocationContent: queryAction({
    input: structure({ TrustStoreArn: string, RevocationId: integer }, ['TrustStoreArn', 'RevocationId']),
    output: structure({ Location: string }),
    run: ({ TrustStoreArn, RevocationId }, { control }) => {
      const store = findTrustStore(control.resources, TrustStoreArn);
      return { Location: control.trustStores.locationOf(findRevocation(store, RevocationId).source) };
    },
  }),

  DescribeTrustStoreAssociations: queryAction({
    input: structure({ TrustStoreArn: string, ...paged }, ['TrustStoreArn']),
    output: structure({ TrustStoreAssociations: list(structure({ ResourceArn: string })), NextMarker: string }),
    run: ({ TrustStoreArn, ...input }, { control: { resources } }) => {
      const users = trustStoreUsers(resources, findTrustStore(resources, TrustStoreArn).trustStoreArn);
      const { items, NextMarker } = pageOf(users, input, (arn) => arn);
      return { TrustStoreAssociations: items.map((ResourceArn) => ({ ResourceArn })), NextMarker };
    },
  }),
};

function sourceOf(input: {
  readonly CaCertificatesBundleS3Bucket: string;
  readonly CaCertificatesBundleS3Key: string;
}) {
  return { bucket: input.CaCertificatesBundleS3Bucket, key: input.CaCertificatesBundleS3Key };
}

function chosen(
  resources: Resources,
  input: {
    readonly TrustStoreArns?: readonly string[] | undefined;
    readonly Names?: readonly string[] | undefined;
  },
): readonly TrustStore[] {
  const { TrustStoreArns: arns = [], Names: names = [] } = input;
  const all = [...resources.trustStores.values()];
  if (arns.length > 0 && names.length > 0)
    throw new BalanzaError('ValidationError', 'Trust store names and ARNs cannot be specified at the same time.');
  if (arns.length > 0) return [...new Set(arns)].map((arn) => findTrustStore(resources, arn));
  if (names.length === 0) return all;
  return [...new Set(names)].map((name) => {
    const found = all.find((one) => one.name === name);
    if (found) return found;
    throw unknownOf('TrustStoreNotFound', name.slice(0, 64));
  });
}

function view(store: TrustStore) {
  return {
    Name: store.name,
    TrustStoreArn: store.trustStoreArn,
    Status: 'ACTIVE',
    NumberOfCaCertificates: store.numberOfCaCertificates,
    TotalRevokedEntries: revokedEntries(store),
  };
}

function revocationView(arn: string, { revocationId, serials }: TrustStoreRevocation) {
  return {
    TrustStoreArn: arn,
    RevocationId: revocationId,
    RevocationType: 'CRL',
    NumberOfRevokedEntries: serials.length,
  };
}
